// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "MyQuiz",
    platforms: [.iOS(.v18), .macOS(.v15)],
    dependencies: [
        .package(name: "Playhouse", path: "../Playhouse")
    ],
    targets: [
        .target(
            name: "MyQuiz",
            dependencies: [
                .product(name: "QuizDomain", package: "Playhouse")
            ]),
        .executableTarget(
            name: "Play",
            dependencies: [
                "MyQuiz",
                .product(name: "QuizDomain", package: "Playhouse"),
            ]),
        .testTarget(
            name: "MyQuizTests",
            dependencies: [
                "MyQuiz",
                .product(name: "RemoteQuizzes", package: "Playhouse"),
                .product(
                    name: "RemoteQuizzesTesting",
                    package: "Playhouse"),
            ]),
    ]
)

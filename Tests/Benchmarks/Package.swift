// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Playhouse", path: "../..")],
    targets: [
        .executableTarget(
            name: "Benchmarks",
            dependencies: ["RemoteLoading", "QuizDomain", "NameMatch", "TwitchBrowse"].flatMap { [$0, $0 + "Testing"] }
                .map {
                    .product(name: $0, package: "Playhouse")
                },
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .treatAllWarnings(as: .error),
            ])
    ]
)

// swift-tools-version: 6.2
import PackageDescription

// Processes that write into a store and are killed, and a driver that checks the stored content.
let package = Package(
    name: "Killed",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Playhouse", path: "../..")],
    targets: [
        .executableTarget(
            name: "Killed",
            dependencies: ["RemoteLoading", "RemoteLoadingTesting", "QuizDomain", "TwitchBrowse"].map {
                .product(name: $0, package: "Playhouse")
            },
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .treatAllWarnings(as: .error),
            ])
    ]
)

// swift-tools-version: 6.2
import PackageDescription

// A program that plays all five apps for a long time over loopback sockets, with injected faults, and checks that the
// memory and the number of open descriptors do not grow.
let package = Package(
    name: "Soak",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Playhouse", path: "../..")],
    targets: [
        .executableTarget(
            name: "Soak",
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

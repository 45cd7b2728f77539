// swift-tools-version: 6.2
import PackageDescription

// Processes that write into a disk cache and are killed at random instants, and what must hold after it.
let package = Package(
    name: "KilledCache",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Playhouse", path: "../..")],
    targets: [
        .executableTarget(
            name: "KilledCache",
            dependencies: ["RemoteLoading", "RemoteLoadingTesting"].map { .product(name: $0, package: "Playhouse") },
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .treatAllWarnings(as: .error),
            ])
    ]
)

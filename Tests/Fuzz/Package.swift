// swift-tools-version: 6.2
import PackageDescription

// Fuzz targets for every parser of outside text; `.ci/fuzz` builds and runs them.
let package = Package(
    name: "Fuzz",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Playhouse", path: "../..")],
    targets: [
        .target(name: "LibFuzzer"),
        .executableTarget(
            name: "Fuzz",
            dependencies: ["LibFuzzer"]
                + ["RemoteLoading", "RemoteLoadingTesting", "QuizDomain", "NameMatch", "TwitchBrowse"].map {
                    .product(name: $0, package: "Playhouse")
                },
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .treatAllWarnings(as: .error),
            ]),
    ]
)

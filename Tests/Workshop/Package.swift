// swift-tools-version: 6.2
import PackageDescription

// Checks of Playhouse that take longer than its tests. README.md describes each program and its command.

/// The products of Playhouse that contain the given modules.
func playhouse(_ modules: String...) -> [Target.Dependency] {
    modules.map { .product(name: $0, package: "Playhouse") }
}

/// All libraries of Playhouse.
let libraries = playhouse(
    "RemoteLoading", "RemoteLoadingTesting", "HTTPCaching", "QuizDomain", "QuizDomainTesting", "RemoteQuizzes",
    "RemoteQuizzesTesting", "NameMatch", "NameMatchTesting", "TwitchBrowse", "TwitchBrowseTesting")

let package = Package(
    name: "Workshop",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Playhouse", path: "../..")],
    targets: [
        // Uses nothing of Playhouse, so that Mutate and SiteCheck build within seconds.
        .target(name: "WorkshopSupport"),
        .testTarget(name: "WorkshopSupportTests", dependencies: ["WorkshopSupport"]),
        .executableTarget(name: "Benchmarks", dependencies: ["WorkshopSupport"] + libraries),
        .executableTarget(
            name: "Fuzz",
            dependencies: ["LibFuzzer"]
                + playhouse(
                    "RemoteLoading", "RemoteLoadingTesting", "HTTPCaching", "RemoteQuizzes", "NameMatch",
                    "TwitchBrowse")),
        .target(name: "LibFuzzer"),
        .executableTarget(
            name: "Learning",
            dependencies: ["WorkshopSupport"]
                + playhouse("RemoteLoading", "RemoteLoadingTesting", "QuizDomain", "NameMatch", "NameMatchTesting")),
        .executableTarget(
            name: "KilledWriters",
            dependencies: ["WorkshopSupport"]
                + playhouse(
                    "RemoteLoading", "RemoteLoadingTesting", "HTTPCaching", "RemoteQuizzes", "NameMatch",
                    "TwitchBrowse")),
        .executableTarget(name: "Mutate", dependencies: ["WorkshopSupport"]),
        .testTarget(name: "MutateTests", dependencies: ["Mutate", "WorkshopSupport"]),
        // What an app pays for the libraries: these programs use as little as possible.
        .executableTarget(name: "SendOneRequest", dependencies: playhouse("RemoteLoading")),
        .executableTarget(name: "PlayOneRecall", dependencies: playhouse("QuizDomain")),
        .executableTarget(name: "PlayRemoteRecall", dependencies: playhouse("RemoteQuizzes")),
        .executableTarget(name: "PlayRecallWithSpy", dependencies: playhouse("QuizDomain", "QuizDomainTesting")),
        .executableTarget(name: "SiteCheck", dependencies: ["WorkshopSupport"]),
        .testTarget(name: "SiteCheckTests", dependencies: ["SiteCheck"]),
        .executableTarget(name: "Soak", dependencies: ["WorkshopSupport"] + libraries),
    ]
)

for target in package.targets where target.name != "LibFuzzer" {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
    ]
}

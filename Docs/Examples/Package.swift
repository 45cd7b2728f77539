// swift-tools-version: 6.2
import PackageDescription

let parent = "Playhouse"

func library(_ name: String) -> Target.Dependency { .product(name: name, package: parent) }

/// The libraries that the hosts use.
let hostLibraries = [
    "QuizDomain", "QuizDomainTesting", "RemoteLoading", "TwitchBrowse", "TwitchBrowseTesting", "NameMatch",
    "NameMatchTesting",
].map(library)

let package = Package(
    name: "Examples",
    platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    dependencies: [
        // SwiftPM would derive the name from the folder, and the folder of a clone can have any name.
        .package(name: parent, path: "../..")
    ],
    targets: [
        // The testing modules are dependencies because the hosts use their fakes offline.
        .target(name: "HostParts", dependencies: hostLibraries),
        .executableTarget(name: "WebHost", dependencies: ["HostParts"] + hostLibraries),
        .testTarget(name: "WebHostTests", dependencies: ["WebHost", "HostParts"] + hostLibraries),

        .executableTarget(name: "TerminalHost", dependencies: ["HostParts"] + hostLibraries),
        .testTarget(name: "TerminalHostTests", dependencies: ["TerminalHost", "HostParts"] + hostLibraries),

        .target(name: "DownstreamApp", dependencies: [library("QuizDomain"), library("RemoteLoading")]),
        .testTarget(name: "DownstreamAppTests", dependencies: ["DownstreamApp", library("QuizDomainTesting")]),
        .testTarget(name: "DownstreamAppXCTests", dependencies: ["DownstreamApp", library("QuizDomainTesting")]),
    ]
)

/// The settings with which Playhouse builds its own targets.
let ownSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// The settings of a new app in Xcode 26.
let appSettings: [SwiftSetting] = [
    .defaultIsolation(MainActor.self),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

for target in package.targets {
    let settings = target.name.hasPrefix("DownstreamApp") ? appSettings : ownSettings
    target.swiftSettings = settings + [.treatAllWarnings(as: .error)]
}

// swift-tools-version: 6.2
import PackageDescription

let parent = "Playhouse"

func library(_ name: String) -> Target.Dependency { .product(name: name, package: parent) }

/// The libraries that the hosts use.
let hostLibraries = [
    "QuizDomain", "QuizDomainTesting", "RemoteLoading", "RemoteQuizzes", "RemoteQuizzesTesting", "HTTPCaching",
    "TwitchBrowse", "TwitchBrowseTesting", "NameMatch", "NameMatchTesting",
].map(library)

let package = Package(
    name: "Examples",
    platforms: [.iOS(.v18), .macOS(.v15), .visionOS(.v2)],
    // Xcode makes a scheme of each product.
    products: [.library(name: "SwiftUIHost", targets: ["SwiftUIHost"])],
    dependencies: [
        // Without `name`, the name would be that of the folder, and the folder of a clone can have any name.
        .package(name: parent, path: "../..")
    ],
    targets: [
        // The testing modules are dependencies because the hosts use the fakes of these modules offline.
        .target(
            name: "HostParts", dependencies: hostLibraries,
            resources: [.embedInCode("RecallQuestions"), .embedInCode("Quizzes")]),
        .executableTarget(
            name: "WebHost", dependencies: ["HostParts"] + hostLibraries,
            resources: [.embedInCode("Page/Style"), .embedInCode("Page/Script")]),
        .testTarget(name: "WebHostTests", dependencies: ["WebHost", "HostParts", "Chromium"] + hostLibraries),

        // A client for `chromedriver`, by which tests open pages in Chromium.
        .target(
            name: "Chromium", dependencies: [library("RemoteLoading"), library("RemoteLoadingTesting")],
            path: "Tests/Chromium"),
        // Tests that open the pages of the documentation in Chromium.
        .testTarget(
            name: "SiteTests",
            dependencies: ["Chromium", library("RemoteLoading"), library("RemoteLoadingTesting")]),

        // The declarations of SwiftUI that the views use, for platforms without SwiftUI.
        .target(name: "SwiftUIStubs"),
        .target(
            name: "SwiftUIHost",
            // The testing modules are dependencies because they contain the fakes of the app.
            dependencies: [
                .target(name: "SwiftUIStubs", condition: .when(platforms: [.linux])), "HostParts",
            ] + hostLibraries),
        .testTarget(
            name: "SwiftUIHostTests",
            dependencies: [
                "SwiftUIHost", .target(name: "SwiftUIStubs", condition: .when(platforms: [.linux])),
                library("QuizDomain"), library("RemoteLoading"), library("QuizDomainTesting"),
                library("TwitchBrowse"), library("TwitchBrowseTesting"), library("NameMatch"),
                library("NameMatchTesting"),
            ]
        ),

        // The rules without sessions, in a reducer and on a server.
        .target(name: "GameRules", dependencies: [library("QuizDomain")]),
        .testTarget(
            name: "GameRulesTests",
            dependencies: ["GameRules", library("QuizDomain"), library("QuizDomainTesting")]),

        .target(
            name: "DownstreamApp",
            dependencies: [
                library("QuizDomain"), library("RemoteLoading"), library("RemoteQuizzes"), library("TwitchBrowse"),
                library("NameMatch"),
            ]),
        .testTarget(
            name: "DownstreamAppTests",
            dependencies: [
                "DownstreamApp", library("RemoteQuizzesTesting"), library("TwitchBrowseTesting"),
                library("NameMatchTesting"), library("PlayhouseSwiftTesting"),
            ]),
        .testTarget(
            name: "DownstreamAppXCTests",
            dependencies: [
                "DownstreamApp", library("RemoteQuizzesTesting"), library("TwitchBrowseTesting"),
                library("NameMatchTesting"), library("PlayhouseXCTest"),
            ]),
    ]
)

#if os(Linux)
// Linux compiles the source of the app as a program, so that CI checks it. On a Mac, open `PlayhouseApp.swiftpm`.
package.targets.append(
    .executableTarget(
        name: "PlayhouseApp", dependencies: ["SwiftUIHost", "SwiftUIStubs"], path: "PlayhouseApp.swiftpm/Sources"))
#endif

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

/// The setting that turns warnings into errors, if the environment variable `PLAYHOUSE_STRICT` is set, as in `.ci/run`.
///
/// Without the variable, the examples also build with a newer compiler that has more warnings.
let strictness: [SwiftSetting] =
    Context.environment["PLAYHOUSE_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)]

for target in package.targets {
    let isApp = ["DownstreamApp", "SwiftUIHost", "PlayhouseApp"].contains { target.name.hasPrefix($0) }
    target.swiftSettings = (isApp ? appSettings : ownSettings) + strictness
}

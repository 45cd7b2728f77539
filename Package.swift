// swift-tools-version: 6.2
import PackageDescription

/// One row a module: what it builds on, and what it ships beside code.
///
/// Its testing twin and the tests of both follow from the row.
struct Module {
    let name: String
    let dependencies: [String]
    var resources: [Resource] = []
    var twin: String { name + "Testing" }
    var twinDependencies: [String] { [name] + dependencies.map { $0 + "Testing" } }
}

let modules = [
    Module(name: "RemoteLoading", dependencies: [], resources: [.copy("PrivacyInfo.xcprivacy")]),
    Module(name: "QuizDomain", dependencies: ["RemoteLoading"], resources: [.copy("PrivacyInfo.xcprivacy")]),
    Module(name: "NameMatch", dependencies: ["QuizDomain", "RemoteLoading"]),
    Module(name: "TwitchBrowse", dependencies: ["RemoteLoading"]),
]

let kit = "RemoteLoadingTesting"

/// The traits for hosts that use Swift Testing, and the test case for those that use XCTest.
///
/// Only these libraries import a test framework, so that the others link into any program.
let frameworks = ["PlayhouseSwiftTesting", "PlayhouseXCTest"]

/// The code that all tests share; no product contains it.
let support = "TestSupport"

let libraries = modules.flatMap { module -> [Product] in
    [
        .library(name: module.name, targets: [module.name]),
        .library(name: module.twin, targets: module.twin == kit ? [kit] : [module.twin, kit]),
    ]
}

let moduleTargets = modules.flatMap { module -> [Target] in
    let twins = (module.twinDependencies + module.dependencies).map { Target.Dependency.byName(name: $0) }
    let tested = twins + [.byName(name: module.twin), .byName(name: support)]
    return [
        .target(
            name: module.name, dependencies: module.dependencies.map { .byName(name: $0) },
            resources: module.resources),
        .target(name: module.twin, dependencies: twins),
        .testTarget(name: module.name + "Tests", dependencies: tested),
        .testTarget(name: module.twin + "Tests", dependencies: tested),
    ]
}

let frameworkTargets = frameworks.flatMap { framework -> [Target] in
    [
        .target(name: framework, dependencies: ["RemoteLoading", .byName(name: kit)]),
        .testTarget(
            name: framework + "Tests", dependencies: ["RemoteLoading", .byName(name: kit), .byName(name: framework)]),
    ]
}

let sharedTargets: [Target] = [
    .target(
        name: support, dependencies: ["RemoteLoading", .byName(name: kit), "PlayhouseSwiftTesting"],
        path: "Tests/Support"),
    .testTarget(
        name: "PackageTests",
        dependencies: (modules.flatMap { [$0.name, $0.twin] } + [support] + frameworks).map { .byName(name: $0) }),
]

let package = Package(
    name: "Playhouse",
    platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: libraries + frameworks.map { .library(name: $0, targets: [$0]) },
    targets: moduleTargets + frameworkTargets + sharedTargets
)

/// The setting that makes warnings errors, if the environment variable `PLAYHOUSE_STRICT` is set, as in `.ci/run`.
///
/// Without the variable, warnings stay warnings. Otherwise, one new warning of a newer compiler would stop the build of
/// every host that depends on this package by path.
let strictness: [SwiftSetting] =
    Context.environment["PLAYHOUSE_STRICT"] == nil
    ? []
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0480-swiftpm-warning-control.md
    : [.treatAllWarnings(as: .error)]

for target in package.targets {
    target.swiftSettings =
        [
            // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0335-existential-any.md
            .enableUpcomingFeature("ExistentialAny"),
            // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0409-access-level-on-imports.md
            .enableUpcomingFeature("InternalImportsByDefault"),
            // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0444-member-import-visibility.md
            .enableUpcomingFeature("MemberImportVisibility"),
        ] + strictness
}

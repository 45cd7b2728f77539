// swift-tools-version: 6.2
import PackageDescription

/// One row a library: what it builds on, and what it ships beside code.
///
/// Its testing library and the tests of both follow from the row.
struct Library {
    let name: String
    let dependencies: [String]
    var hasTwin = true
    /// The libraries that only its tests use, to compose them with it.
    var testedWith: [String] = []
    var resources: [Resource] = []
    var twin: String? { hasTwin ? name + "Testing" : nil }
}

let rows = [
    Library(name: "RemoteLoading", dependencies: [], resources: [.copy("PrivacyInfo.xcprivacy")]),
    Library(
        name: "HTTPCaching", dependencies: ["RemoteLoading"], hasTwin: false,
        resources: [.copy("PrivacyInfo.xcprivacy")]),
    Library(name: "QuizDomain", dependencies: ["RemoteLoading"], resources: [.copy("PrivacyInfo.xcprivacy")]),
    Library(name: "NameMatch", dependencies: ["QuizDomain", "RemoteLoading"], testedWith: ["HTTPCaching"]),
    Library(name: "TwitchBrowse", dependencies: ["RemoteLoading"], testedWith: ["HTTPCaching"]),
]

let kit = "RemoteLoadingTesting"

/// The traits for hosts that use Swift Testing, and the test case for those that use XCTest.
///
/// Only these libraries import a test framework, so that the others link into any program.
let frameworks = ["PlayhouseSwiftTesting", "PlayhouseXCTest"]

/// The code that all tests share; no product contains it.
let support = "TestSupport"

func twins(of names: [String]) -> [String] { rows.filter { names.contains($0.name) }.compactMap(\.twin) }

func dependencies(_ names: [String]) -> [Target.Dependency] { names.map { .byName(name: $0) } }

let libraries = rows.flatMap { row -> [Product] in
    [.library(name: row.name, targets: [row.name])]
        + (row.twin.map { [.library(name: $0, targets: $0 == kit ? [kit] : [$0, kit])] } ?? [])
}

let libraryTargets = rows.flatMap { row -> [Target] in
    let below = row.dependencies + twins(of: row.dependencies) + [row.name]
    let tested = dependencies(below + [row.twin, support].compactMap { $0 } + row.testedWith)
    let own: [Target] = [
        .target(name: row.name, dependencies: dependencies(row.dependencies), resources: row.resources),
        .testTarget(name: row.name + "Tests", dependencies: tested),
    ]
    guard let twin = row.twin else { return own }
    return own + [
        .target(name: twin, dependencies: dependencies(below)),
        .testTarget(name: twin + "Tests", dependencies: tested),
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
        dependencies: dependencies(rows.map(\.name) + rows.compactMap(\.twin) + [support] + frameworks)),
]

let package = Package(
    name: "Playhouse",
    platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: libraries + frameworks.map { .library(name: $0, targets: [$0]) },
    targets: libraryTargets + frameworkTargets + sharedTargets
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

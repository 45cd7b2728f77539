// swift-tools-version: 6.2
import PackageDescription

/// One row a library: what it builds on, and what it ships beside code.
///
/// Its testing library and the tests of both follow from the row.
struct Library {
    let name: String
    /// The libraries that it imports itself.
    let imports: [String]
    /// `false` if it is no product, because the products above it export it.
    var isProduct = true
    /// `false` if it has no testing library, because there is nothing to double.
    var hasTwin = true
    /// The targets that only its testing library needs.
    var twinImports: [String] = []
    /// The libraries that only its tests use, to compose them with it.
    var testedWith: [String] = []
    var resources: [Resource] = []

    var twin: String? { hasTwin ? name + "Testing" : nil }
    /// The libraries below it, from the bottom up.
    var below: [Library] { rows.filter { row in imports.contains { $0 == row.name || named($0).isAbove(row) } } }

    func isAbove(_ other: Library) -> Bool { below.contains { $0.name == other.name } }
}

let privacy: [Resource] = [.copy("PrivacyInfo.xcprivacy")]

let rows = [
    Library(
        name: "PlayhouseCore", imports: [], isProduct: false,
        testedWith: ["RemoteLoading", "RemoteLoadingTesting"], resources: privacy),
    Library(name: "QuizDomain", imports: ["PlayhouseCore"], resources: privacy),
    Library(name: "RemoteLoading", imports: ["PlayhouseCore"]),
    Library(name: "HTTPCaching", imports: ["RemoteLoading"], hasTwin: false, resources: privacy),
    Library(name: "RemoteQuizzes", imports: ["QuizDomain", "RemoteLoading"]),
    Library(
        name: "NameMatch", imports: ["QuizDomain", "RemoteLoading"], twinImports: ["DrawnPortraits"],
        testedWith: ["HTTPCaching"]),
    Library(
        name: "TwitchBrowse", imports: ["RemoteLoading"], twinImports: ["DrawnPortraits"], testedWith: ["HTTPCaching"]),
]

func named(_ name: String) -> Library { rows.first { $0.name == name }! }

/// The traits for hosts that use Swift Testing, and the test case for those that use XCTest.
///
/// Only these libraries import a test framework, so that the others link into any program.
let frameworks = ["PlayhouseSwiftTesting", "PlayhouseXCTest"]

/// The code that all tests share; no product contains it.
let support = "TestSupport"

func dependencies(_ names: [String]) -> [Target.Dependency] { names.map { .byName(name: $0) } }

/// A product with a testing library has the testing libraries below it, too, so that a test target needs one product.
let products = rows.filter(\.isProduct).flatMap { row -> [Product] in
    let twins = (row.below.filter(\.isProduct) + [row]).compactMap(\.twin)
    return [.library(name: row.name, targets: [row.name])]
        + (row.twin.map { [.library(name: $0, targets: twins)] } ?? [])
}

let libraryTargets = rows.flatMap { row -> [Target] in
    let below = row.below.map(\.name)
    let doubled = below + row.below.compactMap(\.twin) + [row.name]
    let tested = dependencies(doubled + [row.twin, support].compactMap { $0 } + row.testedWith)
    let own: [Target] = [
        .target(name: row.name, dependencies: dependencies(below), resources: row.resources),
        .testTarget(name: row.name + "Tests", dependencies: tested),
    ]
    guard let twin = row.twin else { return own }
    return own + [
        .target(name: twin, dependencies: dependencies(doubled + row.twinImports)),
        .testTarget(name: twin + "Tests", dependencies: tested),
    ]
}

let frameworkTargets = frameworks.flatMap { framework -> [Target] in
    let (core, http) = (["PlayhouseCore", "PlayhouseCoreTesting"], ["RemoteLoading", "RemoteLoadingTesting"])
    // The trait `.replay` belongs to the kit for HTTP, which must not import a test framework itself.
    let own = framework == "PlayhouseSwiftTesting" ? core + http : core
    return [
        .target(name: framework, dependencies: dependencies(own)),
        .testTarget(
            name: framework + "Tests", dependencies: dependencies(core + http + [framework]), exclude: ["Recordings"]),
    ]
}

let sharedTargets: [Target] = [
    // The faces that the fakes of NameMatch and TwitchBrowse show.
    .target(
        name: "DrawnPortraits",
        dependencies: dependencies(["PlayhouseCore", "RemoteLoading", "PlayhouseCoreTesting", "RemoteLoadingTesting"])),
    .target(
        name: support,
        dependencies: dependencies([
            "PlayhouseCore", "QuizDomain", "RemoteLoading", "PlayhouseCoreTesting", "RemoteLoadingTesting",
            "PlayhouseSwiftTesting",
        ]),
        path: "Tests/Support"),
    .testTarget(
        name: "PackageTests",
        dependencies: dependencies(rows.map(\.name) + rows.compactMap(\.twin) + [support] + frameworks)),
]

let package = Package(
    name: "Playhouse",
    platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: products + frameworks.map { .library(name: $0, targets: [$0]) },
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

/// The tests to build, such as `PLAYHOUSE_TESTS="QuizDomainTests" swift test`, which builds a fraction of the package.
if let tests = Context.environment["PLAYHOUSE_TESTS"]?.split(separator: " ").map(String.init) {
    package.targets.removeAll { $0.type == .test && !tests.contains($0.name) }
}

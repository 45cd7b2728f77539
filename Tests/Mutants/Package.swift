// swift-tools-version: 6.2
import PackageDescription

// Compiles mutants into a copy of Playhouse and runs its tests against each; `.ci/mutate` builds and runs it.
let package = Package(
    name: "Mutants",
    platforms: [.macOS(.v15)],
    targets: [
        .executableTarget(name: "Mutate"),
        .testTarget(name: "MutateTests", dependencies: ["Mutate"]),
    ]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
    ]
}

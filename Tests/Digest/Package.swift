// swift-tools-version: 6.2
import PackageDescription

// Writes the public declarations of each library as text, and compares them with Docs/API; `.ci/api` builds and runs it.
let package = Package(
    name: "Digest",
    platforms: [.macOS(.v15)],
    targets: [
        .executableTarget(name: "Digest"),
        .testTarget(name: "DigestTests", dependencies: ["Digest"]),
    ]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
    ]
}

// swift-tools-version: 6.2
import PackageDescription

// Tests that must fail under both frameworks; `.ci/must-fail` checks that they fail with the expected messages.
let package = Package(
    name: "MustFail",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Playhouse", path: "../..")],
    targets: ["MustFailSwiftTesting", "MustFailXCTest"].map { name in
        .testTarget(
            name: name,
            dependencies: [.product(name: "RemoteLoadingTesting", package: "Playhouse"), "CodeUnderTest"]
                // Each target uses the product that imports its framework.
                + [
                    .product(
                        name: name.hasSuffix("SwiftTesting") ? "PlayhouseSwiftTesting" : "PlayhouseXCTest",
                        package: "Playhouse")
                ])
    } + [
        // A program that shows a screen with a stub of this package, like a preview.
        .executableTarget(
            name: "ProgramWithStub",
            dependencies: [.product(name: "RemoteLoadingTesting", package: "Playhouse"), "CodeUnderTest"]),
        .target(
            name: "CodeUnderTest",
            dependencies: [
                .product(name: "RemoteLoading", package: "Playhouse"),
                .product(name: "RemoteLoadingTesting", package: "Playhouse"),
            ]),
    ]
)

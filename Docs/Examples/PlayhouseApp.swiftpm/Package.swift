// swift-tools-version: 6.2
import PackageDescription

#if canImport(AppleProductTypes)
import AppleProductTypes
#endif

// Xcode and Swift Playgrounds make an app of the package. Other tools read it as a package with a program.
let package = Package(
    name: "PlayhouseApp",
    platforms: [.iOS(.v18), .macOS(.v15)],
    dependencies: [.package(name: "Examples", path: "..")],
    targets: [
        .executableTarget(
            name: "PlayhouseApp", dependencies: [.product(name: "SwiftUIHost", package: "Examples")], path: "Sources")
    ]
)

#if canImport(AppleProductTypes)
package.products = [
    .iOSApplication(
        name: "PlayhouseApp", targets: ["PlayhouseApp"], bundleIdentifier: "org.playhouse.app", displayVersion: "0.1.0",
        bundleVersion: "1", appIcon: .placeholder(icon: .gamepad), accentColor: .presetColor(.indigo),
        supportedDeviceFamilies: [.pad, .phone],
        supportedInterfaceOrientations: [
            .portrait, .landscapeRight, .landscapeLeft, .portraitUpsideDown(.when(deviceFamilies: [.pad])),
        ])
]
#endif

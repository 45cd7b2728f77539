// swift-tools-version: 6.2
import PackageDescription

#if canImport(AppleProductTypes)
import AppleProductTypes
#endif

// Xcode makes an app of the package. Swift Playgrounds cannot, because the package depends on folders outside of it.
#if canImport(AppleProductTypes)
let products: [Product] = [
    .iOSApplication(
        name: "PlayhouseApp", targets: ["PlayhouseApp"], bundleIdentifier: "org.playhouse.app", displayVersion: "0.1.0",
        bundleVersion: "1", appIcon: .placeholder(icon: .gamepad), accentColor: .presetColor(.indigo),
        supportedDeviceFamilies: [.pad, .phone],
        supportedInterfaceOrientations: [
            .portrait, .landscapeRight, .landscapeLeft, .portraitUpsideDown(.when(deviceFamilies: [.pad])),
        ])
]
#else
let products: [Product] = []
#endif

let package = Package(
    name: "PlayhouseApp",
    platforms: [.iOS(.v18), .macOS(.v15)],
    products: products,
    dependencies: [.package(name: "Examples", path: "..")],
    targets: [
        .executableTarget(
            name: "PlayhouseApp", dependencies: [.product(name: "SwiftUIHost", package: "Examples")], path: "Sources")
    ]
)

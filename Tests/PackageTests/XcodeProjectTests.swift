import Foundation
import TestSupport
import Testing

/// Checks what Linux can check about the app that opens in Xcode: the project refers to nothing that is missing, and
/// both forms of the app build the same source.
@Suite(.bounded) struct XcodeProjectTests {
    private static let folder = "Docs/Examples/PlayhouseApp"
    private static let playground = "Docs/Examples/PlayhouseApp.swiftpm"

    private let text: String
    private let objects: [String: [String: Any]]

    init() throws {
        text = try Checkout.text(of: Self.folder + "/PlayhouseApp.xcodeproj/project.pbxproj")
        let project = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
        objects = try #require((project as? [String: Any])?["objects"] as? [String: [String: Any]])
    }

    private func objects(_ isa: String) -> [[String: Any]] { objects.values.filter { $0["isa"] as? String == isa } }

    @Test func everyProjectReferenceHasObject() {
        let references = Set(text.matches(of: /\bA0[0-9]{22}\b/).map { String($0.output) })
        #expect(references == Set(objects.keys))
    }

    @Test func projectUsesSourceFolderOfPlayground() throws {
        let group = try #require(objects("PBXFileSystemSynchronizedRootGroup").first)
        let path = try #require(group["path"] as? String)
        let place = Checkout.root.appending(path: Self.folder).appending(path: path).standardized
        #expect(place.path == Checkout.root.appending(path: Self.playground + "/Sources").standardized.path)
        #expect(try Checkout.text(of: Self.playground + "/Sources/PlayhouseApp.swift").contains("@main\nstruct"))
    }

    @Test func linkedProductExistsInLocalPackage() throws {
        let path = try #require(objects("XCLocalSwiftPackageReference").first?["relativePath"] as? String)
        let product = try #require(objects("XCSwiftPackageProductDependency").first?["productName"] as? String)
        #expect(path == ".." && product == "SwiftUIHost")
        let manifest = try Checkout.text(of: "Docs/Examples/Package.swift")
        #expect(manifest.contains(".library(name: \"\(product)\""))
        let playground = try Checkout.text(of: Self.playground + "/Package.swift")
        #expect(playground.contains(".product(name: \"\(product)\", package: \"Examples\")"))
    }

    @Test func schemeBuildsTheTarget() throws {
        let scheme = try Checkout.text(
            of: Self.folder + "/PlayhouseApp.xcodeproj/xcshareddata/xcschemes/PlayhouseApp.xcscheme")
        let target = try #require(objects.first { $0.value["isa"] as? String == "PBXNativeTarget" }?.key)
        #expect(scheme.contains("BlueprintIdentifier = \"\(target)\""))
    }

    @Test func appHasBundleIdentifierAndPlatformsOfPackage() throws {
        for setting in ["IPHONEOS_DEPLOYMENT_TARGET = 18.0;", "MACOSX_DEPLOYMENT_TARGET = 15.0;"] {
            #expect(text.contains(setting))
        }
        let manifest = try Checkout.text(of: Self.playground + "/Package.swift")
        let products = "#if canImport(AppleProductTypes)\nlet products: [Product] = [\n    .iOSApplication("
        #expect(manifest.contains(products))
        #expect(text.contains("PRODUCT_BUNDLE_IDENTIFIER = org.playhouse.app;"))
        #expect(manifest.contains("bundleIdentifier: \"org.playhouse.app\""))
    }
}

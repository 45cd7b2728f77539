import Foundation
import TestSupport
import Testing

/// Tests that the privacy manifests declare exactly the APIs for which Apple requires a reason and which the code uses.
@Suite(.bounded) struct PrivacyManifestTests {
    private struct Manifest: Decodable {
        struct Use: Decodable {
            let category: String
            let reasons: [String]

            enum CodingKeys: String, CodingKey {
                case category = "NSPrivacyAccessedAPIType"
                case reasons = "NSPrivacyAccessedAPITypeReasons"
            }
        }

        let tracks: Bool
        let uses: [Use]

        enum CodingKeys: String, CodingKey {
            case tracks = "NSPrivacyTracking"
            case uses = "NSPrivacyAccessedAPITypes"
        }
    }

    /// The API categories, each with the identifiers that show its use in code.
    private static let categories = [
        "UserDefaults": ["UserDefaults"],
        "FileTimestamp": [
            "modificationDate", "creationDate", "ModificationDate", "stat(", "getattrlist", "contentAccessDate",
        ],
        "DiskSpace": ["volumeAvailableCapacity", "volumeTotalCapacity", "systemFreeSize", "systemSize", "statfs"],
        "SystemBootTime": ["systemUptime", "mach_absolute_time"],
        "ActiveKeyboards": ["activeInputModes"],
    ]

    /// The modules that use such an API.
    private static let withManifest = ["QuizDomain", "PlayhouseCore", "HTTPCaching"]

    private func manifest(of module: String) throws -> Manifest {
        let file = Checkout.root.appending(path: "Sources/\(module)/PrivacyInfo.xcprivacy")
        return try PropertyListDecoder().decode(Manifest.self, from: Data(contentsOf: file))
    }

    @Test(arguments: [
        ("QuizDomain", "UserDefaults", ["CA92.1", "1C8F.1"]),  // the app's own values, and those of its app group
        ("PlayhouseCore", "FileTimestamp", ["C617.1"]),  // files in the app's own folders
        ("HTTPCaching", "FileTimestamp", ["C617.1"]),
    ])
    func privacyManifestDeclaresOwnDataAndNoTracking(module: String, category: String, reasons: [String]) throws {
        let manifest = try manifest(of: module)
        let use = manifest.uses.first { $0.category == "NSPrivacyAccessedAPICategory" + category }
        #expect(use?.reasons == reasons)
        #expect(!manifest.tracks)
    }

    @Test(arguments: Checkout.shipping)
    func privacyManifestDeclaresExactlyTheUsedCategories(module: String) throws {
        let code = try Checkout.files(below: "Sources/\(module)", ending: ".swift")
            .map { Checkout.code(of: try Checkout.text(of: $0)) }
        let used = Self.categories.filter { _, words in
            code.contains { file in words.contains { Checkout.has($0, in: file) } }
        }
        let declared = Self.withManifest.contains(module) ? try manifest(of: module).uses.map(\.category) : []
        #expect(Set(declared) == Set(used.keys.map { "NSPrivacyAccessedAPICategory" + $0 }))
    }

    @Test(arguments: withManifest)
    func packageCopiesPrivacyManifestIntoModule(module: String) throws {
        let rows = try Checkout.text(of: "Package.swift").split(separator: "Library(")
        let row = try #require(rows.first { $0.contains("name: \"\(module)\"") })
        #expect(row.contains("resources: privacy"))
        #expect(rows.contains { $0.contains("let privacy: [Resource] = [.copy(\"PrivacyInfo.xcprivacy\")]") })
    }
}

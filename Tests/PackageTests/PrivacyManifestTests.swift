import Foundation
import Testing

/// The privacy manifest declares what Apple wants a reason for, and nothing that is not used.
@Suite struct PrivacyManifestTests {
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

    /// Words of code by which each category is used.
    private static let categories = [
        "UserDefaults": ["UserDefaults"],
        "FileTimestamp": [
            "modificationDate", "creationDate", "ModificationDate", "stat(", "getattrlist", "contentAccessDate",
        ],
        "DiskSpace": ["volumeAvailableCapacity", "volumeTotalCapacity", "systemFreeSize", "systemSize", "statfs"],
        "SystemBootTime": ["systemUptime", "mach_absolute_time"],
        "ActiveKeyboards": ["activeInputModes"],
    ]

    private func manifest() throws -> Manifest {
        let file = Checkout.root.appending(path: "Sources/QuizDomain/PrivacyInfo.xcprivacy")
        return try PropertyListDecoder().decode(Manifest.self, from: Data(contentsOf: file))
    }

    @Test func itDeclaresUserDefaultsForTheAppsOwnValues() throws {
        let use = try manifest().uses.first { $0.category == "NSPrivacyAccessedAPICategoryUserDefaults" }
        #expect(use?.reasons == ["CA92.1"])
        #expect(try !manifest().tracks)
    }

    @Test func itDeclaresWhatIsUsedAndNothingElse() throws {
        let code = try Checkout.files(below: "Sources/QuizDomain", ending: ".swift")
            .flatMap { try Checkout.text(of: $0).split(separator: "\n") }
            .filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }
        let used = Self.categories.filter { _, words in
            code.contains { line in words.contains { line.contains($0) } }
        }
        let declared = try manifest().uses.map(\.category)
        #expect(Set(declared) == Set(used.keys.map { "NSPrivacyAccessedAPICategory" + $0 }))
    }

    @Test func itShipsWithTheModule() throws {
        #expect(try Checkout.text(of: "Package.swift").contains(".copy(\"PrivacyInfo.xcprivacy\")"))
    }
}

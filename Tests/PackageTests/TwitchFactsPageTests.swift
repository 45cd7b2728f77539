import Foundation
import TestSupport
import Testing

/// Checks the page of facts about Twitch.
@Suite(.bounded) struct TwitchFactsPageTests {
    private static let page = "Sources/TwitchBrowse/TwitchBrowse.docc/TwitchFacts.md"

    /// One sentence covers the facts without a date.
    @Test func factsWithoutDateAreExplainedInOneSentence() throws {
        let page = try Checkout.text(of: Self.page)
        #expect(page.matches(of: /Facts without a date/).count == 1)
        #expect(!Checkout.has("undated", in: page))
        #expect(page.matches(of: /\(\d{4}-\d{2}-\d{2}(?:, and \d{4}-\d{2}-\d{2})?\)/).count == 3)
    }

    @Test func everyDecodedFieldIsOnFactsPage() throws {
        let page = try Checkout.text(of: Self.page)
        var fields: Set<String> = []
        for file in try Checkout.files(below: "Sources/TwitchBrowse/Adapters", ending: ".swift") {
            fields.formUnion(Self.fields(in: try Checkout.text(of: file)))
        }
        #expect(fields.isSuperset(of: ["box_art_url", "_total", "created_at", "device_code", "message", "viewers"]))
        for field in fields.sorted() {
            #expect(Checkout.has("`\(field)`", in: page), "\(field) is not on the page of facts")
        }
    }

    @Test func fieldsAreReadFromPropertiesAndCodingKeys() {
        let text = """
            struct Page: Decodable {
                let rows: [Row]
                private enum CodingKeys: String, CodingKey {
                    case id, name
                    case art = "box_art"
                }
            }
            struct Summary: Decodable, Sendable {
                let viewers: WireCount
            }
            func decode() { struct Refusal: Decodable { let message: String } }
            struct Wire: Decodable {
                let text: String
                init(from decoder: any Decoder) throws {}
            }
            """
        #expect(Self.fields(in: text) == ["id", "name", "box_art", "viewers", "message"])
    }

    /// Returns the names of the members that the types in a source file decode.
    private static func fields(in text: String) -> Set<String> {
        var fields: Set<String> = []
        for match in text.matches(of: /enum \w*Keys: (?:String, )?CodingKey \{([^}]*)\}/) {
            for line in match.output.1.matches(of: /case ([^\n}]*)/) {
                for item in line.output.1.split(separator: ",") {
                    let parts = item.split(separator: "=").map {
                        $0.trimmingCharacters(in: CharacterSet(charactersIn: " \""))
                    }
                    if let name = parts.last { fields.insert(name) }
                }
            }
        }
        for match in text.matches(of: /struct \w+(?:<[^>]*>)?: [^{\n]*\b(?:Decodable|WireRow|WirePage)\b[^{\n]*\{/) {
            let body = body(from: match.range.upperBound, in: text)
            // A type with keys or an initialiser of its own names its members there.
            guard !body.contains("CodingKey"), !body.contains("init(from") else { continue }
            for member in body.matches(of: /let (\w+):/) { fields.insert(String(member.output.1)) }
        }
        return fields
    }

    /// Returns the text up to the brace that closes a block.
    private static func body(from start: String.Index, in text: String) -> Substring {
        var depth = 1
        let end = text[start...].firstIndex { character in
            if character == "{" { depth += 1 }
            if character == "}" { depth -= 1 }
            return depth == 0
        }
        return text[start..<(end ?? text.endIndex)]
    }
}

import Foundation
import TestSupport
import Testing

/// Compares the tables of parts, from which a reader learns the properties of a value, with the declarations.
@Suite(.bounded) struct DocumentedMembersTests {
    @Test func everyMemberListedInPageTablesIsDeclared() throws {
        let declarations = try Checkout.files(below: "Sources", ending: ".swift").map { try Checkout.text(of: $0) }
        var count = 0
        for page in try Checkout.files(below: "Sources", ending: ".md") {
            for row in PartsTable.rows(of: try Checkout.text(of: page)) {
                let known = PartsTable.members(of: row.type, in: declarations)
                #expect(!known.isEmpty, "\(page): nothing declares \(row.type)")
                count += row.parts.count
                #expect(row.parts.filter { !known.contains($0) } == [], "\(page): parts of \(row.type)")
            }
        }
        #expect(count > 150)
    }

    @Test func otherTablesAndPrivateMembersAreSkipped() {
        let page = """
            | value | parts |
            | --- | --- |
            | ``Menu/Line`` | `title`, and `best(_:)` as `Code` |

            | other | parts |
            | ``Menu`` | `none` |
            """
        let rows = PartsTable.rows(of: page)
        #expect(rows.map(\.type) == ["Line"])
        #expect(rows.map(\.parts) == [["title"]])
        let code = "public struct Line: Sendable {\n    public var title: String\n    private var own = 1\n}"
        #expect(PartsTable.members(of: "Line", in: [code]) == ["title"])
        #expect(PartsTable.members(of: "Lin", in: [code]) == [])
    }
}

/// A table whose rows have a type, and names of its members.
private enum PartsTable {
    static func rows(of page: String) -> [(type: String, parts: [String])] {
        var isTable = false
        return Checkout.lines(of: page).compactMap { line in
            if line == "| value | parts |" { isTable = true }
            if !line.hasPrefix("|") { isTable = false }
            guard isTable, let row = line.wholeMatch(of: /\| ``(?:[\w\/]*\/)?(\w+)`` \| (.*) \|/) else { return nil }
            let parts = row.output.2.matches(of: /`([a-z]\w*)`/).map { String($0.output.1) }
            return (String(row.output.1), parts)
        }
    }

    /// Returns the names of the public members in the files that declare or extend a type.
    static func members(of type: String, in texts: [String]) -> Set<String> {
        let opening = ["struct", "enum", "class", "protocol", "extension"].map { "\($0) \(type)" }
        var found: Set<String> = []
        for text in texts where opening.contains(where: { Checkout.has($0, in: text) }) {
            let words = Checkout.words(of: text)
            guard zip(words, words.dropFirst()).contains(where: { $1 == type && opening.contains("\($0) \($1)") })
            else {
                continue
            }
            // Cases and the requirements of a protocol are public without the word.
            for match in text.matches(of: /(?:public (?:\w+(?:\(set\))? )*(?:var|let|func)|case) (\w+)/) {
                found.insert(String(match.output.1))
            }
        }
        return found
    }
}

import RemoteLoading
import Testing

struct HTTPRuleViolationTests {
    @Test func theDescriptionIsTheRuleAndTheSubject() {
        let violation = HTTPRuleViolation(.statusHasThreeDigits, subject: "status 7")
        #expect(violation.description == "statusHasThreeDigits: status 7")
    }

    @Test(arguments: Controls.all + ["\u{85}", "\u{2028}", "\u{2029}"])
    func theTextStaysOnOneLineWhateverItQuotes(_ breaking: String) throws {
        let violation = try #require(throws: HTTPRuleViolation.self) { try HTTPMethod("X\(breaking)Y") }
        #expect(violation.description.unicodeScalars.allSatisfy { (" "..."~").contains($0) })
    }

    @Test func aQuotedTextIsCutAfterSixtyScalars() throws {
        let long = "X " + String(repeating: "\u{301}", count: 1000)
        let violation = try #require(throws: HTTPRuleViolation.self) { try HTTPMethod(long) }
        #expect(violation.subject.hasSuffix(#"\u{0301}"…"#))
        #expect(violation.subject.count < 600)
    }

    @Test func aTextOfSixtyIsQuotedWhole() throws {
        let blanks = String(repeating: " ", count: 60)
        let violation = try #require(throws: HTTPRuleViolation.self) { try HTTPMethod(blanks) }
        #expect(violation.subject == "method \"\(blanks)\"")
    }

    @Test func twoViolationsOfOneRuleDifferBySubject() {
        #expect(
            HTTPRuleViolation(.statusHasThreeDigits, subject: "status 7")
                != HTTPRuleViolation(.statusHasThreeDigits, subject: "status 8"))
    }
}

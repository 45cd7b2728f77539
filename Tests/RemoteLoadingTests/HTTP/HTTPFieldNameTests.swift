import RemoteLoading
import Testing

struct HTTPFieldNameTests {
    @Test(arguments: [
        ("X-Key: s3cret", "\"X-Key\", byte 5"), ("Bearer s3cret", "\"Bearer\", byte 6"),
        ("sid=s3cret", "\"sid\", byte 3"), ("né s3cret", "\"n\", byte 1"), (" s3cret", "\"\", byte 0"),
        ("", "\"\", byte 0"),
    ])
    func aNameIsToldUpToTheByteThatMayNotStandInIt(_ spelling: String, _ told: String) {
        let violation = #expect(throws: HTTPRuleViolation.self) { try HTTPFieldName(spelling) }
        #expect(violation?.subject == "field name \(told)")
    }

    @Test(arguments: Controls.endingALine)
    func aLineBreakOrNulInANameIsRefused(_ control: String) {
        let violation = #expect(throws: HTTPRuleViolation.self) { try HTTPFieldName("X-Shelf\(control)Evil") }
        #expect(violation?.rule == .fieldNameIsAToken)
    }

    @Test(arguments: Controls.others)
    func anyOtherControlInANameIsRefused(_ control: String) {
        let violation = #expect(throws: HTTPRuleViolation.self) { try HTTPFieldName("X-Shelf\(control)") }
        #expect(violation?.rule == .fieldNameIsAToken)
    }

    @Test(arguments: [
        " ", "\t", "(", ")", ",", "/", ":", ";", "<", "=", ">", "?", "@", "[", "\\", "]", "{", "}", "\"",
    ])
    func aSeparatorInANameIsRefused(_ separator: String) {
        let violation = #expect(throws: HTTPRuleViolation.self) { try HTTPFieldName("X\(separator)Shelf") }
        #expect(violation?.rule == .fieldNameIsAToken)
    }

    @Test(arguments: ["", "é", "X-Shelf\u{301}", "Ｘ", "🦊"])
    func anEmptyNameOrOneBeyondASCIIIsRefused(_ spelling: String) {
        let violation = #expect(throws: HTTPRuleViolation.self) { try HTTPFieldName(spelling) }
        #expect(violation?.rule == .fieldNameIsAToken)
    }

    @Test func everyTokenCharacterIsTaken() throws {
        let tokenCharacters = "!#$%&'*+-.^_`|~azAZ09"
        #expect(try HTTPFieldName(tokenCharacters).spelling == tokenCharacters)
    }

    @Test(arguments: ["content-type", "CONTENT-TYPE", "Content-Type", "cOnTeNt-TyPe"])
    func namesThatDifferInCaseAreEqual(_ spelling: String) throws {
        #expect(try HTTPFieldName(spelling) == .contentType)
    }

    @Test func namesThatDifferInCaseAreOneInASet() {
        #expect(Set<HTTPFieldName>(["content-type", "CONTENT-TYPE", "Content-Type"]).count == 1)
    }

    @Test func otherNamesAreNotEqual() {
        #expect(HTTPFieldName.contentType != .contentLength)
    }

    @Test func theSpellingIsKept() {
        let name: HTTPFieldName = "x-sHELF"
        #expect(name.spelling == "x-sHELF")
        #expect(name.description == "x-sHELF")
    }
}

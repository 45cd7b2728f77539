import RemoteLoading
import TestSupport
import Testing

@Suite(.bounded) struct HTTPFieldNameTests {
    @Test(arguments: [
        ("X-Key: s3cret", "byte 5 of 13"), ("s3cret: x", "byte 6 of 9"), ("sid=s3cret", "byte 3 of 10"),
        ("né s3cret", "byte 1 of 10"), (" s3cret", "byte 0 of 7"), ("", "byte 0 of 0"),
    ])
    func errorShowsOnlyPositionOfInvalidByte(_ spelling: String, _ place: String) {
        let violation = #expect(throws: HTTPMessageError.self) { try HTTPFieldName(spelling) }
        #expect(violation?.subject == "field name, \(place)")
    }

    @Test(arguments: ControlCharacters.endingALine)
    func lineBreakOrNULInNameIsRefused(_ control: String) {
        let violation = #expect(throws: HTTPMessageError.self) { try HTTPFieldName("X-Shelf\(control)Evil") }
        #expect(violation?.rule == .fieldNameIsAToken)
    }

    @Test(arguments: ControlCharacters.others)
    func controlCharacterInNameIsRefused(_ control: String) {
        let violation = #expect(throws: HTTPMessageError.self) { try HTTPFieldName("X-Shelf\(control)") }
        #expect(violation?.rule == .fieldNameIsAToken)
    }

    @Test(arguments: [
        " ", "\t", "(", ")", ",", "/", ":", ";", "<", "=", ">", "?", "@", "[", "\\", "]", "{", "}", "\"",
    ])
    func separatorInNameIsRefused(_ separator: String) {
        let violation = #expect(throws: HTTPMessageError.self) { try HTTPFieldName("X\(separator)Shelf") }
        #expect(violation?.rule == .fieldNameIsAToken)
    }

    @Test(arguments: ["", "é", "X-Shelf\u{301}", "Ｘ", "🦊"])
    func emptyOrNonASCIINameIsRefused(_ spelling: String) {
        let violation = #expect(throws: HTTPMessageError.self) { try HTTPFieldName(spelling) }
        #expect(violation?.rule == .fieldNameIsAToken)
    }

    @Test func everyTokenCharacterIsAccepted() throws {
        let tokenCharacters = "!#$%&'*+-.^_`|~azAZ09"
        #expect(try HTTPFieldName(tokenCharacters).spelling == tokenCharacters)
    }

    @Test(arguments: ["content-type", "CONTENT-TYPE", "Content-Type", "cOnTeNt-TyPe"])
    func namesDifferingInCaseAreEqual(_ spelling: String) throws {
        #expect(try HTTPFieldName(spelling) == .contentType)
    }

    @Test func namesDifferingInCaseHaveEqualHashes() {
        #expect(Set<HTTPFieldName>(["content-type", "CONTENT-TYPE", "Content-Type"]).count == 1)
    }

    @Test func differentNamesAreNotEqual() {
        #expect(HTTPFieldName.contentType != .contentLength)
    }

    @Test func fieldNameKeepsOriginalSpelling() {
        let name: HTTPFieldName = "x-sHELF"
        #expect(name.spelling == "x-sHELF")
        #expect(name.description == "x-sHELF")
    }
}

import RemoteLoading
import TestSupport
import Testing

@Suite(.bounded) struct HTTPFieldTests {
    static let shelf: HTTPFieldName = "X-Shelf"

    @Test(arguments: ControlCharacters.endingALine)
    func lineBreakOrNULInValueIsRefused(_ control: String) {
        let violation = #expect(throws: HTTPMessageError.self) {
            try HTTPField(Self.shelf, "top\(control)X-Evil: yes")
        }
        #expect(violation?.rule == .fieldValueHasNoControls)
    }

    @Test(arguments: ControlCharacters.others)
    func controlCharacterInValueIsRefused(_ control: String) {
        let violation = #expect(throws: HTTPMessageError.self) { try HTTPField(Self.shelf, "top\(control)") }
        #expect(violation?.rule == .fieldValueHasNoControls)
    }

    @Test(arguments: ControlCharacters.all)
    func trailingControlCharacterIsRefusedInsteadOfTrimmed(_ control: String) {
        #expect(throws: HTTPMessageError.self) { try HTTPField(Self.shelf, "top \(control)") }
    }

    @Test func errorContainsPositionOfControlCharacter() {
        let violation = #expect(throws: HTTPMessageError.self) { try HTTPField(Self.shelf, "é\n") }
        #expect(violation?.subject == "value of X-Shelf, byte 2")
    }

    @Test(arguments: ControlCharacters.all)
    func errorDoesNotRepeatValue(_ control: String) throws {
        let violation = try #require(
            throws: HTTPMessageError.self, performing: { try HTTPField(Self.shelf, Secret.text + control) })
        #expect(!Secret.isGivenAway(by: violation.description))
    }

    @Test func tabInsideValueIsKept() throws {
        #expect(try HTTPField(Self.shelf, "top\tleft").value == "top\tleft")
    }

    @Test func nonASCIIValueIsKept() throws {
        #expect(try HTTPField(Self.shelf, "scaffale più alto 🦊").value == "scaffale più alto 🦊")
    }

    @Test(arguments: [" top", "top ", "\ttop\t", " \t top \t "])
    func whitespaceAroundValueIsTrimmed(_ value: String) throws {
        #expect(try HTTPField(Self.shelf, value).value == "top")
    }

    @Test func trailingSpaceInsideGraphemeClusterIsTrimmed() throws {
        let arabicNumberSign = "\u{600}"
        #expect(try Array(HTTPField(Self.shelf, arabicNumberSign + " ").value.utf8) == Array(arabicNumberSign.utf8))
    }

    @Test(arguments: ["", " ", "\t "])
    func whitespaceOnlyValueBecomesEmpty(_ value: String) throws {
        #expect(try HTTPField(Self.shelf, value).value.isEmpty)
    }

    @Test func fieldDescriptionMatchesWireFormat() throws {
        #expect(try HTTPField(Self.shelf, "top").description == "X-Shelf: top")
    }

    @Test func secretFieldDescriptionIsMasked() throws {
        #expect(try HTTPField(Self.shelf, "top", isSecret: true).description == "X-Shelf: <secret>")
    }

    @Test func secretFieldKeepsItsValue() throws {
        #expect(try HTTPField(.authorization, Secret.text).value == Secret.text)
    }

    @Test(arguments: ["Authorization", "authorization", "Proxy-Authorization", "Cookie", "COOKIE", "Set-Cookie"])
    func credentialFieldIsSecretEvenIfDeclaredPublic(_ spelling: String) throws {
        #expect(try HTTPField(HTTPFieldName(spelling), Secret.text, isSecret: false).isSecret)
    }

    @Test func ordinaryFieldIsNotSecretByDefault() throws {
        #expect(try !HTTPField(Self.shelf, "top").isSecret)
    }
}

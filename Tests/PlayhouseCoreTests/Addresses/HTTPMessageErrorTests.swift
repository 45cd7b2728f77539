import PlayhouseCore
import TestSupport
import Testing

@Suite(.bounded) struct HTTPMessageErrorTests {
    @Test func descriptionContainsBrokenRuleAndSubject() {
        let violation = HTTPMessageError(.statusHasThreeDigits, subject: "status 7")
        #expect(violation.description == "statusHasThreeDigits: status 7")
    }

    @Test(arguments: ControlCharacters.all + ["\u{85}", "\u{2028}", "\u{2029}"])
    func descriptionIsOneLineOfASCII(_ breaking: String) throws {
        let violation = try #require(throws: HTTPMessageError.self) {
            try AddressReference("ftp://x\(breaking)y/").checked()
        }
        #expect(violation.description.unicodeScalars.allSatisfy { (" "..."~").contains($0) })
    }

    @Test func errorShowsOnlySixtyBytesOfHost() throws {
        let long = "ftp://" + String(repeating: "a", count: 1000)
        let violation = try #require(throws: HTTPMessageError.self) { try AddressReference(long).checked() }
        #expect(violation.subject == "address \"\(long.prefix(66))\"")
    }

    @Test func errorsWithDifferentSubjectsAreNotEqual() {
        #expect(
            HTTPMessageError(.statusHasThreeDigits, subject: "status 7")
                != HTTPMessageError(.statusHasThreeDigits, subject: "status 8"))
    }
}

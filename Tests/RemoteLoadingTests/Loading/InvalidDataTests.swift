import RemoteLoading
import TestSupport
import Testing

@Suite(.bounded) struct InvalidDataTests {
    @Test(arguments: [
        (InvalidData.status(.notFound), "unexpected status 404"),
        (.empty, "empty body"),
        (.malformed, "malformed body"),
        (.tooLarge(limit: 512), "body over 512 bytes"),
        (.tooLarge(limit: 512, found: 600), "body of 600 bytes, over 512"),
        (.tooManyRows(limit: 10, found: 12, at: "books"), "12 rows, over 10, at books"),
        (.missing(at: "books[2].name"), "missing value at books[2].name"),
        (.wrongType(at: "books"), "wrong type at books"),
        (.rejected(rule: "oneAnswerIsRight", at: "books[0]"), "oneAnswerIsRight at books[0]"),
    ])
    func descriptionNamesProblemAndPlace(_ fault: InvalidData, _ description: String) {
        #expect(fault.description == description)
    }
}

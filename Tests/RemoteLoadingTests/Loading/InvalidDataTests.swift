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
        (.tooManyRows(limit: 10, found: 12, at: "books"), "books has 12 rows, over 10"),
        (.missing(at: "books[2].name"), "books[2].name is missing"),
        (.wrongType(at: "books"), "books has the wrong type"),
        (.rejected(rule: "oneAnswerIsRight", at: "books[0]"), "books[0] breaks the rule oneAnswerIsRight"),
        (.file(name: "quiz.json", .missing(at: "questions[0].text")), "quiz.json: questions[0].text is missing"),
        (.file(name: "quiz.json", isRemote: true, .empty), "quiz.json: empty body"),
    ])
    func descriptionNamesFileProblemAndPlace(_ fault: InvalidData, _ description: String) {
        #expect(fault.description == description)
    }
}

import PlayhouseCore
import TestSupport
import Testing

@Suite(.bounded) struct InvalidDataTests {
    @Test(arguments: [
        (InvalidData.status(404), "unexpected status 404"),
        (.empty, "empty body"),
        (.malformed, "malformed body"),
        (.otherEncoding(likely: "UTF-16"), "the text seems to be in UTF-16, and must be in UTF-8"),
        (.syntax(line: 3, column: 14), "line 3, column 14 is not valid JSON"),
        (.file(name: "a.json", .syntax(line: 3, column: 14)), "a.json: line 3, column 14 is not valid JSON"),
        (.tooLarge(limit: 512), "body over 512 bytes"),
        (.tooLarge(limit: 512, found: 600), "body of 600 bytes, over 512"),
        (.tooManyRows(limit: 10, at: "books"), "books has more than 10 rows"),
        (.missing(at: "books[2].name"), "books[2].name is missing"),
        (.wrongType(at: "books"), "books has the wrong type"),
        (.rejected(.blank, at: "title"), "title is blank"),
        (.rejected(.duplicate(of: "books[0]"), at: "books[2]"), "books[2] repeats books[0]"),
        (.rejected(.noMatch(in: "options"), at: "right"), "right matches nothing in options"),
        (.rejected(.unknown, at: "order"), "order has an unknown value"),
        (.rejected(.outOfRange(0, permitted: 1...9), at: "points"), "points is 0, not from 1 to 9"),
        (.rejected(.outOfRange(-1, permitted: 0...Int.max), at: "age"), "age is -1, not from 0 to 9223372036854775807"),
        (.rejected(.wrongCount(2, permitted: 3...3), at: "wrong"), "wrong has 2 elements, not 3"),
        (.rejected(.wrongCount(1, permitted: 2...9), at: "options"), "options has 1 element, not from 2 to 9"),
        (.rejected(.tooLong(limit: 256), at: "id"), "id has a text over the limit of 256"),
        (.rejected(.wrongFormat, at: "code"), "code has the wrong format"),
        (.rejected(.insecure, at: "address"), "address is not an https address"),
        (.rejected(.newerVersion(2, known: 1), at: "version"), "version is 2, newer than 1"),
        (.rejected(.unacceptedFormat, at: "GIF"), "GIF is not accepted"),
        (.rejected(.tooManyPixels(limit: 9), at: "GIF 7x2"), "GIF 7x2 has more than 9 pixels"),
        (.file(name: "quiz.json", .missing(at: "questions[0].text")), "quiz.json: questions[0].text is missing"),
        (.file(name: "quiz.json", isRemote: true, .empty), "quiz.json: empty body"),
    ])
    func descriptionNamesFileAndProblemAndPlace(_ fault: InvalidData, _ description: String) {
        #expect(fault.description == description)
    }

    @Test(arguments: [
        (InvalidData.empty, nil), (.status(404), nil), (.malformed, nil), (.tooLarge(limit: 9), nil),
        (.otherEncoding(likely: "UTF-16"), nil), (.syntax(line: 3, column: 14), "line 3, column 14"),
        (.missing(at: "a"), "a"), (.wrongType(at: "b"), "b"), (.tooManyRows(limit: 9, at: "c"), "c"),
        (.rejected(.blank, at: "d[3].e"), "d[3].e"), (.file(name: "quiz.json", .missing(at: "f")), "f"),
    ])
    func errorPathLocatesInvalidValue(_ fault: InvalidData, _ path: String?) {
        #expect(fault.path == path)
    }

    @Test func reasonPropertyUnwrapsFileError() {
        let reason = InvalidData.rejected(.newerVersion(2, known: 1), at: "version")
        #expect(InvalidData.file(name: "quiz.json", isRemote: true, reason).reason == reason)
        #expect(reason.reason == reason)
    }
}

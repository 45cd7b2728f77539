import Testing

@testable import WebHost

@Suite(.timeLimit(.minutes(3)))
struct GuessFieldTests {
    @Test(arguments: [
        ("classenumw", 0, "w"), (" class enum w", 0, "w"), ("enumw", 1, "w"), ("w", 2, "w"), ("enum", 2, "enum"),
        ("class", 0, ""), ("clasp", 0, "clasp"), ("classenumw", 9, "w"),
    ])
    func wordsAlreadyTakenFromFieldAreIgnored(text: String, known: Int, rest: String) {
        var field = GuessField()
        field.take("class")
        field.take("enum")
        #expect(field.rest(of: text, known: known) == rest)
        #expect(field.rest(of: text, known: nil) == text)
    }

    @Test func clearingFieldForgetsTakenWords() {
        var field = GuessField()
        field.take("class")
        field.clear()
        #expect(field.rest(of: "classic", known: 0) == "classic")
        field.take("classic")
        #expect(field.rest(of: "classic!", known: 0) == "!")
    }

    @Test func onlyLatestHundredTakenWordsAreSent() {
        var field = GuessField()
        for number in 1...101 { field.take("\(number)") }
        #expect(field.taken == Content.Taken(texts: (2...101).map { "\($0)" }, number: 101))
    }

    @Test func guessesReturnedToFieldAreNumbered() {
        var field = GuessField()
        field.giveBack("zebra")
        field.giveBack("zebra")
        #expect(field.returned == Content.Returned(text: "zebra", number: 2))
        #expect(field.taken == nil)
    }
}

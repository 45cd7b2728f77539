import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

/// Tests of typed text with several words, which is cut only at blanks.
@Suite(.bounded) struct WordBoundaryTests {
    private func game(_ answers: [String]) -> RecallGame {
        var game = RecallGame(.fixture(answers: answers))
        game.start()
        return game
    }

    private static let islands = ["Guinea", "Guinea-Bissau", "Mali", "UK", "Dominica", "Dominican Republic", "Chad"]

    @Test func keywordsAreFoundWithoutPauseBetweenThem() {
        var game = game(RecallQuestion.javaKeywords.answers.map(\.text))
        let words = "do double final finally throw throws int interface for float this try transient"
        #expect(game.typeLetters(words + " ") == " ")
        #expect(game.found.joined(separator: " ") == words)
    }

    @Test func oneTextCanContainSeveralAnswers() {
        var game = game(["do", "double", "final"])
        let typed = game.addTyped("  do double  fin", at: .zero)
        #expect(typed.verdicts.map(\.answer) == ["do", "double"])
        #expect(typed.taken == "do double")
        #expect(typed.rest == "fin")
        #expect(game.addTyped("fin", at: .zero).taken == "")
    }

    @Test func textWithoutAnswerStaysUnchanged() {
        var game = game(["do", "double"])
        for text in ["", " ", " dou", "nothing at all "] {
            let typed = game.addTyped(text, at: .zero)
            #expect(typed.verdicts.isEmpty && typed.taken.isEmpty && typed.rest == text)
        }
    }

    @Test(arguments: [
        ("Guinea ", [], "Guinea "), ("Guinea B", [], "Guinea B"), ("Guinea Bissau ", ["Guinea-Bissau"], ""),
        ("Guinea Mali ", ["Guinea", "Mali"], ""), ("Guinea M", [], "Guinea M"), ("Guinea Mal", [], "Guinea Mal"),
        ("Mali ", ["Mali"], ""), ("Mali Guinea ", ["Mali"], "Guinea "), ("Mali\u{3000}", ["Mali"], ""),
        ("Mali xyz ", ["Mali"], "xyz "), ("xyz Mali ", [], "xyz Mali "),
    ])
    func typedNameWaitsWhileLongerNameIsPossible(text: String, found: [String], rest: String) {
        var game = game(Self.islands)
        #expect(game.addTyped(text, at: .zero).rest == rest)
        #expect(game.found == found)
    }

    @Test func foundLongerNameCausesNoDelay() {
        var game = game(Self.islands)
        _ = game.add("Guinea-Bissau", at: .zero)
        #expect(game.addTyped("Guinea M", at: .zero).rest == "M")
        #expect(game.found == ["Guinea-Bissau", "Guinea"])
    }

    /// A found name that is typed again must not leave its end in the field.
    @Test func retypedFoundNameLeavesNoTextInField() {
        var game = game(Self.islands)
        for answer in ["Guinea", "Guinea-Bissau"] { _ = game.add(answer, at: .zero) }
        #expect(game.typeLetters("Guinea Bissau ") == "")
        #expect(game.typeLetters("Guinea Mali ") == "")
        #expect(game.found == ["Guinea", "Guinea-Bissau", "Mali"])
    }

    @Test func retypedAnswerDoesNotBlockNextAnswer() {
        var game = game(["do", "double", "for"])
        _ = game.add("do", at: .zero)
        let typed = game.addTyped("do double ", at: .zero)
        #expect(typed.verdicts == [.alreadyFound(answer: "do"), .accepted(answer: "double", manner: .exact)])
        #expect(game.wrongGuesses == 0)
    }

    @Test func possibleBeginningOfWrongNameIsNotAccepted() throws {
        let question = try RecallQuestion(
            "Which?",
            answers: [
                .init("New"), .init("York", rejected: ["New York"]),
                .init("Theodore Roosevelt", notEnough: ["T Roosevelt"]),
                .init("T"),
            ])
        var game = RecallGame(question)
        game.start()
        #expect(game.addTyped("New York", at: .zero).verdicts.isEmpty)
        #expect(game.addTyped("New York", afterPause: true, at: .zero).verdicts.isEmpty)
        #expect(game.addTyped("T Roos", at: .zero).verdicts.isEmpty)
        #expect(game.addTyped("New T ", at: .zero).verdicts.isEmpty, "it may be New York")
        #expect(game.addTyped("New T T ", at: .zero).rest == "T T ", "it may be T. Roosevelt")
    }

    @Test(arguments: ["Georgia Tech al", "New York al"])
    func answerInsideKnownWrongNameIsNotAccepted(text: String) throws {
        let question = try RecallQuestion(
            "Which?",
            answers: [.init("Georgia", rejected: ["Georgia Tech"]), .init("New"), .init("X", notEnough: ["New York"])])
        var game = RecallGame(question)
        game.start()
        #expect(game.typeLetters(text) == text)
        #expect(game.found.isEmpty)
    }

    @Test(arguments: [
        (["20", "21"], "twenty one ", "21"), (["1", "100"], "one hundred ", "100"),
        (["20", "Mali"], "twenty Mali ", "20"),
    ])
    func twentyOneIsPreferredToTwentyWhileTyping(answers: [String], text: String, first: String) {
        var game = game(answers)
        let rest = game.typeLetters(text)
        _ = game.addTyped(rest, afterPause: true, at: .zero)
        #expect(game.found.first == first)
    }

    @Test func unfinishedSyllableDelaysAcceptanceOfName() throws {
        var game = RecallGame(
            .fixture(answers: ["기니", "기니 비사우"]), rules: try RecallRules(typos: .none))
        game.start()
        #expect(game.typeLetters("기니 ㅂ") == "기니 ㅂ")
    }

    @Test func nameCannotBeContinuedAfterAnotherGuess() {
        var game = game(["Myanmar (Burma)", "Mali", "Chad"])
        #expect(game.typeLetters("Myanmar") == "")
        _ = game.add("Mali", at: .zero)
        #expect(game.typeLetters("burma ") == "burma ")
    }

    // MARK: Other ways of writing

    @Test(arguments: [
        (["Rocky", "Rocky II", "Jaws"], "Rocky II Jaws ", ["Rocky II", "Jaws"]),
        (["Rocky", "Rocky II", "Jaws"], "Rocky 2 Jaws ", ["Rocky II", "Jaws"]),
        (["Rocky", "Rocky II", "Jaws"], "Rocky two Jaws ", ["Rocky II", "Jaws"]),
        (["Rocky", "Rocky XVII", "Jaws"], "Rocky seventeen Jaws ", ["Rocky XVII", "Jaws"]),
        (["Rocky", "Rocky II", "Jaws"], "Rocky Jaws ", ["Rocky", "Jaws"]),
        (
            ["Saint Lucia", "Chad", "Saint Martin"], "St. Lucia St Martin Chad ",
            ["Saint Lucia", "Saint Martin", "Chad"]
        ),
        (["Trinidad", "Trinidad and Tobago"], "Trinidad & Tobago ", ["Trinidad and Tobago"]),
        (["Myanmar (Burma)", "Mali"], "Myanmar (Burma) Mali ", ["Myanmar (Burma)", "Mali"]),
        (["UK", "Chad"], "UK Chad ", ["UK", "Chad"]),
    ])
    func spellingVariantIsAcceptedAfterTypedSpace(answers: [String], text: String, found: [String]) {
        var game = game(answers)
        #expect(game.typeLetters(text).allSatisfy { $0.isWhitespace })
        #expect(game.found == found)
    }

    @Test func textThatStartsAnotherAnswerStaysInField() throws {
        var game = RecallGame(
            try RecallQuestion(
                "Which?", answers: [.init("Congo", aliases: ["Congo Republic"]), .init("Republic of X")]))
        game.start()
        #expect(game.typeLetters("Congo Republic") == " Republic")
    }

    // MARK: Pauses

    @Test(arguments: [
        ("Guinea ", ["Guinea"], ""), ("Guinea UK", ["Guinea", "UK"], ""), ("Guinea Bissa", [], "Guinea Bissa"),
        ("Guinea UK x", ["Guinea", "UK"], "x"), ("UK Guinea", ["UK", "Guinea"], ""), ("Dominica", ["Dominica"], ""),
    ])
    func onlyCompleteAnswersAreAcceptedAfterTypingPause(text: String, found: [String], rest: String) {
        var game = game(Self.islands)
        #expect(game.addTyped(text, afterPause: true, at: .zero).rest == rest)
        #expect(game.found == found)
    }

    // MARK: Bounds

    @Test func lastAnswerInsideTextEndsGame() {
        var game = game(["do", "double"])
        let typed = game.addTyped("do double for ", at: .zero)
        #expect(typed.rest == "for ")
        #expect(game.phase == .finished(.allFound))
    }

    @Test func atMostHundredAnswersAreAcceptedPerInput() {
        let answers = (1...150).map { "answer\(String(repeating: "x", count: $0))" }
        var game = game(answers)
        let typed = game.addTyped(answers.joined(separator: " ") + " ", at: .zero)
        #expect(typed.verdicts.count == 100)
        #expect(game.addTyped(typed.rest, at: .zero).rest == "")
        #expect(game.phase == .finished(.allFound))
    }

    @Test(arguments: ["a ", "x", "answer ", "answer 1 "])
    func longTextGivesAtMostHundredVerdicts(part: String) {
        var game = game((1...1_000).map { "answer \($0)" } + ["answer"])
        let text = String(repeating: part, count: 100_000 / part.count)
        for afterPause in [false, true] {
            #expect(game.addTyped(text, afterPause: afterPause, at: .zero).verdicts.count <= 100)
        }
    }
}

extension RecallGame {
    /// Types a text letter by letter without a pause, and returns what is left in the field.
    mutating func typeLetters(_ text: String) -> String {
        var field = ""
        for letter in text { field = addTyped(field + String(letter), at: .zero).rest }
        return field
    }
}

extension GuessVerdict {
    /// The answer of a guess that names one.
    fileprivate var answer: String? {
        switch self {
        case .accepted(let answer, _), .alreadyFound(let answer): answer
        default: nil
        }
    }
}

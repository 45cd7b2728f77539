import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@Suite(.bounded) struct RecallTypingTests {
    private func game(_ answers: [String]) -> RecallGame {
        var game = RecallGame(.fixture(answers: answers))
        game.start()
        return game
    }

    @Test func unambiguousAnswerIsAcceptedAtOnce() {
        var game = game(["int", "class"])
        #expect(game.addTyped("clas", at: .zero).verdicts.last == nil)
        #expect(game.addTyped("class", at: .zero).verdicts.last == .accepted(answer: "class", manner: .exact))
    }

    @Test func prefixOfLongerAnswerIsNotAcceptedImmediately() {
        var game = game(["int", "interface"])
        #expect(game.addTyped("int", at: .zero).verdicts.last == nil)
        #expect(game.addTyped("interface", at: .zero).verdicts.last == .accepted(answer: "interface", manner: .exact))
    }

    @Test func onlyCompleteAnswerIsAcceptedAfterTypingPause() {
        var game = game(["int", "interface"])
        #expect(game.addTyped("inte", afterPause: true, at: .zero).verdicts.last == nil)
        #expect(
            game.addTyped("int", afterPause: true, at: .zero).verdicts.last == .accepted(answer: "int", manner: .exact))
        #expect(game.addTyped("interfaze", afterPause: true, at: .zero).verdicts.last == nil)
    }

    @Test func prefixOfLongerAnswerIsAcceptedOnSubmit() {
        var game = game(["int", "interface"])
        _ = game.addTyped("int", at: .zero)
        #expect(game.add("int", at: .zero) == .accepted(answer: "int", manner: .exact))
    }

    @Test func prefixOfFoundAnswerIsAcceptedImmediately() {
        var game = game(["int", "interface"])
        _ = game.add("interface", at: .zero)
        #expect(game.addTyped("INT", at: .zero).verdicts.last == .accepted(answer: "int", manner: .folded))
    }

    @Test func longerAliasOfOtherAnswerDelaysAcceptance() throws {
        var game = RecallGame(
            try RecallQuestion("Which?", answers: [.init("int"), .init("whole", aliases: ["integer"])]))
        game.start()
        #expect(game.addTyped("int", at: .zero).verdicts.last == nil)
    }

    @Test func longerAliasOfSameAnswerCausesNoDelay() throws {
        var game = RecallGame(try RecallQuestion("Which?", answers: [.init("int", aliases: ["integer"])]))
        game.start()
        #expect(game.addTyped("int", at: .zero).verdicts.last == .accepted(answer: "int", manner: .exact))
    }

    @Test(arguments: [
        (["The Who", "The Whole Truth"], "who"), (["Who", "Whole"], "the who"), (["소", "손"], "소"), (["か", "が"], "か"),
        (["и", "й"], "и"),
    ])
    func prefixOfFoldedAnswerIsNotAcceptedImmediately(answers: [String], typed: String) throws {
        var game = RecallGame(.fixture(answers: answers), rules: try RecallRules(articles: .english))
        game.start()
        #expect(game.addTyped(typed, at: .zero).verdicts.last == nil)
        #expect(game.found.isEmpty)
    }

    @Test(arguments: ["volatle", "volatilee", "volatyle"])
    func misspelledAnswerIsAcceptedOnlyOnSubmit(typed: String) {
        var game = game(["volatile", "static"])
        #expect(game.addTyped(typed, at: .zero).verdicts.last == nil)
        #expect(game.found.isEmpty)
        #expect(game.add(typed, at: .zero) == .accepted(answer: "volatile", manner: .typo(distance: 1)))
    }

    @Test func partlyTypedAnswerIsNotAcceptedAsMisspelling() {
        // "nigeri" has one mistake as a spelling of both Nigeria and Niger, and "iranq" of both Iran and Iraq.
        for answer in ["Nigeria", "Niger", "Iranq", "Volatile", "Volatiles"] {
            var game = game(["Nigeria", "Niger", "Iraq", "Iran", "Iranq", "Volatile", "Volatiles"])
            for length in 1..<answer.count {
                #expect(
                    game.addTyped(String(answer.prefix(length)), at: .zero).verdicts.last == nil,
                    "\(answer.prefix(length))")
            }
            #expect(
                (game.addTyped(answer, at: .zero).verdicts.last ?? game.add(answer, at: .zero))
                    == .accepted(answer: answer, manner: .exact))
        }
    }

    @Test func typedNonsenseIsNotCountedAsWrong() {
        var game = game(["int"])
        #expect(game.addTyped("nonsense", at: .zero).verdicts.last == nil)
        #expect(game.wrongGuesses == 0)
    }

    @Test func answerTypedAgainIsIgnored() {
        var game = game(["int", "interface"])
        _ = game.add("int", at: .zero)
        #expect(game.addTyped("int", at: .zero).verdicts.last == nil)
    }

    @Test func typingAtDeadlineEndsGame() {
        var game = game(["int"])
        #expect(game.addTyped("int", at: .seconds(300)).verdicts.last == nil)
        #expect(game.phase == .finished(.timeUp))
    }

    @Test func everyKeywordCanBeTypedOrSubmitted() {
        var game = game(RecallQuestion.javaKeywords.answers.map(\.text))
        for keyword in RecallQuestion.javaKeywords.answers.map(\.text) {
            var accepted: GuessVerdict?
            for length in 1...keyword.count where accepted == nil {
                accepted = game.addTyped(String(keyword.prefix(length)), at: .zero).verdicts.last
            }
            #expect(accepted ?? game.add(keyword, at: .zero) == .accepted(answer: keyword, manner: .exact))
        }
        #expect(game.phase == .finished(.allFound))
    }
}

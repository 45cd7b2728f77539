import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

/// The verdicts of a game on misspelled guesses.
@Suite(.bounded) struct MisspelledGuessTests {
    private func game(_ answers: [String], tellsClose: Bool = false) throws -> RecallGame {
        var typos = TypoPolicy.standard
        typos.tellsClose = tellsClose
        var game = RecallGame(.fixture(answers: answers), rules: try RecallRules(typos: typos))
        game.start()
        return game
    }

    @Test func acceptedMisspellingIsReportedWithEditDistance() throws {
        var game = try game(["volatile", "static"])
        #expect(game.add("volatle", at: .zero) == .accepted(answer: "volatile", manner: .typo(distance: 1)))
        #expect(game.found == ["volatile"])
        #expect(game.wrongGuesses == 0)
    }

    @Test func misspellingOfFoundAnswerCountsAsAlreadyFound() throws {
        var game = try game(["volatile", "static"])
        _ = game.add("volatile", at: .zero)
        #expect(game.add("volatle", at: .zero) == .alreadyFound(answer: "volatile"))
        #expect(game.wrongGuesses == 0)
    }

    @Test func guessBetweenFoundAndMissingAnswerIsWrong() throws {
        var game = try game(["final", "finally"])
        _ = game.add("final", at: .zero)
        #expect(game.add("finall", at: .zero) == .wrong)
    }

    @Test func misspelledAnswerIsCountedAsFoundInReport() throws {
        var game = try game(["volatile", "static"])
        _ = game.add(" Volatle ", at: .seconds(1))
        #expect(game.report() == FinishReport(.playing, found: 1, total: 2))
    }

    @Test func misspelledLastAnswerEndsGame() throws {
        var game = try game(["volatile"])
        _ = game.add("voltaile", at: .zero)
        #expect(game.phase == .finished(.allFound))
    }

    @Test(arguments: ["finall", "vollatliel"])
    func nearMissIsReportedOnlyIfPolicyAllows(guess: String) throws {
        var telling = try game(["final", "finally", "volatile"], tellsClose: true)
        #expect(telling.add(guess, at: .zero) == .close)
        #expect(telling.wrongGuesses == 1)
        var silent = try game(["final", "finally", "volatile"])
        #expect(silent.add(guess, at: .zero) == .wrong)
        #expect(silent.wrongGuesses == 1)
    }

    @Test func nearMissOfFoundAnswerCountsAsWrong() throws {
        var game = try game(["final", "finally"], tellsClose: true)
        _ = game.add("final", at: .zero)
        #expect(game.add("finall", at: .zero) == .close)
        _ = game.add("finally", at: .zero)
        #expect(game.phase == .finished(.allFound))
        var other = try self.game(["final", "volatile"], tellsClose: true)
        _ = other.add("volatile", at: .zero)
        #expect(other.add("vollatliel", at: .zero) == .wrong)
        #expect(other.wrongGuesses == 1)
    }

    @Test func misspelledWrongNameIsNotReportedAsClose() {
        var typos = TypoPolicy.standard
        typos.tellsClose = true
        let matcher = GuessMatcher(answers: [.init("Australia")], siblings: ["Austria"], typos: typos)
        #expect(matcher.find("Austriaa") == .nothing)
        #expect(matcher.find("Austria") == .nothing)
        #expect(matcher.find("Austrailai") == .answer(0, manner: .typo(distance: 2)))
        #expect(matcher.find("Ausstrailai") == .close([0]))
    }
}

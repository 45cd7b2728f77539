import Foundation
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

/// Tests of the places and the hints of a recall game.
@Suite(.bounded) struct RecallRowTests {
    private func playing(_ question: RecallQuestion) -> RecallGame {
        var game = RecallGame(question)
        game.start()
        return game
    }

    private static let sorted = RecallQuestion.fixture(answers: ["alpha", "beta", "gamma"])
    private static let open = RecallRow.Content.open(hint: nil)

    @Test func answersFillRowsInOrderOfGuesses() {
        var game = playing(Self.sorted)
        #expect(game.rows.map(\.content) == [Self.open, Self.open, Self.open])
        _ = game.add("gamma", at: .seconds(1))
        #expect(game.rows.map(\.content) == [.found("gamma"), Self.open, Self.open])
        _ = game.add("alpha", at: .seconds(2))
        #expect(game.rows.map(\.content) == [.found("gamma"), .found("alpha"), Self.open])
        #expect(game.rows.map(\.isLastFound) == [false, true, false])
        game.giveUp(at: .seconds(3))
        #expect(game.rows.map(\.content) == [.found("gamma"), .found("alpha"), .missed("beta")])
        #expect(game.rows.map(\.isLastFound) == [false, true, false])
        #expect(game.rows.map(\.id) == [0, 1, 2])
    }

    @Test func rowsInGivenOrderKeepTheirPlaces() {
        var game = playing(.planets)
        _ = game.add("Mars", at: .seconds(1))
        _ = game.add("Venus", at: .seconds(2))
        #expect(
            game.rows[1] == RecallRow(id: 1, prompt: "2nd from the Sun", content: .found("Venus"), isLastFound: true))
        #expect(game.rows[2] == RecallRow(id: 2, prompt: "3rd from the Sun"))
        #expect(game.rows[3] == RecallRow(id: 3, prompt: "4th from the Sun", content: .found("Mars")))
        game.giveUp(at: .seconds(3))
        #expect(game.rows[0] == RecallRow(id: 0, prompt: "1st from the Sun", content: .missed("Mercury")))
    }

    @Test func promptsAppearOnlyForRowsInGivenOrder() throws {
        let question = try RecallQuestion("Which?", answers: [.init("a", prompt: "first"), .init("b")])
        #expect(RecallGame(question).rows.map(\.prompt) == [nil, nil])
        let ordered = try RecallQuestion("Which?", answers: question.answers, rowOrder: .asGiven)
        #expect(RecallGame(ordered).rows.map(\.prompt) == ["first", nil])
    }

    /// Answers that are not found must not influence the rows of a game that is not over.
    @Test(arguments: [RecallQuestion.RowOrder.asFound, .asGiven])
    func openRowsDoNotRevealAnswers(order: RecallQuestion.RowOrder) throws {
        func rows(_ answers: [String]) throws -> [RecallRow] {
            var game = playing(
                try RecallQuestion(
                    "Which?", answers: answers.map { .init($0, prompt: "one of them") }, rowOrder: order))
            _ = game.add("found", at: .seconds(1))
            return game.rows
        }
        #expect(try rows(["alpha", "found", "beta"]) == rows(["zeta", "found", "omega"]))
    }

    @Test func hintOfChosenRowShowsFirstLetter() {
        var game = playing(.planets)
        #expect(game.hint(row: 2, at: .seconds(1)) == "E")
        #expect(game.rows[2].content == .open(hint: "E"))
        #expect(game.rows.count { $0.content == Self.open } == 7)
        #expect(game.hints == 1)
        _ = game.add("Earth", at: .seconds(2))
        #expect(game.rows[2].content == .found("Earth"))
        #expect(game.hints == 1)
    }

    @Test func hintWithoutRowIsForFirstMissingAnswer() {
        var game = playing(Self.sorted)
        #expect(game.hint(at: .seconds(1)) == "a")
        #expect(game.hint(at: .seconds(1)) == "a")
        #expect(game.hints == 1)
        #expect(game.rows.map(\.content) == [.open(hint: "a"), Self.open, Self.open])
        _ = game.add("gamma", at: .seconds(2))
        #expect(game.rows.map(\.content) == [.found("gamma"), .open(hint: "a"), Self.open])
        _ = game.add("alpha", at: .seconds(2))
        #expect(game.hint(at: .seconds(3)) == "b")
        #expect(game.hints == 2)
    }

    @Test func rowHintNeedsRowsInGivenOrder() {
        var game = playing(Self.sorted)
        #expect(game.hint(row: 0, at: .seconds(1)) == nil)
        #expect(game.hints == 0)
    }

    @Test(arguments: [-1, 8, 3, Int.max])
    func rowThatIsNotOpenGivesNoHint(row: Int) {
        var game = playing(.planets)
        _ = game.add("Mars", at: .seconds(1))
        #expect(game.hint(row: row, at: .seconds(1)) == nil)
        #expect(game.hints == 0)
    }

    @Test func onlyRunningGameGivesHints() {
        var game = RecallGame(.planets)
        #expect(game.hint(at: .zero) == nil)
        game.start()
        game.pause(at: .seconds(1))
        #expect(game.hint(row: 1, at: .seconds(1)) == nil)
        game.resume()
        #expect(game.hint(row: 1, at: .seconds(120)) == nil)
        #expect(game.ending == .timeUp)
        #expect(game.hints == 0)
    }

    @Test(arguments: [
        ("Élan", "É"), ("e\u{301}lan", "e\u{301}"), ("\u{201C}Heroes\u{201D}", "H"), ("007", "0"),
        ("👩\u{200D}💻!", "👩\u{200D}💻"),
        ("한국", "한"), ("...", "."),
    ])
    func hintIsFirstLetterOrDigitOfAnswer(answer: String, letter: String) {
        var game = playing(.fixture(answers: [answer, "other"]))
        #expect(game.hint(at: .zero) == letter)
    }

    @Test func hintsCountAsHelpInResult() throws {
        var game = playing(.planets)
        _ = game.hint(row: 0, at: .seconds(1))
        _ = game.hint(row: 0, at: .seconds(2))
        _ = game.hint(row: 5, at: .seconds(3))
        _ = game.add("Mercury", at: .seconds(4))
        game.giveUp(at: .seconds(5))
        let result = try #require(game.result(id: UUID(), at: Date(timeIntervalSince1970: 0)))
        #expect(result.help == 2)
        #expect(result.score == 1)
        game.reset()
        #expect(game.hints == 0)
        #expect(game.rows.allSatisfy { $0.content == Self.open })
    }
}

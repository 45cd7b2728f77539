import PlayhouseCoreTesting
import QuizDomainTesting
import TestSupport
import Testing

@testable import QuizDomain

@MainActor
@Suite(.bounded) struct RecallBoardTests {
    private static let answers = ["red", "green", "blue", "black", "white"]

    private func question(_ text: String, _ order: RecallQuestion.RowOrder, prompt: String) throws -> RecallQuestion {
        try RecallQuestion(
            text, answers: Self.answers.map { RecallQuestion.Answer($0, prompt: prompt + $0) }, rowOrder: order)
    }

    @Test(arguments: [RecallQuestion.RowOrder.asFound, .asGiven])
    func boardMatchesGameAfterRandomActions(order: RecallQuestion.RowOrder) async throws {
        for seed in 0..<40 as Range<UInt64> {
            var generator = SeededNumbers(seed: seed)
            let questions = try (0..<8).map { try question("\($0)?", order, prompt: "\($0) ") }
            let session = RecallSession(
                loader: RecallQuestionLoaderSpy(answering: Script(values: questions).optional()))
            await session.load()
            session.start()
            var loads = 1
            for _ in 0..<40 {
                switch generator.number(below: 16) {
                case 0: session.giveUp()
                case 1: session.reset()
                case 2 where loads < questions.count:
                    await session.loadAnotherQuestion()
                    loads += 1
                case 3: session.pause()
                case 4: session.resume()
                case 5, 6: session.hint()
                case 7: session.hint(row: generator.number(below: 5))
                case 8: session.add("nothing")
                case 9, 10: session.start()
                default: session.addTyped(Self.answers[generator.number(below: 5)])
                }
                let game = try #require(session.savedGame)
                let board = RecallPresenter(wording: .english).board(of: game)
                try #require(session.screen.rows == board.rows && session.screen.hint == board.hint, "seed \(seed)")
            }
        }
    }

    @Test func boardIsReusedUntilAnswerIsFound() {
        var game = RecallGame(.javaKeywords)
        game.start()
        _ = game.add("int", at: .seconds(1))
        let board = RecallPresenter(wording: .english).board(of: game)
        _ = game.add("nothing", at: .seconds(2))
        #expect(board.shows(game))
        _ = game.add("for", at: .seconds(3))
        #expect(!board.shows(game))
    }
}

import Foundation
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@Suite(.bounded) struct ChoiceGameCodableTests {
    typealias Game = ChoiceGame<String>

    private func restored(_ game: Game) throws -> Game {
        try JSONDecoder().decode(Game.self, from: JSONEncoder().encode(game))
    }

    /// Returns a game at its third question, with every kind of input in its history.
    private func begun() throws -> Game {
        var game = Game.playing(
            try ChoiceRules(
                miss: .staysUntilFound, pace: .init(reveal: .seconds(2)), gameLimit: .seconds(90),
                questionLimit: .seconds(10), scoring: Scoring(timeBonus: .halfWeight, streakBonus: .hundreds),
                help: .init(fiftyFifties: 1, eliminations: 1, every: .seconds(4))),
            questions: 5, isLast: false)
        try game.pickRight(at: .seconds(3))
        game.eliminateOption(at: .seconds(5))
        try game.pickWrong(at: .seconds(6))
        game.advance(to: .seconds(17))
        try game.pickWrong(at: .seconds(18))
        return game
    }

    @Test func restoredGameKeepsQuestionOrderAndCount() throws {
        var game = Game(rules: .plainQuiz)
        game.deal(ChoicePage(.fixtures(8), isLast: true, questionOrder: .shuffled, questionCount: 3))
        game.start()
        try game.pickRight(at: .seconds(1))
        var back = try restored(game)
        #expect(back.total == 3)
        #expect(back.questionsAhead == game.questionsAhead)
        back.resume()
        for second in [4, 8] { try back.pickRight(at: .seconds(second)) }
        back.advance(to: .seconds(20))
        #expect(back.phase == .finished(.allAsked))
        #expect(back.rounds.count == 3)
    }

    @Test(arguments: 1...6, 0...3)
    func questionCountFromSecondPageIsRestored(count: Int, answered: Int) throws {
        var game = Game.playing(questions: 3, isLast: false)
        for round in 0..<answered { try game.pickRight(at: .seconds(1 + 4 * round)) }
        game.advance(to: .seconds(1 + 4 * answered))
        game.deal(ChoicePage(.fixtures(3, from: 4), isLast: true, questionCount: count))
        var paused = game
        paused.pause(at: game.elapsed)
        #expect(try restored(game) == paused)
        #expect(game.total == 6)
    }

    @Test func unstartedGameIsRestoredWithQuestionCount() throws {
        var game = Game(rules: .plainQuiz)
        game.deal(.fixture(2))
        game.deal(ChoicePage(.fixtures(3, from: 3), isLast: true, questionCount: 4))
        #expect(game.total == 4)
        #expect(try restored(game) == game)
    }

    @Test func explanationSurvivesSaveAndRestore() throws {
        let game = Game.playing(.plainQuiz, ChoicePage([.fixture(explanation: "because")], isLast: true))
        #expect(try restored(game).rounds.first?.question.explanation == "because")
    }

    @Test func savedGameWithoutAttributionIsRestored() throws {
        let url = try #require(URL(string: "https://quiz.test/licence"))
        func game(_ attribution: QuizAttribution?) -> Game {
            Game.playing(.plainQuiz, ChoicePage([.fixture()], isLast: true, attribution: attribution))
        }
        var tree = try JSONDecoder().decode(
            JSONTree.self, from: JSONEncoder().encode(game(QuizAttribution("A source", url: url))))
        #expect(tree[path: "attribution.url"] == .text(url.absoluteString))
        tree[path: "attribution"] = nil
        var back = try JSONDecoder().decode(Game.self, from: JSONEncoder().encode(tree))
        back.resume()
        #expect(back == game(nil))
    }

    @Test func runningGameIsPausedAfterRestore() throws {
        var game = try begun()
        var back = try restored(game)
        #expect(back.phase == .paused(.asking))
        #expect(back.resume() == true)
        #expect(back == game)
        #expect(try back.pickRight(at: .seconds(19)) == game.pickRight(at: .seconds(19)))
        #expect(back == game)
    }

    @Test func revealIsRestoredWithRemainingTime() throws {
        var game = Game.playing()
        try game.pickRight(at: .seconds(1))
        game.advance(to: .seconds(2))
        var back = try restored(game)
        #expect(back.phase == .paused(.revealing(until: .seconds(3))))
        back.resume()
        #expect(back == game)
    }

    @Test func restoredWaitingGameIsPausedAndStillWaiting() throws {
        var game = Game.playing(.plainSuddenDeath, questions: 1, isLast: false)
        try game.pickRight(at: .seconds(1))
        var back = try restored(game)
        #expect(back.phase == .paused(.waiting))
        back.resume()
        #expect(back == game)
        #expect(back.wantsQuestions)
    }

    @Test(arguments: [
        ChoiceMove<String>.pause(at: .seconds(19)), .quit(at: .seconds(19)), .quit(at: .seconds(26)),
        .advance(to: .seconds(90)), .quit(at: .seconds(90)),
    ])
    func pausedOrFinishedGameIsRestoredUnchanged(move: ChoiceMove<String>) throws {
        var game = try begun()
        move.apply(to: &game)
        game.pause(at: game.elapsed)
        #expect(try restored(game) == game)
    }

    @Test func unstartedGameIsReadyAfterRestore() throws {
        var game = Game(rules: .plainQuiz)
        #expect(try restored(game) == game)
        game.deal(.fixture())
        #expect(try restored(game) == game)
        game = Game(rules: .plainQuiz)
        game.deal(ChoicePage([], isLast: true))
        #expect(try restored(game) == game)
    }

    @Test func everyKindOfEndingIsRestored() throws {
        var missed = Game.playing(.plainSuddenDeath)
        try missed.pickWrong(at: .seconds(1))
        var allAsked = Game.playing(questions: 1)
        try allAsked.pickRight(at: .seconds(1))
        allAsked.advance(to: .seconds(3))
        var timeUp = Game.playing(try ChoiceRules(pace: .init(reveal: .seconds(2)), gameLimit: .seconds(3)))
        try timeUp.pickRight(at: .seconds(1))
        timeUp.advance(to: .seconds(3))
        var waited = Game.playing(.plainSuddenDeath, questions: 1, isLast: false)
        try waited.pickRight(at: .seconds(1))
        waited.quit(at: .seconds(2))
        for (game, ending) in [
            (missed, ChoiceEnding.missed), (allAsked, .allAsked), (timeUp, .timeUp), (waited, .quit),
        ] {
            #expect(try restored(game) == game)
            #expect(game.phase == .finished(ending))
        }
    }

    @Test func questionAbandonedAtTimeLimitIsRestored() throws {
        var game = Game.playing(try ChoiceRules(gameLimit: .seconds(10), questionLimit: .seconds(10)))
        game.advance(to: .seconds(10))
        #expect(try restored(game) == game)
    }

    @Test func endedStreakDoesNotContinueAfterRestore() throws {
        var game = Game.playing(try ChoiceRules(miss: .staysUntilFound))
        try game.pickRight(at: .zero)
        try game.pickWrong(at: .zero)
        #expect(try restored(game).streak == 0)
        game.quit(at: .zero)
        #expect(try restored(game).streak == 0)
    }

    @Test func maximalElapsedTimeIsRestored() throws {
        var game = Game.playing()
        game.advance(to: .seconds(Int64.max))
        try game.pickRight(at: .seconds(Int64.max))
        var back = try restored(game)
        back.resume()
        #expect(back == game)
    }

    @Test func snapshotStoresMillisecondsAndVersion() throws {
        let json = try #require(
            JSONSerialization.jsonObject(with: JSONEncoder().encode(begun())) as? [String: Any])
        #expect(json["version"] as? Int == 1)
        #expect(json["time"] as? Int == 18_000)
        #expect(json["phase"] as? String == "asking")
        let rules = try #require(json["rules"] as? [String: Any])
        #expect(rules["gameLimit"] as? Int == 90_000)
        #expect(rules["hintEvery"] as? Int == 4_000)
        let inputs = try #require(json["inputs"] as? [[String: Any]])
        #expect(inputs.map { $0["time"] as? Int } == [3_000, 5_000, 6_000, 18_000])
        #expect(inputs.map { $0["kind"] as? String } == ["pick", "removeOne", "pick", "pick"])
    }

    @Test func scoreAndStreaksAreNotStored() throws {
        let text = String(decoding: try JSONEncoder().encode(begun()), as: UTF8.self)
        #expect(!text.contains("score"))
        #expect(!text.contains("treak\":"))
        #expect(try restored(begun()).score == begun().score)
    }

    @Test func savedChoiceGameOfNewerVersionIsRefused() throws {
        var json = try #require(
            JSONSerialization.jsonObject(with: JSONEncoder().encode(begun())) as? [String: Any])
        json["version"] = 2
        let data = try JSONSerialization.data(withJSONObject: json)
        #expect(throws: SavedGameError.newerVersion(2, known: 1)) {
            try JSONDecoder().decode(Game.self, from: data)
        }
    }

    @Test func equalGamesAreEncodedAsEqualText() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let page = ChoicePage<String>([.fixture(order: .shuffled)])
        #expect(try encoder.encode(Game.playing(.plainQuiz, page)) == encoder.encode(Game.playing(.plainQuiz, page)))
    }

    @Test func questionDealtDuringPauseIsRestored() throws {
        var game = Game.playing(.plainSuddenDeath, questions: 1, isLast: false)
        try game.pickRight(at: .seconds(1))
        game.pause(at: .seconds(1))
        game.deal(ChoicePage([.fixture("next")], isLast: true))
        var back = try restored(game)
        #expect(back == game)
        #expect(back.phase == .paused(.waiting))
        back.resume()
        #expect(back.currentRound?.question.id == "next")
    }

    @Test func gameWhoseQuestionsWereAllWithdrawnIsRestored() throws {
        var game = Game.playing(.plainQuiz, questions: 1, isLast: false)
        game.pause(at: .seconds(1))
        game.withdrawQuestions { _ in true }
        #expect(game.phase == .paused(.waiting))
        #expect(try restored(game) == game)
        game.quit(at: .seconds(1))
        #expect(try restored(game) == game)
    }
}

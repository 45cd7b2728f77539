import Foundation
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@Suite(.bounded) struct RecallGameCodableTests {
    private func stored(_ game: RecallGame) throws -> Data { try JSONEncoder().encode(game) }

    private func restored(_ game: RecallGame) throws -> RecallGame {
        try JSONDecoder().decode(RecallGame.self, from: stored(game))
    }

    /// Returns a started game with one found answer and one wrong guess.
    private func begun() throws -> RecallGame {
        let rules = try RecallRules(limit: .seconds(60), articles: .english)
        var game = RecallGame(.fixture(answers: ["int", "for"]), rules: rules)
        game.start()
        _ = game.add("int", at: .milliseconds(1_500))
        _ = game.add("nonsense", at: .milliseconds(2_500))
        return game
    }

    @Test(arguments: [
        RecallMove.pause(at: .seconds(9)), .giveUp(at: .seconds(9)), .advance(to: .seconds(60)),
        .add("for", at: .seconds(9)), .reset,
    ])
    func pausedOrFinishedRecallGameIsRestoredUnchanged(move: RecallMove) throws {
        var game = try begun()
        move.apply(to: &game)
        #expect(try restored(game) == game)
    }

    @Test func runningGameIsSavedAsPaused() throws {
        var back = try restored(try begun())
        #expect(back.phase == .paused)
        back.resume()
        #expect(try back == begun())
    }

    @Test func restoredGameCanContinue() throws {
        var back = try restored(try begun())
        back.resume()
        #expect(back.add("int", at: .seconds(3)) == .alreadyFound(answer: "int"))
        #expect(back.add("the for", at: .seconds(3)) == .accepted(answer: "for", manner: .folded))
        #expect(back.phase == .finished(.allFound))
    }

    @Test func snapshotStoresMillisecondsAndVersion() throws {
        let json = try #require(JSONSerialization.jsonObject(with: stored(begun())) as? [String: Any])
        #expect(json["version"] as? Int == 3)
        #expect(json["limit"] as? Int == 60_000)
        #expect(json["time"] as? Int == 2_500)
        #expect(json["wrong"] as? Int == 1)
        #expect(json["phase"] as? String == "paused")
    }

    @Test func savedRecallGameOfNewerVersionIsRefused() throws {
        let text = try changed { $0["version"] = 6 }
        #expect(throws: SavedGameError.newerVersion(6, known: 5)) { try decode(text) }
    }

    /// Returns a game with a vague guess, a known wrong guess, and two hints.
    private func begunWithPlanets(followsQuestion: Bool = true) throws -> RecallGame {
        let rules = try RecallRules(limit: .seconds(60), followsQuestion: followsQuestion)
        var game = RecallGame(.planets, rules: rules)
        game.start()
        for guess in ["Pluto", "Gas Giant", "Terra"] { _ = game.add(guess, at: .seconds(1)) }
        _ = game.hint(row: 5, at: .seconds(2))
        _ = game.hint(row: 0, at: .seconds(2))
        game.pause(at: .seconds(3))
        return game
    }

    @Test(arguments: [true, false])
    func restoredGameKeepsWholeQuestion(followsQuestion: Bool) throws {
        let game = try begunWithPlanets(followsQuestion: followsQuestion)
        var back = try restored(game)
        #expect(back == game)
        #expect(back.question == .planets)
        #expect(back.rows == game.rows)
        #expect(back.rules.limit == (followsQuestion ? .seconds(120) : .seconds(60)))
        #expect(back.hints == 2)
        back.resume()
        #expect(back.add("Gas Giant", at: .seconds(4)) == .notEnough)
        #expect(back.add("Pluto", at: .seconds(4)) == .wrong)
        #expect(back.hint(row: 5, at: .seconds(4)) == "S")
        #expect(back.hints == 2)
    }

    @Test func savedGameWithPromptsHasVersionFive() throws {
        let json = try #require(JSONSerialization.jsonObject(with: stored(begunWithPlanets())) as? [String: Any])
        #expect(json["version"] as? Int == 5)
        #expect(json["hints"] as? [Int] == [5, 0])
    }

    @Test func hintRaisesVersionOfSavedGame() throws {
        var game = RecallGame(.javaKeywords)
        game.start()
        _ = game.hint(at: .zero)
        game.pause(at: .zero)
        let json = try #require(JSONSerialization.jsonObject(with: stored(game)) as? [String: Any])
        #expect(json["version"] as? Int == 5)
        #expect(try restored(game) == game)
    }

    @Test(arguments: [[2], [-1], [0, 0], [1]])
    func savedGameWithImpossibleHintsIsRefused(hints: [Int]) throws {
        // The first answer is found, and the hint for the second is for the first missing one only if it is open.
        let text = try changed {
            $0["hints"] = hints
            if hints == [1] { $0["guesses"] = [] as [Any] }
        }
        #expect(throws: SavedGameError.impossible) { try decode(text) }
    }

    @Test func savedGameWithoutTimeLimitHasVersionFour() throws {
        let game = RecallGame(.javaKeywords, rules: try RecallRules(limit: nil))
        let json = try #require(JSONSerialization.jsonObject(with: stored(game)) as? [String: Any])
        #expect(json["version"] as? Int == 4)
        #expect(try restored(game) == game)
    }

    @Test(arguments: [TypoPolicy.none, .standard])
    func typoPolicyIsRestored(typos: TypoPolicy) throws {
        var typos = typos
        typos.tellsClose = true
        let game = RecallGame(.javaKeywords, rules: try RecallRules(typos: typos))
        #expect(try restored(game) == game)
    }

    @Test func answerFoundByMisspellingIsRestored() throws {
        var game = RecallGame(.javaKeywords)
        game.start()
        _ = game.add("volatle", at: .seconds(1))
        game.pause(at: .seconds(1))
        let back = try restored(game)
        #expect(back == game)
        #expect(back.report().found == 1)
    }

    @Test func gameSavedByVersionTwoIsRestored() throws {
        let game = try decode(
            changed {
                $0["version"] = 2
                $0["guesses"] = [["answer": 0, "text": "no spelling of int any more", "time": 1]]
            })
        #expect(game.found == ["int"])
        #expect(game.question.folding == .lenient)
    }

    @Test func savedAnswersWithEqualFoldedTextStayDistinct() throws {
        let answers = ["Фёдор", "Федор", "int"].map { ["text": $0, "aliases": ["федор"]] as [String: Any] }
        var game = try decode(
            changed {
                $0["question"] = ["text": "Which?", "answers": answers]
                $0["guesses"] = [["answer": 2, "time": 1]]
            })
        #expect(game.found == ["int"])
        game.resume()
        #expect(game.add("Федор", at: .seconds(3)) == .accepted(answer: "Федор", manner: .exact))
        #expect(game.add("Фёдор", at: .seconds(3)) == .accepted(answer: "Фёдор", manner: .exact))
        #expect(game.phase == .finished(.allFound))
    }

    @Test func savedGameWithRepeatedGuessIsRefused() throws {
        let answers = ["int", "for", "case"].map { ["text": $0, "aliases": [] as [String]] as [String: Any] }
        let text = try changed {
            $0["question"] = ["text": "Which?", "answers": answers]
            $0["guesses"] = [["answer": 0, "time": 1], ["answer": 0, "time": 2]]
        }
        #expect(throws: SavedGameError.impossible) { try decode(text) }
    }

    @Test func savedGameWithRepeatedAnswerIsRefused() throws {
        let answers = ["int", " int", "for"].map { ["text": $0, "aliases": [] as [String]] as [String: Any] }
        let text = try changed { $0["question"] = ["text": "Which?", "answers": answers] }
        #expect(throws: SavedGameError.impossible) { try decode(text) }
    }

    @Test func savedGameWithInvalidTypoPolicyIsRefused() throws {
        let text = try changed { $0["typos"] = [["length": 4, "edits": 4]] }
        #expect(throws: SavedGameError.impossible) { try decode(text) }
    }

    @Test func savedTimeLimitOfZeroIsRefused() throws {
        let text = try changed { $0["limit"] = 0 }
        #expect(throws: SavedGameError.impossible) { try decode(text) }
    }

    @Test(arguments: [-1, 60_001])
    func savedGameWithImpossibleTimeIsRefused(time: Int) throws {
        let text = try changed { $0["time"] = time }
        #expect(throws: SavedGameError.impossible) { try decode(text) }
    }

    @Test(
        arguments: [
            [["answer": 7, "time": 1]], [["answer": -1, "time": 1]], [["answer": 0, "time": 2_501]],
            [["answer": 0, "time": -1]], [["answer": 0, "time": 1], ["answer": 0, "time": 2]],
            [["answer": 0, "time": 2], ["answer": 1, "time": 1]], [["answer": 0, "time": 60_000]],
        ] as [[[String: Int]]])
    func savedInvalidOrUnorderedGuessesAreRefused(guesses: [[String: Int]]) throws {
        let text = try changed { $0["guesses"] = guesses }
        #expect(throws: SavedGameError.impossible) { try decode(text) }
    }

    @Test(arguments: ["ready", "allFound", "timeUp"])
    func savedGameWithInconsistentPhaseIsRefused(phase: String) throws {
        let text = try changed { $0["phase"] = phase }
        #expect(throws: SavedGameError.impossible) { try decode(text) }
    }

    @Test func savedGamePausedAtTimeLimitIsRefused() throws {
        let text = try changed { $0["time"] = 60_000 }
        #expect(throws: SavedGameError.impossible) { try decode(text) }
    }

    @Test func largestWrongGuessCountDoesNotOverflow() throws {
        var game = try decode(changed { $0["wrong"] = Int.max })
        game.resume()
        #expect(game.add("nonsense", at: .seconds(3)) == .wrong)
        #expect(game.wrongGuesses == .max)
    }

    @Test func savedGrammaticalArticlesAreFoldedOnRestore() throws {
        let game = try decode(changed { $0["articles"] = ["The", ""] })
        #expect(game.rules.articles.words == ["the"])
    }

    @Test func savedNegativeCountOfWrongGuessesIsRefused() throws {
        let text = try changed { $0["wrong"] = -1 }
        #expect(throws: SavedGameError.impossible) { try decode(text) }
    }

    private func changed(_ change: (inout [String: Any]) -> Void) throws -> Data {
        var json = try #require(JSONSerialization.jsonObject(with: stored(begun())) as? [String: Any])
        change(&json)
        return try JSONSerialization.data(withJSONObject: json)
    }

    private func decode(_ data: Data) throws -> RecallGame {
        try JSONDecoder().decode(RecallGame.self, from: data)
    }

    @Test func gameWithoutTimeLimitIsRestored() throws {
        var game = RecallGame(.fixture(answers: ["int", "for"]), rules: try RecallRules(limit: nil))
        game.start()
        _ = game.add("int", at: .seconds(9_000))
        game.pause(at: .seconds(9_001))
        let back = try restored(game)
        #expect(back == game)
        #expect(back.rules.limit == nil)
        game.giveUp(at: .seconds(9_001))
        #expect(try restored(game) == game)
    }
}

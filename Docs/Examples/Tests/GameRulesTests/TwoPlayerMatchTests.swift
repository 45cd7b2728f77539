import Foundation
import GameRules
import QuizDomain
import Testing

@Suite(.timeLimit(.minutes(5))) struct TwoPlayerMatchTests {
    typealias Match = TwoPlayerMatch
    typealias Player = TwoPlayerMatch.Player

    private static let today = Date(timeIntervalSince1970: 1_000_000)

    private func match(
        questions count: Int = 3, rules: ChoiceRules? = nil, seed: UInt64 = 1, start: Bool = true
    ) throws -> Match {
        var generator = SeededNumbers(seed: seed)
        let questions = try (1...count).map { number in
            try ChoiceQuestion<QuizContent>(
                id: "\(number)", prompt: QuizContent("Question \(number)"),
                options: (1...4).map { QuizContent("Option \($0)") }, right: number % 4, points: 1_000)
        }
        var match = try Match(
            questions, rules: rules ?? Match.standardRules(), using: &generator)
        if start { match.start() }
        return match
    }

    /// Returns the choice of the right option, or of a wrong one, of the current question of a player.
    private func choice(right: Bool, of player: Player, in match: Match) throws -> Match.Input {
        let game = match.game(of: player)
        let question = try #require(game.currentRound).question
        return .pick(
            round: try #require(match.question(of: player)).round,
            option: right ? question.right : (question.right + 1) % question.options.count)
    }

    private func answer(
        _ right: Bool, _ player: Player, in match: inout Match, at time: Duration
    ) throws -> Match.Reply {
        match.advance(to: time)
        return match.receive(try choice(right: right, of: player, in: match), from: player, at: time)
    }

    /// Lets the time run until both games are over, as a server with a timer does, and returns the number of wake-ups.
    private func runToEnd(_ match: inout Match) -> Int {
        var count = 0
        while let next = match.nextInstant {
            #expect(next > match.time)
            match.advance(to: next)
            count += 1
        }
        return count
    }

    @Test func playersGetSameQuestionsInSameOrder() throws {
        let match = try match(questions: 20, start: false)
        let (one, other) = (match.game(of: .first), match.game(of: .second))
        #expect(one.questionsAhead == other.questionsAhead && one.questionsAhead.count == 20)
        #expect(Set(one.questionsAhead.map(\.options)).count > 1)
        #expect(one.resultID != other.resultID && one.resultID != nil)
    }

    @Test func questionIsSentOnlyWhileItIsOpen() throws {
        var match = try match(questions: 2, start: false)
        #expect(match.question(of: .first) == nil)
        #expect(match.receive(.pick(round: 0, option: 0), from: .first, at: .zero) == .ignored(.notRunning))
        match.start()
        let asked = try #require(match.question(of: .first))
        #expect(asked.round == 0 && asked.options.count == 4 && asked == match.question(of: .second))
        _ = try answer(true, .first, in: &match, at: .seconds(1))
        #expect(match.question(of: .first) == nil && match.question(of: .second) == asked)
        match.advance(to: .seconds(4))
        #expect(match.question(of: .first)?.round == 1 && match.question(of: .second)?.round == 0)
    }

    @Test func matchWithoutQuestionsIsRefused() throws {
        var generator = SeededNumbers(seed: 1)
        #expect(throws: Match.Failure.noQuestions) {
            try Match([], rules: Match.standardRules(), using: &generator)
        }
    }

    @Test func quickerPlayerWinsIfBothAnswerRight() throws {
        var match = try match()
        for _ in 1...3 {
            let asked = match.time
            #expect(try answer(true, .first, in: &match, at: asked + .seconds(1)) != .wrong)
            #expect(try answer(true, .second, in: &match, at: asked + .seconds(9)) != .wrong)
            match.advance(to: asked + .seconds(11))
        }
        let final = try #require(match.final(at: Self.today))
        #expect(final.winner == .first)
        let results = final.results
        // The first player answers the first question after one second. All other answers take nine seconds: the next
        // question of the first player is open for eight seconds when that of the second player is asked.
        #expect(results[.first]?.score == 967 + 2 * 700 + 300)
        #expect(results[.second]?.score == 3 * 700 + 300)
        #expect(results.values.allSatisfy { $0.right == 3 && $0.wrong == 0 && $0.date == Self.today })
        #expect(match.isOver && match.nextInstant == nil)
    }

    @Test func equalScoresAreDraw() throws {
        var match = try match(questions: 1)
        #expect(try answer(true, .first, in: &match, at: .seconds(3)) == .right(points: 900))
        #expect(try answer(true, .second, in: &match, at: .seconds(3)) == .right(points: 900))
        _ = runToEnd(&match)
        let final = try #require(match.final(at: Self.today))
        #expect(final.winner == nil && final.results.count == 2)
    }

    @Test func matchWithoutInputEndsByTimer() throws {
        var match = try match()
        #expect(match.nextInstant == .seconds(15))
        // Both games change at the same instants: each question ends once, and each reveal once.
        #expect(runToEnd(&match) == 6)
        #expect(match.time == .seconds(3 * 17))
        let final = try #require(match.final(at: Self.today))
        #expect(final.winner == nil)
        #expect(final.results.values.allSatisfy { $0.score == 0 && $0.wrong == 3 })
    }

    @Test func lateTimerGivesSameMatchAsPunctualTimer() throws {
        var (late, punctual) = (try match(), try match())
        late.advance(to: .seconds(40))
        for time in [15, 17, 32, 34, 40] { punctual.advance(to: .seconds(time)) }
        #expect(late.game(of: .first).rounds == punctual.game(of: .first).rounds)
        #expect(late.nextInstant == punctual.nextInstant)
    }

    @Test func repeatedChoiceIsIgnored() throws {
        var match = try match()
        let input = try choice(right: true, of: .first, in: match)
        #expect(match.receive(input, from: .first, at: .seconds(3)) == .right(points: 900))
        #expect(match.receive(input, from: .first, at: .seconds(4)) == .ignored(.pick(.notAsking)))
        #expect(match.receive(input, from: .first, at: .seconds(6)) == .ignored(.pick(.otherQuestion)))
        #expect(match.game(of: .first).score == 900)
    }

    @Test func choiceAfterTimeLimitIsIgnored() throws {
        var match = try match()
        let input = try choice(right: true, of: .second, in: match)
        #expect(match.receive(input, from: .second, at: .seconds(15)) == .ignored(.pick(.notAsking)))
        #expect(match.receive(input, from: .second, at: .seconds(18)) == .ignored(.pick(.otherQuestion)))
        #expect(match.game(of: .second).stats.expired == 1)
    }

    @Test func earlierInputTimeBecomesCurrentTime() throws {
        var match = try match()
        match.advance(to: .seconds(9))
        let input = try choice(right: true, of: .first, in: match)
        #expect(match.receive(input, from: .first, at: .seconds(-5)) == .right(points: 700))
        #expect(match.time == .seconds(9))
    }

    @Test(arguments: [(7, 0), (-1, 0), (0, 4), (0, -1), (.min, .max)])
    func choiceForUnknownQuestionOrOptionIsIgnored(round: Int, option: Int) throws {
        var match = try match()
        let reply = match.receive(.pick(round: round, option: option), from: .first, at: .seconds(1))
        #expect(reply == .ignored(.pick(round == 0 ? .unknownOption : .otherQuestion)))
    }

    @Test func removedOptionCannotBeChosen() throws {
        var match = try match()
        #expect(match.receive(.useFiftyFifty, from: .first, at: .seconds(1)) == .done)
        #expect(match.receive(.useFiftyFifty, from: .first, at: .seconds(1)) == .ignored(.noHelp))
        let removed = try #require(match.game(of: .first).currentRound?.removed.first)
        let input = Match.Input.pick(round: 0, option: removed)
        #expect(match.receive(input, from: .first, at: .seconds(2)) == .ignored(.pick(.removedOption)))
        // The help of one player does not change the game of the other.
        #expect(match.receive(input, from: .second, at: .seconds(2)) == .wrong)
    }

    @Test func inputsWhileMatchIsNotRunningAreIgnored() throws {
        var match = try match(questions: 1, start: false)
        let input = Match.Input.pick(round: 0, option: 0)
        #expect(match.receive(input, from: .first, at: .seconds(1)) == .ignored(.notRunning))
        match.start()
        match.pause(at: .seconds(1))
        #expect(match.receive(input, from: .first, at: .seconds(2)) == .ignored(.notRunning))
        match.resume()
        _ = runToEnd(&match)
        #expect(match.receive(input, from: .first, at: .seconds(99)) == .ignored(.gameOver))
    }

    @Test func playerWhoLeavesLoses() throws {
        var match = try match()
        #expect(try answer(true, .first, in: &match, at: .seconds(1)) != .wrong)
        #expect(match.receive(.leave, from: .first, at: .seconds(4)) == .done)
        #expect(match.final(at: Self.today) == nil)
        #expect(match.receive(.leave, from: .first, at: .seconds(5)) == .ignored(.gameOver))
        _ = runToEnd(&match)
        let final = try #require(match.final(at: Self.today))
        #expect(final.winner == .second && final.results.keys.map(\.self) == [.second])
    }

    @Test func matchHasNoWinnerIfBothLeave() throws {
        var match = try match()
        for player in Player.allCases { _ = match.receive(.leave, from: player, at: .seconds(1)) }
        let final = try #require(match.final(at: Self.today))
        #expect(final.winner == nil && final.results.isEmpty)
    }

    @Test func playerWhoLeavesAfterLastAnswerCanWin() throws {
        var match = try match(questions: 1)
        #expect(try answer(true, .first, in: &match, at: .seconds(3)) == .right(points: 900))
        #expect(match.receive(.leave, from: .first, at: .seconds(4)) == .done)
        _ = runToEnd(&match)
        #expect(try #require(match.final(at: Self.today)).winner == .first)
    }
}

/// Tests of matches that the server saves and restores.
@Suite(.timeLimit(.minutes(5))) struct SavedMatchTests {
    typealias Match = TwoPlayerMatch

    private func match(seed: UInt64 = 1) throws -> Match {
        var generator = SeededNumbers(seed: seed)
        let questions = try (1...4).map { number in
            try ChoiceQuestion<QuizContent>(
                id: "\(number)", prompt: QuizContent("Question \(number)"),
                options: ["A", "B", "C", "D"], right: 0)
        }
        var match = try Match(questions, rules: Match.standardRules(), using: &generator)
        match.start()
        return match
    }

    private func restored(_ data: Data) throws -> Match { try JSONDecoder().decode(Match.self, from: data) }

    /// Plays a match in which both players choose the first option of each question at once.
    private func play(_ match: inout Match, rounds: Range<Int>) {
        for round in rounds {
            while match.game(of: .first).rounds.count <= round, let next = match.nextInstant {
                match.advance(to: next)
            }
            _ = match.receive(.useFiftyFifty, from: .second, at: match.time + .milliseconds(400))
            for player in Match.Player.allCases {
                _ = match.receive(.pick(round: round, option: 0), from: player, at: match.time + .seconds(1))
            }
        }
    }

    @Test func restoredMatchEndsLikeUninterruptedOne() throws {
        var whole = try match()
        play(&whole, rounds: 0..<4)
        var early = try match()
        play(&early, rounds: 0..<2)
        early.pause(at: early.time + .milliseconds(100))
        var later = try restored(JSONEncoder().encode(early))
        #expect(later == early && later.nextInstant == nil)
        later.resume()
        #expect(later.nextInstant != nil)
        play(&later, rounds: 2..<4)
        for player in Match.Player.allCases {
            #expect(later.game(of: player).rounds == whole.game(of: player).rounds)
            #expect(later.game(of: player).score == whole.game(of: player).score)
        }
    }

    @Test func runningMatchIsSavedAsPaused() throws {
        var running = try match()
        running.advance(to: .seconds(4))
        var later = try restored(JSONEncoder().encode(running))
        #expect(later.time == .seconds(4) && later.nextInstant == nil)
        later.resume()
        #expect(later == running)
    }

    @Test func restoredFinishedMatchHasSameResults() throws {
        var match = try match()
        match.advance(to: .seconds(3_600))
        let later = try restored(JSONEncoder().encode(match))
        #expect(later == match)
        #expect(later.final(at: .distantPast)?.results == match.final(at: .distantPast)?.results)
    }

    @Test func savedGamesWithDifferentQuestionOrdersAreRefused() throws {
        let data = try json(of: match(seed: 1), replacing: ["second"], with: part("second", of: match(seed: 2)))
        #expect(throws: Match.Failure.gamesDiffer) { try restored(data) }
    }

    @Test func savedGamesWithDifferentElapsedTimesAreRefused() throws {
        let (early, late) = (try match(), try match())
        var advanced = late
        advanced.advance(to: .seconds(5))
        let data = try json(of: early, replacing: ["second"], with: part("second", of: advanced))
        #expect(throws: Match.Failure.gamesDiffer) { try restored(data) }
    }

    @Test(arguments: [
        (["first", "time"], 20_000, SavedGameError.impossible),
        (["first", "asked"], 3, .impossible),
        (["second", "rules", "questionCount"], 0, .impossible),
        (["first", "version"], 99, .newerVersion(99, known: 1)),
    ])
    func savedMatchWithInvalidValueIsRefused(path: [String], value: Int, error: SavedGameError) throws {
        var match = try match()
        match.advance(to: .seconds(4))
        let data = try json(of: match, replacing: path, with: value)
        #expect(throws: error) { try restored(data) }
    }
}

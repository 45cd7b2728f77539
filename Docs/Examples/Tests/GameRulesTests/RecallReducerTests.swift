import Foundation
import GameRules
import QuizDomain
import Testing

@Suite(.timeLimit(.minutes(5))) struct RecallReducerTests {
    typealias Action = RecallReducer.Action
    typealias Effect = RecallReducer.Effect
    typealias State = RecallReducer.State

    private static let ids = (1...3).compactMap { UUID(uuidString: "00000000-0000-0000-0000-00000000000\($0)") }
    private static let today = Date(timeIntervalSince1970: 1_000_000)
    /// The reading of the clock at the start of the game.
    private static let zero = Duration.seconds(5_000)

    private let reducer = RecallReducer(newID: { Self.ids[0] }, date: { Self.today })

    private func ready(limit: Duration? = .seconds(60)) throws -> State {
        try State(
            RecallQuestion("Which Java keywords begin with i?", answers: ["if", "int", "interface"]),
            rules: RecallRules(limit: limit))
    }

    /// Sends actions, each with its time since ``zero``, and returns the effects of the last one.
    @discardableResult
    private func send(_ actions: (Action, Duration)..., to state: inout State) -> [Effect] {
        var effects: [Effect] = []
        for (action, time) in actions { effects = reducer.reduce(into: &state, action, at: Self.zero + time) }
        return effects
    }

    /// Sends a text and its submission.
    @discardableResult
    private func guess(_ text: String, at time: Duration, to state: inout State) -> [Effect] {
        send((.type(text), time), (.submit, time), to: &state)
    }

    @Test func startRequestsWakeUpAtTimeLimit() throws {
        var state = try ready()
        #expect(send((.start, .zero), to: &state) == [.wake(at: Self.zero + .seconds(60))])
        #expect(state.game.phase == .playing)
        #expect(state.remaining(at: Self.zero + .seconds(2)) == .seconds(58))
    }

    @Test func gameWithoutLimitRequestsNoWakeUp() throws {
        var state = try ready(limit: nil)
        #expect(send((.start, .zero), to: &state) == [])
        #expect(state.remaining(at: Self.zero) == nil)
    }

    @Test func lastAnswerRecordsResultAndCancelsWakeUp() throws {
        var state = try ready()
        send((.start, .zero), to: &state)
        send((.type("IF"), .seconds(1)), to: &state)
        #expect(state.verdict == .accepted(answer: "if", manner: .folded))
        guess("interfce", at: .seconds(2), to: &state)
        #expect(state.verdict == .accepted(answer: "interface", manner: .typo(distance: 1)))
        guess("import", at: .seconds(3), to: &state)
        #expect(state.verdict == .wrong)
        #expect(state.game.found == ["if", "interface"] && state.game.missed == [])
        let effects = send((.type("int"), .seconds(4)), to: &state)
        let result = GameResult(
            id: Self.ids[0], score: 3, at: Self.today, right: 3, wrong: 1, playingTime: .seconds(4),
            tieBreak: .time(.seconds(4)))
        #expect(effects == [.cancelWake, .record(result), .deleteSavedGame])
        #expect(state.game.ending == .allFound)
    }

    @Test func wakeUpEndsGameAtTimeLimit() throws {
        var state = try ready()
        send((.start, .zero), (.type("if"), .seconds(9)), to: &state)
        let effects = send((.wake, .seconds(60)), to: &state)
        #expect(state.game.ending == .timeUp)
        #expect(state.game.missed == ["int", "interface"])
        #expect(effects.first == .cancelWake && effects.last == .deleteSavedGame)
        guard case .record(let result) = effects.dropFirst().first else {
            Issue.record("no result in \(effects)")
            return
        }
        #expect(result.score == 1 && result.tieBreak == .time(.seconds(9)) && result.playingTime == .seconds(60))
    }

    @Test func guessAtTimeLimitIsTooLate() throws {
        var state = try ready()
        send((.start, .zero), to: &state)
        guess("if", at: .seconds(60), to: &state)
        #expect(state.verdict == .notRunning(.finished(.timeUp)))
        #expect(state.game.found == [])
    }

    @Test func earlyWakeUpChangesNothingButTime() throws {
        var state = try ready()
        send((.start, .zero), to: &state)
        #expect(send((.wake, .seconds(59)), to: &state) == [])
        #expect(state.game.phase == .playing)
    }

    @Test func typedAnswerIsAcceptedWhenItIsCertain() throws {
        var state = try ready()
        send((.start, .zero), (.type("if"), .seconds(1)), to: &state)
        #expect(state.game.found == ["if"] && state.text == "")
        send((.type("int"), .seconds(2)), to: &state)
        #expect(state.game.found == ["if"] && state.text == "int")
        send((.stopTyping, .seconds(3)), to: &state)
        #expect(state.game.found == ["if", "int"] && state.text == "")
    }

    @Test func pauseSavesGameAndStopsTime() throws {
        var state = try ready()
        send((.start, .zero), to: &state)
        let effects = send((.pause, .seconds(10)), to: &state)
        #expect(effects == [.cancelWake, .save(state.game)])
        #expect(state.remaining(at: Self.zero + .seconds(400)) == .seconds(50))
        let resumed = send((.resume, .seconds(400)), to: &state)
        #expect(resumed == [.wake(at: Self.zero + .seconds(450))])
    }

    @Test func restoredGameContinuesWithAnotherClock() throws {
        var state = try ready()
        send((.start, .zero), (.type("if"), .seconds(1)), (.pause, .seconds(10)), to: &state)
        var later = try State(restoring: JSONEncoder().encode(state.game))
        #expect(later.game == state.game)
        // The clock of the next launch begins at zero again.
        #expect(reducer.reduce(into: &later, .resume, at: .seconds(3)) == [.wake(at: .seconds(53))])
        _ = reducer.reduce(into: &later, .wake, at: .seconds(53))
        #expect(later.game.ending == .timeUp && later.game.found == ["if"])
    }

    @Test func gameSavedWhileRunningIsPaused() throws {
        var state = try ready()
        send((.start, .zero), (.wake, .seconds(7)), to: &state)
        let later = try State(restoring: JSONEncoder().encode(state.game))
        #expect(later.game.phase == .paused && later.game.elapsed == .seconds(7))
    }

    @Test func gameEndedTwiceHasOneIdentifier() throws {
        var state = try ready()
        send((.start, .zero), (.pause, .seconds(1)), to: &state)
        var later = try State(restoring: JSONEncoder().encode(state.game))
        let other = RecallReducer(newID: { Self.ids[1] }, date: { Self.today })
        let (once, twice) = (
            send((.giveUp, .seconds(2)), to: &state), other.reduce(into: &later, .giveUp, at: .zero)
        )
        #expect(once == twice && once.count == 2)
    }

    @Test func hintShowsLetterInFirstOpenRow() throws {
        var state = try ready()
        #expect(send((.start, .zero), (.hint(row: nil), .seconds(1)), to: &state) == [])
        let row = try #require(state.game.rows.first)
        guard case .open(let letter?) = row.content else {
            Issue.record("\(row)")
            return
        }
        #expect(state.game.question.answers[0].text.hasPrefix(letter))
        #expect(state.game.hints == 1)
    }

    @Test func secondGameBeginsAnew() throws {
        var state = try ready()
        send((.start, .zero), (.type("if"), .seconds(1)), (.giveUp, .seconds(2)), to: &state)
        let other = RecallReducer(newID: { Self.ids[1] }, date: { Self.today })
        #expect(other.reduce(into: &state, .start, at: .seconds(9_000)) == [.wake(at: .seconds(9_060))])
        #expect(state.game.resultID == Self.ids[1])
        #expect(state.game.found == [] && state.game.elapsed == .zero && state.verdict == nil)
    }

    @Test func inputsBeforeStartChangeNothing() throws {
        var state = try ready()
        let before = state
        for action in [Action.submit, .stopTyping, .pause, .resume, .giveUp, .wake] {
            #expect(send((action, .seconds(1)), to: &state) == [])
            #expect(state.game == before.game)
        }
        #expect(state.verdict == .notRunning(.ready))
    }

    @Test func newerSavedGameIsRefused() throws {
        let data = try json(of: ready().game, replacing: ["version"], with: 99)
        #expect(throws: SavedGameError.newerVersion(99, known: 5)) { try State(restoring: data) }
    }

    @Test func changedSavedGameIsRefused() throws {
        var state = try ready()
        send((.start, .zero), (.type("if"), .seconds(8)), (.pause, .seconds(10)), to: &state)
        let data = try json(of: state.game, replacing: ["time"], with: 5_000)
        #expect(throws: SavedGameError.impossible(.history)) { try State(restoring: data) }
        #expect(throws: DecodingError.self) { try State(restoring: Data("{}".utf8)) }
    }
}

public import Foundation
public import QuizDomain

/// A typed-recall quiz as a reducer: an action changes the state, and every side effect is returned as a value.
///
/// The reducer has no clock. Each action comes with a reading of a clock that never goes back, such as
/// `ContinuousClock`, as the time since any fixed instant.
public struct RecallReducer: Sendable {
    /// The state of the quiz.
    public struct State: Equatable, Sendable {
        /// The game, from which a view reads the question, the found answers and the phase.
        public fileprivate(set) var game: RecallGame
        /// The text in the text field.
        public fileprivate(set) var text = ""
        /// The verdict on the last guess.
        public fileprivate(set) var verdict: GuessVerdict?
        /// The reading of the clock at the game time zero, or `nil` while the game is not running.
        fileprivate var zero: Duration?

        /// Creates the state before a game.
        public init(_ question: RecallQuestion, rules: RecallRules = .standard) {
            game = RecallGame(question, rules: rules)
        }

        /// Creates the state of a saved game, which is paused if it was running.
        ///
        /// Throws `SavedGameError` if the game could not have been played.
        public init(restoring data: Data) throws {
            game = try JSONDecoder().decode(RecallGame.self, from: data)
        }

        /// Returns the game time at a reading of the clock.
        public func gameTime(at now: Duration) -> Duration {
            zero.map { now - $0 } ?? game.elapsed
        }

        /// Returns the time that a view shows on its clock, or `nil` if the game has no time limit.
        public func remaining(at now: Duration) -> Duration? {
            game.rules.limit.map { max(.zero, $0 - gameTime(at: now)) }
        }
    }

    /// An input of the player or of the system.
    public enum Action: Hashable, Sendable {
        /// Start the game, or start it again after its end.
        case start
        /// The player has changed the text in the text field.
        case type(String)
        /// The player has not changed the text for about a second.
        case stopTyping
        /// The player has submitted the text.
        case submit
        /// Pause the game, because the player has asked for it or the app enters the background.
        case pause
        /// Resume the game.
        case resume
        /// Show the first letter of the answer in a row, or of the first missing answer.
        case hint(row: Int?)
        /// End the game and show the missed answers.
        case giveUp
        /// The time of the last ``Effect/wake(at:)`` was reached.
        case wake
    }

    /// A side effect, which the caller performs.
    public enum Effect: Equatable, Sendable {
        /// Send ``Action/wake`` at this reading of the clock, and cancel the earlier request.
        case wake(at: Duration)
        /// Cancel the request for ``Action/wake``.
        case cancelWake
        /// Save the game, to restore it at the next launch.
        case save(RecallGame)
        /// Delete the saved game.
        case deleteSavedGame
        /// Record the result of a game that has just ended.
        case record(GameResult)
    }

    private let newID: @Sendable () -> UUID
    private let date: @Sendable () -> Date

    /// Creates a reducer from a source of identifiers and of dates for the results.
    public init(newID: @escaping @Sendable () -> UUID, date: @escaping @Sendable () -> Date) {
        self.newID = newID
        self.date = date
    }

    /// Changes the state by an action, and returns the effects to perform.
    public func reduce(
        into state: inout State, _ action: Action, at now: Duration
    ) -> [Effect] {
        let before = state
        change(&state, by: action, at: state.gameTime(at: now))
        state.setClock(at: now)
        return effects(from: before, to: state)
    }

    private func change(
        _ state: inout State, by action: Action, at time: Duration
    ) {
        switch action {
        case .start:
            if state.game.ending != nil { state.reset() }
            if state.game.start() { state.game.resultID = newID() }
        case .type(let text):
            state.text = text
            state.show(state.game.addTyped(text, at: time))
        case .stopTyping:
            let text = state.text
            state.show(
                state.game.addTyped(text, afterPause: true, at: time))
        case .submit:
            let text = state.text
            state.show(state.game.add(text, at: time))
        case .pause: state.game.pause(at: time)
        case .resume: state.game.resume()
        case .hint(let row): _ = state.game.hint(row: row, at: time)
        case .giveUp: state.game.giveUp(at: time)
        case .wake: state.game.advance(to: time)
        }
    }

    private func effects(from before: State, to state: State) -> [Effect] {
        let game = state.game
        var effects: [Effect] = []
        if state.wakeUp != before.wakeUp {
            effects.append(state.wakeUp.map { .wake(at: $0) } ?? .cancelWake)
        }
        guard game.phase != before.game.phase else { return effects }
        if game.phase == .paused { effects.append(.save(game)) }
        if game.ending != nil, let id = game.resultID,
            let result = game.result(id: id, at: date())
        {
            effects += [.record(result), .deleteSavedGame]
        }
        return effects
    }
}

extension RecallReducer.State {
    /// The reading of the clock at which the game changes without input, or `nil` if it does not.
    fileprivate var wakeUp: Duration? {
        zero.flatMap { zero in game.nextInstant.map { zero + $0 } }
    }

    /// Starts or stops the game time, according to the phase of the game.
    fileprivate mutating func setClock(at now: Duration) {
        let isRunning = game.phase == .playing
        zero = isRunning ? zero ?? now - game.elapsed : nil
    }

    /// Shows the text that is left in the text field, and the verdict on an answer that was taken from it.
    fileprivate mutating func show(_ typed: TypedText) {
        text = typed.rest
        verdict = typed.verdict ?? verdict
    }

    /// Shows a verdict, and clears the text field after a guess that named an answer.
    fileprivate mutating func show(_ new: GuessVerdict) {
        verdict = new
        switch new {
        case .accepted, .alreadyFound: text = ""
        case .close, .ambiguous, .notEnough, .wrong, .blank, .notRunning: break
        }
    }

    fileprivate mutating func reset() {
        game.reset()
        text = ""
        verdict = nil
    }
}

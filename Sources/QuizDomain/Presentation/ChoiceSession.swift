public import Observation
public import PlayhouseCore

/// The session of one player in a choice game, which connects the deck, the records, the time and the rules.
///
/// The session requests nothing before ``load()`` or ``start()``. During a game, it loads more questions before the
/// available ones run out. If such a load fails, the game keeps its question and its score, and ``load()`` retries the
/// load.
///
/// When the session is released, it stops its clock and cancels its loads. A result that is being saved is still saved.
/// Countdowns continue while the device sleeps; call ``pause()`` to prevent that.
@MainActor
@Observable
public final class ChoiceSession<Content: Hashable & Sendable>: ScreenModel {
    let runtime: PlayRuntime<ChoicePlay<Content>, ChoiceScreen<Content>>
    private let record: RecordSaver?
    /// The function to call once at the end of each round, with its index.
    @ObservationIgnored package var onEndOfRound: @MainActor (ChoiceRound<Content>, Int) -> Void = { _, _ in }

    /// Creates a session.
    ///
    /// If `records` is `nil`, no result is saved. `chance` determines the order of the options, so a source with the
    /// same seed deals the same game again. A saved game is paused until ``resume()`` is called. If the saved game is
    /// over, it is not recorded again.
    public convenience init(
        deck: any ChoiceDeck<Content>, rules: ChoiceRules, heading: QuizContent,
        records: RecordLocation? = nil, afterGame: ChoicePlay<Content>.AfterGame = .results,
        wording: ChoiceWording = .english, time: any TimeProviding = .system, chance: ChanceSource = .system,
        resuming saved: ChoiceGame<Content>? = nil
    ) {
        self.init(
            deck: deck, rules: rules, heading: heading, record: records.map { RecordSaver($0) },
            afterGame: afterGame, wording: wording, time: time.timeSource, numbers: chance.numbers, resuming: saved)
    }

    /// Creates a session that continues the events of an earlier session, and that may share its record.
    package init(
        deck: any ChoiceDeck<Content>, rules: ChoiceRules, heading: QuizContent, record: RecordSaver?,
        after earlier: GameEvents = GameEvents(), afterGame: ChoicePlay<Content>.AfterGame = .results,
        wording: ChoiceWording, time: TimeSource, numbers: SeededNumbers, resuming saved: ChoiceGame<Content>?
    ) {
        self.record = record
        record?.saveAgain()
        let play = ChoicePlay(
            rules: rules, heading: heading, savesRecords: record != nil, after: earlier, afterGame: afterGame,
            numbers: numbers, resuming: saved)
        let presenter = ChoicePresenter(wording: wording)
        runtime = PlayRuntime(play, time: time) { $0.screen(presenter) }
        runtime.carryOut = { [weak self] effect, runtime in
            switch effect {
            case .awaitQuestions: runtime.suspendCaller()
            case .loadQuestions(let history):
                return runtime.load { () async throws(LoadError) in
                    try await deck.next(after: history)
                } then: {
                    .loaded($0)
                }
            case .cancelLoad: runtime.cancelLoad()
            case .endWaiting: runtime.resumeCallers()
            case .endRound(let round, let number): self?.onEndOfRound(round, number)
            case .record(let effect): return record?.carryOut(effect).map { .record($0) }
            }
            return nil
        }
        record?.onChange = { [weak runtime] in runtime?.send(.record(.changed($0))) }
        runtime.begin()
        // Other games may share the record.
        if let record { runtime.send(.record(.changed(record.status))) }
    }

    /// The screen that the view draws: a menu, a round or results.
    public var screen: ChoiceScreen<Content> { runtime.screen }

    /// The screens from now on, starting with the current one, for code without SwiftUI.
    public var screens: ScreenSequence<ChoiceScreen<Content>> { runtime.screens }

    /// The current game, as a value to save, or `nil` in the menu.
    ///
    /// If the game is running, its encoded form is paused, while the game of this session continues. If the game is due
    /// to end, the value is its state before the end, until the session starts to save its result. A game that is saved
    /// as over is not recorded by another session, so call ``resultSaved()`` before the process ends.
    public var savedGame: ChoiceGame<Content>? {
        _ = screen  // registers the observer, which is then notified when the game changes
        return runtime.play.savedGame(at: runtime.time.moment)
    }

    /// Loads the record and the first questions in the menu, or retries a failed load during a game.
    ///
    /// A view can call this method each time it appears: what is already loaded is not loaded again, and a game that is
    /// being played does not change. In the menu after a game, the questions of the next game are loaded. A call during
    /// a load waits for that load. The load is cancelled when all of its callers are cancelled. In the menu, the method
    /// returns when the record is loaded or cannot be read.
    public func load() async {
        guard !Task.isCancelled else { return }
        let isRecordShown = runtime.play.isInMenu
        await runtime.perform(.action(.load))
        if isRecordShown { await record?.read() }
    }

    /// Starts a game, and first loads its questions if ``load()`` has not loaded them.
    ///
    /// A call while the first question is loading waits for that question. A call while a game is running or paused
    /// does nothing.
    public func start() async { await runtime.perform(.action(.start)) }

    /// Quits a running game, and starts a game with new questions.
    public func restart() async { await runtime.perform(.action(.restart)) }

    /// Starts a game with the questions that were missed in the last one, or does nothing if no question was missed.
    public func replayMissed() async { await runtime.perform(.action(.replayMissed)) }

    /// Chooses an option of the open question.
    @discardableResult
    public func pick(_ option: ChoiceOptionID) -> PickVerdict { runtime.change { $0.pick(option, at: $1) } }

    /// Judges a typed text as the answer to the open question.
    ///
    /// Returns `.notRunning` if no question without options accepts answers.
    @discardableResult
    public func answer(_ text: String) -> GuessVerdict { runtime.change { $0.answer(text, at: $1) } }

    /// Closes the open question as missed, so that its answer is shown.
    public func giveUpQuestion() { runtime.send(.action(.giveUpQuestion)) }

    /// Removes wrong options until half of the options are left, and returns `false` if that is impossible.
    @discardableResult
    public func useFiftyFifty() -> Bool { runtime.change { $0.useFiftyFifty(at: $1) } }

    /// Removes one wrong option, and returns `false` if that is impossible.
    @discardableResult
    public func eliminateOption() -> Bool { runtime.change { $0.eliminateOption(at: $1) } }

    /// Pauses the game, or pauses it as soon as its first question is loaded.
    public func pause() { runtime.send(.action(.pause)) }

    /// Resumes the game.
    public func resume() { runtime.send(.action(.resume)) }

    /// Ends the display of an outcome: asks the next question, or ends the game after the last one.
    ///
    /// The call is ignored during the answer delay after the answer, so that a double click does not skip the outcome.
    public func endReveal() { runtime.send(.action(.endReveal)) }

    /// Dismisses the alert of the round with the given index, without an effect on the game.
    public func dismissAlert(_ id: Int) { runtime.send(.action(.dismissAlert(id))) }

    /// Returns to the menu, and quits a running game.
    public func quit() { runtime.send(.action(.quit)) }

    /// Performs an input of the view.
    public func perform(_ action: ChoiceAction) async {
        switch action {
        case .load: await load()
        case .forgetDamagedRecords: await forgetDamagedRecords()
        case .start, .restart, .replayMissed, .pick, .answer, .giveUpQuestion, .useFiftyFifty, .eliminateOption, .pause,
            .resume, .endReveal, .dismissAlert, .quit:
            await runtime.perform(.action(action))
        }
    }

    /// Starts new records if the stored ones are damaged, and repeats the saves that failed.
    ///
    /// The store keeps the damaged records under another name, as ``RecordStore/forgetAll()`` describes. If the records
    /// can be read, or have another problem, they stay as they are. The function returns when the store has succeeded
    /// or failed.
    public func forgetDamagedRecords() async { await record?.forgetDamage() }

    /// Waits until the results of all finished games are saved or their saves have failed.
    ///
    /// A save that failed before this call is repeated once.
    ///
    /// Call this method before the process ends. The store determines how long a save takes, and cancelling the calling
    /// task does not end the wait.
    public func resultSaved() async {
        runtime.send(.wake)
        await record?.resultSaved()
    }
}

/// Functions that only the name game needs.
extension ChoiceSession {
    /// The current game, advanced to the current time unless that would end it.
    package var game: ChoiceGame<Content> { runtime.play.game(at: runtime.time.moment) }

    /// The events of this session and of the earlier ones that it continues.
    package var events: GameEvents { runtime.play.events }

    /// Calls a function after each change of the screen.
    package func onChange(_ function: @escaping @MainActor () -> Void) { runtime.onChange = function }

    /// Counts a wrong choice for an answer that matches no option.
    @discardableResult
    package func miss() -> PickVerdict { runtime.change { $0.miss(at: $1) } }

    /// Notes the verdict on a typed answer that does not count, and returns `false` if no question is open.
    package func note(_ verdict: GuessVerdict) -> Bool { runtime.change { $0.note(verdict, at: $1) } }

    /// Counts a hint, such as a letter of the answer.
    package func hint() { runtime.change { $0.hint(at: $1) } }

    /// Removes questions from a paused game if they can no longer be shown, and loads others.
    package func withdraw(where isGone: (ChoiceQuestion<Content>) -> Bool) {
        runtime.change { $0.withdraw(at: $1, where: isGone) }
    }

    /// Advances the game to the current time, so that a game whose end is due is recorded.
    package func catchUp() { runtime.send(.wake) }
}

public import Observation
public import PlayhouseCore

/// The session of one player in a typed-recall quiz, which connects the loader, the records, the time and the rules.
///
/// The session requests nothing before ``load()``. When the session is released, it stops its clock and cancels its
/// load. The countdown continues while the device sleeps; call ``pause()`` to prevent that.
@MainActor
@Observable
public final class RecallSession: RecallPlaying {
    let runtime: PlayRuntime<RecallPlay, RecallScreen>
    private let record: RecordSaver?

    /// Creates a session, which continues a saved game if one is given.
    ///
    /// A saved game that was running is paused until ``resume()`` is called. If the saved game is over, it is not
    /// recorded again. If `records` is `nil`, no result is saved. After the player has typed nothing for the duration
    /// of `typingPause`, an answer is taken even if the typed text could still become another answer.
    public init(
        loader: any RecallQuestionLoading, rules: RecallRules = .standard, records: RecordLocation? = nil,
        wording: RecallWording = .english, time: any TimeProviding = .system, typingPause: Duration = .seconds(1),
        resuming saved: RecallGame? = nil
    ) {
        let record = records.map { RecordSaver($0) }
        self.record = record
        let presenter = RecallPresenter(wording: wording)
        // A question can have thousands of answers, so the board of the last screen is used as long as it is the same.
        var lastBoard: RecallBoard?
        runtime = PlayRuntime(
            RecallPlay(rules: rules, savesRecords: records != nil, typingPause: typingPause, resuming: saved),
            time: time.timeSource
        ) { play in
            guard let game = play.shownGame else { return play.screen(presenter, board: nil) }
            let board = lastBoard.flatMap { $0.shows(game) ? $0 : nil } ?? presenter.board(of: game)
            lastBoard = board
            return play.screen(presenter, board: board)
        }
        runtime.carryOut = { effect, runtime in
            switch effect {
            case .awaitQuestion:
                runtime.suspendCaller()
                return nil
            case .loadQuestion:
                return runtime.load { () async throws(LoadError) in
                    RecallGame(try await loader.loadQuestion(), rules: rules)
                } then: {
                    .loaded($0)
                }
            case .record(let effect): return record?.carryOut(effect).map { .record($0) }
            }
        }
        record?.onChange = { [weak runtime] in runtime?.send(.record(.changed($0))) }
        runtime.begin()
    }

    /// The screen that the view draws.
    public var screen: RecallScreen { runtime.screen }

    /// The screens from now on, starting with the current one, for code without SwiftUI.
    public var screens: ScreenSequence<RecallScreen> { runtime.screens }

    /// The current game, as a value to save, or `nil` while there is no question.
    ///
    /// If the game is running, its encoded form is paused, while the game of this session continues. If the time has
    /// just run out, the value is the game before its end, until the session starts to save its result. A game that is
    /// saved as over is not recorded by another session, so call ``resultSaved()`` before the process ends.
    public var savedGame: RecallGame? {
        _ = screen  // registers the observer, which is then notified when the game changes
        return runtime.play.savedGame(at: runtime.time.moment)
    }

    /// Loads a question, retries a failed load, or waits for the load in flight.
    ///
    /// A view can call this method each time it appears: while there is a game, no question is loaded. The load is
    /// cancelled when all of its callers are cancelled. The method also reads the record, unless it is already known,
    /// and returns when the record is loaded or cannot be read.
    public func load() async {
        await runtime.perform(.action(.load))
        await record?.read()
    }

    /// Loads another question, and replaces the game when the question is loaded.
    ///
    /// A running game is paused first, and is kept if the load is cancelled. A call during a load waits for that load.
    public func loadAnotherQuestion() async {
        // A caller that is cancelled does not pause the game either.
        if !Task.isCancelled { await runtime.perform(.action(.loadAnotherQuestion)) }
    }

    /// Starts the clock, and accepts guesses from then on.
    public func start() { send(.action(.start)) }

    /// Judges a guess, and adds it to the found answers if it is a new answer.
    @discardableResult
    public func add(_ guess: String) -> GuessVerdict { runtime.change { $0.add(guess, at: $1) } }

    /// Takes answers from the beginning of typed text, and returns their verdicts and the rest of the text.
    ///
    /// ``RecallGame/addTyped(_:afterPause:at:)`` has the rules. Text that is an answer and can become another one is
    /// taken when the player pauses typing. Without a game, nothing is taken.
    @discardableResult
    public func addTyped(_ text: String) -> TypedText { runtime.change { $0.addTyped(text, at: $1) } }

    /// Shows the first letter of an answer that is not found yet, and returns the letter.
    ///
    /// Returns `nil` if no letter can be shown. `row` is the index of an open row, if the rows keep the order of the
    /// author. If it is `nil`, the hint is for the first answer of the question that is not found yet. Each letter
    /// counts as help once.
    @discardableResult
    public func hint(row: Int? = nil) -> String? { runtime.change { $0.hint(row: row, at: $1) } }

    /// Returns a report of whether the game is finished, and how many answers were found.
    public func finish() -> FinishReport {
        send(.wake)
        return runtime.play.game?.report() ?? FinishReport(nil, found: 0, total: 0)
    }

    /// Ends the game and shows the missed answers.
    public func giveUp() { send(.action(.giveUp)) }

    /// Pauses the clock.
    public func pause() { send(.action(.pause)) }

    /// Resumes the clock.
    public func resume() { send(.action(.resume)) }

    /// Resets the game in any phase, so that it can be started again, or does nothing if there is no question.
    public func reset() { send(.action(.reset)) }

    /// Dismisses the message about the end of the game, or does nothing before the end.
    public func dismissMessage() { send(.action(.dismissMessage)) }

    /// Performs an input of the view.
    public func perform(_ action: RecallScreen.Action) async {
        switch action {
        case .load: await load()
        case .loadAnotherQuestion: await loadAnotherQuestion()
        case .forgetDamagedRecords: await forgetDamagedRecords()
        case .start, .guess, .type, .pause, .resume, .hint, .giveUp, .reset, .dismissMessage: send(.action(action))
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
        send(.wake)
        await record?.resultSaved()
    }

    private func send(_ input: RecallPlay.Input) { runtime.send(input) }
}

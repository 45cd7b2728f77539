public import Observation
public import PlayhouseCore

/// The session of one player in a typed-recall quiz, which connects the loader, the records, the time and the rules.
///
/// The session requests nothing before ``load()``. When the session is released, it stops its clock and cancels its
/// load. The countdown continues while the device sleeps; call ``pause()`` to prevent that.
@MainActor
@Observable
public final class RecallSession: RecallPlaying {
    /// The screen that the view draws.
    public private(set) var screen: RecallScreen { didSet { feed.show(screen) } }
    /// The texts of the screen.
    public let wording: RecallWording

    private let feed: ScreenFeed<RecallScreen>
    private let loader: any RecallQuestionLoading
    private let presenter: RecallPresenter
    private let time: TimeSource
    private let alarm: Alarm
    private let sessionRecord: SessionRecord?
    private let fetch = SharedFetch<RecallGame>()
    @ObservationIgnored private var play: RecallPlay
    /// The board of the last screen with a question.
    @ObservationIgnored private var lastBoard: RecallBoard?

    /// Creates a session, which continues a saved game if one is given.
    ///
    /// A saved game that was running is paused until ``resume()`` is called. If the saved game is over, it is not
    /// recorded again. If `records` is `nil`, no result is saved. After the player has typed nothing for the duration
    /// of `typingPause`, an answer is taken even if the typed text could still become another answer.
    public init(
        loader: any RecallQuestionLoading, rules: RecallRules = .standard, records: RecordLocation? = nil,
        wording: RecallWording = .english, time: TimeSource = .system, typingPause: Duration = .seconds(1),
        resuming saved: RecallGame? = nil
    ) {
        self.loader = loader
        self.wording = wording
        self.time = time
        presenter = RecallPresenter(wording: wording)
        alarm = Alarm(time)
        sessionRecord = records.map { SessionRecord($0) }
        play = RecallPlay(
            rules: rules, keepsRecords: records != nil, typingPause: typingPause, resuming: saved)
        let screen = play.screen(presenter, board: nil)
        self.screen = screen
        feed = ScreenFeed(screen)
        sessionRecord?.onChange = { [weak self] in self.map { $0.update(at: $0.time.moment) } }
        update(at: time.moment)
    }

    /// The screens from now on, for code that does not observe with SwiftUI.
    public var screens: ScreenSequence<RecallScreen> { feed.screens }

    /// The current game, as a value to save, or `nil` while there is no question.
    ///
    /// If the game is running, its encoded form is paused, while the game of this session continues. A game whose time
    /// has just run out is returned as it was shortly before, until the session starts to save its result. A game that
    /// is saved as over is not recorded by another session, so call ``resultSaved()`` before the process ends.
    public var saved: RecallGame? {
        _ = screen  // registers the observer, which is then notified when the game changes
        return play.saved(at: time.moment)
    }

    /// Loads a question, retries a failed load, or waits for the load in flight.
    ///
    /// A view can call this method each time it appears: while there is a game, no question is loaded. The load is
    /// cancelled when all of its callers are cancelled. The method also reads the record, unless it is already known,
    /// and returns when the record is there or cannot be read.
    public func load() async {
        sessionRecord?.readIfUnknown()
        if play.shownGame == nil { await load(by: .load) }
        await sessionRecord?.read()
    }

    /// Loads another question, and replaces the game when the question is loaded.
    ///
    /// A running game is paused first, and is kept if the load is cancelled. A call during a load waits for that load.
    public func loadAnotherQuestion() async { await load(by: .loadAnotherQuestion) }

    /// Performs an action that starts a load unless one is in flight, and waits for the load.
    ///
    /// A caller that is cancelled does neither.
    private func load(by action: RecallScreen.Action) async {
        await fetch.join(
            willBegin: { send(.action(action)) }
        ) { [loader, rules = play.rules] () async throws(LoadError) in
            RecallGame(try await loader.loadQuestion(), rules: rules)
        } whenAbandoned: { [weak self] in
            self?.send(.loaded(.failure(.cancelled)))
        } receive: { [weak self] result in
            self?.send(.loaded(result))
            return nil
        }
    }

    /// Starts the clock, and accepts guesses from then on.
    public func start() { send(.action(.start)) }

    /// Judges a guess, and adds it to the found answers if it is a new answer.
    @discardableResult
    public func add(_ guess: String) -> GuessVerdict { change { $0.add(guess, at: $1) } }

    /// Takes answers from the beginning of typed text, and returns their verdicts and the text that is left.
    ///
    /// ``RecallGame/addTyped(_:afterPause:at:)`` has the rules. Text that is an answer and can become another one is
    /// taken when the player pauses typing. Without a game, nothing is taken.
    @discardableResult
    public func addTyped(_ text: String) -> TypedText { change { $0.addTyped(text, at: $1) } }

    /// Shows the first letter of an answer that is not found yet, and returns it, or returns `nil` if there is none.
    ///
    /// The row is the index of an open row of a question whose rows keep the order of its author. If it is `nil`, the
    /// hint concerns the first answer of the question that is not found yet. Each letter counts as help once.
    @discardableResult
    public func hint(row: Int? = nil) -> String? { change { $0.hint(row: row, at: $1) } }

    /// Returns a report of whether the game is finished, and how many answers were found.
    public func finish() -> FinishReport {
        send(.wake)
        return play.game?.report() ?? FinishReport(nil, found: 0, total: 0)
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

    /// Starts new records if the stored ones are damaged, and saves the results that could not be saved.
    ///
    /// The store keeps the damaged records under another name, as ``RecordStore/forgetAll()`` describes. If the records
    /// can be read, or have another problem, they stay as they are. The function returns when this has succeeded or
    /// failed.
    public func forgetDamagedRecords() async { await sessionRecord?.forgetDamage() }

    /// Waits until the results of all finished games are saved or their saves have failed.
    ///
    /// A save that failed before this call is repeated once.
    ///
    /// Call this method before the process ends. The store determines how long a save takes, and cancelling the calling
    /// task does not end the wait.
    public func resultSaved() async {
        send(.wake)
        await sessionRecord?.saved()
    }

    private func send(_ input: RecallPlay.Input) {
        let moment = time.moment
        carryOut(play.apply(input, at: moment), at: moment)
        update(at: moment)
    }

    private func change<Result>(_ body: (inout RecallPlay, Moment) -> Result) -> Result {
        let moment = time.moment
        let result = body(&play, moment)
        update(at: moment)
        return result
    }

    private func carryOut(_ effects: [RecallPlay.Effect], at moment: Moment) {
        guard let sessionRecord else { return }
        for effect in effects {
            switch effect {
            case .readRecord: sessionRecord.readIfUnknown()
            case .identify: carryOut(play.apply(.identified(sessionRecord.newResultID()), at: moment), at: moment)
            case .beginGame: sessionRecord.beginGame()
            case .save(let result): sessionRecord.keep(result)
            // The functions that need these effects carry them out, and wait for them.
            case .loadQuestion, .awaitQuestion, .forgetDamagedRecords: break
            }
        }
    }

    /// Updates the record, the alarm and the screen.
    private func update(at moment: Moment) {
        carryOut(play.takeEffects(), at: moment)
        if let status = sessionRecord?.status, status != play.record {
            carryOut(play.apply(.recordChanged(status), at: moment), at: moment)
        }
        alarm.set(at: play.nextInstant) { [weak self] in self?.send(.wake) }
        let next = play.screen(presenter, board: play.shownGame.map(board))
        if next != screen { screen = next }
    }

    /// Returns the board of a game, which is the last one unless it would differ.
    private func board(of game: RecallGame) -> RecallBoard {
        if let lastBoard, lastBoard.shows(game) { return lastBoard }
        let board = presenter.board(of: game)
        lastBoard = board
        return board
    }
}

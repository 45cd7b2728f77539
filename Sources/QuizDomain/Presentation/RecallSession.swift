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
    private let rules: RecallRules
    private let presenter: RecallPresenter
    private let time: TimeSource
    private let alarm: Alarm
    private let typingPause: Duration
    private let typingAlarm: Alarm
    private let sessionRecord: SessionRecord?
    private let fetch = SharedFetch<RecallGame>()
    @ObservationIgnored private var current: RecallGame?
    @ObservationIgnored private var clock: GameClock
    @ObservationIgnored private var events = GameEvents()
    /// The board of the last screen with a question.
    @ObservationIgnored private var lastBoard: RecallBoard?
    /// The verdict on the last guess of this game.
    @ObservationIgnored private var lastVerdict: GuessVerdict?
    /// The text that was last taken from the text field.
    @ObservationIgnored private var taken: RecallScreen.TakenText?
    /// The number of texts that were taken from the text field in all games.
    @ObservationIgnored private var takenCount = 0
    /// A Boolean value that indicates whether the message about the end of this game was dismissed.
    @ObservationIgnored private var isEndDismissed = false

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
        self.rules = rules
        self.wording = wording
        presenter = RecallPresenter(wording: wording)
        self.time = time
        alarm = Alarm(time)
        self.typingPause = typingPause
        typingAlarm = Alarm(time)
        sessionRecord = records.map { SessionRecord($0) }
        clock = GameClock(time, isOver: saved?.ending != nil)
        events.beginGame(remaining: saved?.remaining)
        current = saved
        if let saved { current?.pause(at: saved.elapsed) }
        let screen = presenter.screen(withoutQuestion: fetch.state, rules: rules)
        self.screen = screen
        feed = ScreenFeed(screen)
        fetch.onChange = { [weak self] in self?.refresh() }
        sessionRecord?.onChange = { [weak self] in self?.refresh() }
        refresh()
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
        var game = current
        let ending = game?.advance(to: now)
        return ending == nil ? game : current
    }

    /// Loads a question, retries a failed load, or waits for the load in flight.
    ///
    /// A view can call this method each time it appears: while there is a game, no question is loaded. The load is
    /// cancelled when all of its callers are cancelled. The method also reads the record, unless it is already known,
    /// and returns when the record is there or cannot be read.
    public func load() async {
        sessionRecord?.readIfUnknown()
        if current == nil || !isPlayable { await loadAnotherQuestion() }
        await sessionRecord?.read()
    }

    /// Loads another question, and replaces the game when the question is loaded.
    ///
    /// A running game is paused first, and is kept if the load is cancelled. A call during a load waits for that load.
    public func loadAnotherQuestion() async {
        await fetch.join(
            willBegin: { change { $0.pause(at: $1) } }
        ) { [loader, rules] () async throws(LoadError) in
            RecallGame(try await loader.loadQuestion(), rules: rules)
        } whenSucceeded: { [weak self] game in
            self?.current = game
            self?.beginGame()
        }
    }

    /// Starts the clock, and accepts guesses from then on.
    public func start() {
        guard isPlayable else { return }
        change { game, _ in game.start() }
        refresh()
    }

    /// Judges a guess, and adds it to the found answers if it is a new answer.
    @discardableResult
    public func add(_ guess: String) -> GuessVerdict {
        guard isPlayable, let verdict = change({ $0.add(guess, at: $1) }) else { return .notRunning(nil) }
        typingAlarm.set(at: nil) {}
        switch verdict {
        case .accepted, .alreadyFound: take(guess.withoutOuterBlanks, rest: "")
        case .close, .ambiguous, .notEnough, .wrong, .blank, .notRunning: break
        }
        note([verdict])
        return verdict
    }

    /// Takes answers from the beginning of typed text, and returns their verdicts and the text that is left.
    ///
    /// ``RecallGame/addTyped(_:afterPause:at:)`` has the rules. Text that is an answer and can become another one is
    /// taken when the player pauses typing. Without a game, nothing is taken.
    @discardableResult
    public func addTyped(_ text: String) -> TypedText {
        guard isPlayable, let typed = change({ $0.addTyped(text, at: $1) }) else { return TypedText(leaving: text) }
        let rest = typed.rest
        typingAlarm.set(at: rest.allSatisfy(\.isWhitespace) ? nil : time.elapsed() + typingPause) { [weak self] in
            guard let self, let typed = change({ $0.addTyped(rest, afterPause: true, at: $1) }) else { return }
            note(typed)
        }
        note(typed)
        return typed
    }

    private func note(_ typed: TypedText) {
        if !typed.taken.isEmpty { take(typed.taken, rest: typed.rest) }
        note(typed.verdicts)
    }

    private func take(_ text: String, rest: String) {
        takenCount += 1
        taken = RecallScreen.TakenText(number: takenCount, text: text, rest: rest)
    }

    /// Shows the first letter of an answer that is not found yet, and returns it, or returns `nil` if there is none.
    ///
    /// The row is the index of an open row of a question whose rows keep the order of its author. If it is `nil`, the
    /// hint concerns the first answer of the question that is not found yet. Each letter counts as help once.
    @discardableResult
    public func hint(row: Int? = nil) -> String? {
        guard isPlayable else { return nil }
        let before = current?.hints
        let letter = change { $0.hint(row: row, at: $1) } ?? nil
        if current?.hints != before { events.add(.hint) }
        refresh()
        return letter
    }

    /// Shows the last of some verdicts, or keeps the previous verdict if the new text was not judged.
    private func note(_ verdicts: [GuessVerdict]) {
        for verdict in verdicts {
            events.note(verdict)
            if case .notRunning = verdict {} else { lastVerdict = verdict }
        }
        refresh()
    }

    /// Returns a report of whether the game is finished, and how many answers were found.
    public func finish() -> FinishReport {
        tick()
        return current?.report() ?? FinishReport(nil, found: 0, total: 0)
    }

    /// Ends the game and shows the missed answers.
    public func giveUp() {
        guard isPlayable else { return }
        change { $0.giveUp(at: $1) }
        refresh()
    }

    /// Pauses the clock.
    public func pause() {
        change { $0.pause(at: $1) }
        refresh()
    }

    /// Resumes the clock.
    public func resume() {
        guard isPlayable else { return }
        change { game, _ in game.resume() }
        refresh()
    }

    /// Resets the game in any phase, so that it can be started again, or does nothing if there is no question.
    public func reset() {
        // A game whose time is up must be recorded before it is reset.
        tick()
        guard change({ game, _ in game.reset() }) != nil else { return }
        fetch.state.failure = nil
        beginGame()
        refresh()
    }

    /// Dismisses the message about the end of the game, or does nothing before the end.
    public func dismissMessage() {
        guard current?.ending != nil else { return }
        isEndDismissed = true
        refresh()
    }

    /// Performs an input of the view.
    public func perform(_ action: RecallScreen.Action) async {
        switch action {
        case .load: await load()
        case .loadAnotherQuestion: await loadAnotherQuestion()
        case .start: start()
        case .guess(let text): add(text)
        case .type(let text): addTyped(text)
        case .pause: pause()
        case .resume: resume()
        case .hint(let row): hint(row: row)
        case .giveUp: giveUp()
        case .reset: reset()
        case .dismissMessage: dismissMessage()
        case .forgetDamagedRecords: await forgetDamagedRecords()
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
        tick()
        await sessionRecord?.saved()
    }

    private func beginGame() {
        lastVerdict = nil
        taken = nil
        isEndDismissed = false
        sessionRecord?.beginGame()
    }

    private var now: Duration { clock.now(current?.elapsed ?? .zero) }

    /// Changes the game at the current game time, or returns `nil` if there is no game.
    @discardableResult
    private func change<Result>(_ body: (inout RecallGame, Duration) -> Result) -> Result? {
        // Reading `now` accesses the game, which is not permitted while the closure modifies the game.
        let now = now
        guard current != nil else { return nil }
        return body(&current!, now)
    }

    /// A Boolean value that indicates whether no load is in flight and the last load, if any, did not fail.
    private var isPlayable: Bool { fetch.state.isIdle }

    private func tick() {
        change { $0.advance(to: $1) }
        refresh()
    }

    /// Updates the clock, the alarm and the screen from the game, and handles the end of the game.
    private func refresh() {
        identifyGame()
        clock.run(current?.phase == .playing, from: current?.elapsed ?? .zero)
        if let current, current.ending == nil { events.note(remaining: current.remaining, of: current.rules.limit) }
        if clock.concludes(current?.ending != nil) { conclude() }
        if let sessionRecord { events.note(isNewRecord: sessionRecord.isNewRecord) }
        if current?.phase != .playing { typingAlarm.set(at: nil) {} }
        alarm.set(at: clock.instant(of: current?.nextScreenChange)) { [weak self] in self?.tick() }
        var next =
            if let current, isPlayable {
                presenter.screen(
                    of: current, with: board(of: current), after: lastVerdict, isEndDismissed: isEndDismissed)
            } else {
                presenter.screen(withoutQuestion: fetch.state, rules: current?.rules ?? rules)
            }
        if let sessionRecord { presenter.show(sessionRecord, on: &next) }
        next.events = events.recent
        if next.question != nil { next.taken = taken }
        if next != screen { screen = next }
    }

    /// Returns the board of a game, which is the last one unless it would differ.
    private func board(of game: RecallGame) -> RecallBoard {
        if let lastBoard, lastBoard.shows(game) { return lastBoard }
        let board = presenter.board(of: game)
        lastBoard = board
        return board
    }

    /// Gives the game an identifier for its result when it has started, unless it has one.
    private func identifyGame() {
        guard let current, current.phase != .ready, current.resultID == nil else { return }
        self.current?.resultID = sessionRecord?.newResultID()
    }

    private func conclude() {
        guard let current else { return }
        if current.phase == .finished(.timeUp) { events.add(.timeUp) }
        if let sessionRecord, let id = current.resultID, let result = current.result(id: id, at: time.date()) {
            sessionRecord.keep(result)
        }
    }
}

extension RecallGame {
    /// The next game time at which the clock shows another second, or the game must be advanced.
    fileprivate var nextScreenChange: Duration? {
        guard let deadline = nextInstant, let remaining else { return nil }
        return min(deadline, deadline - .seconds(remaining.roundedUpSeconds - 1))
    }
}

public import Observation
public import RemoteLoading

/// The session of one player in a typed-recall quiz, which connects the question's port, the time and the rules.
///
/// The session requests nothing before ``load()``. When it is released, it stops its clock and cancels its load. The
/// countdown continues while the device sleeps; call ``pause()`` to prevent that.
@MainActor
@Observable
public final class RecallSession: RecallPlaying {
    /// The content of the view.
    public private(set) var screen: RecallScreen
    /// The texts of the screen.
    public let wording: RecallWording

    private let loader: any RecallQuestionLoading
    private let rules: RecallRules
    private let presenter: RecallPresenter
    private let time: TimeSource
    private let alarm: Alarm
    private let typingPause: Duration
    private let typingAlarm: Alarm
    private let knownRecords: KnownRecords?
    private let fetch = SharedFetch<RecallGame>()
    @ObservationIgnored private var current: RecallGame?
    /// A Boolean value that indicates whether the end of the game has been handled.
    @ObservationIgnored private var isConcluded: Bool
    /// The verdict on the last guess of this game.
    @ObservationIgnored private var lastVerdict: GuessVerdict?
    /// The ending of this game whose message was dismissed.
    @ObservationIgnored private var dismissedEnding: RecallEnding?
    /// The instant at which the game time was zero; `nil` while the clock does not run.
    @ObservationIgnored private var zero: Duration?

    /// Creates a session, with a saved game in the paused state if there is one to resume.
    ///
    /// Without a location of records, no result is saved. A saved game that is over is not recorded again. If the player
    /// types nothing for the duration of `typingPause`, an answer that begins another one is accepted.
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
        knownRecords = records.map { KnownRecords($0) }
        isConcluded = saved?.isFinished == true
        current = saved
        if let saved { current?.pause(at: saved.elapsed) }
        screen = presenter.screen(withoutQuestion: fetch.state, rules: rules)
        fetch.onChange = { [weak self] in self?.refresh() }
        knownRecords?.onChange = { [weak self] in self?.refresh() }
        refresh()
    }

    /// The current game, for saving; `nil` while there is no question.
    ///
    /// Encoding a running game pauses it.
    public var game: RecallGame? {
        var game = current
        game?.advance(to: now)
        return game
    }

    /// Loads a question, retries a failed load, or waits for the load in flight.
    ///
    /// A view can call this method each time it appears: while there is a game, it does nothing. If all callers of a
    /// load are cancelled, so is the load.
    public func load() async {
        knownRecords?.readIfUnknown()
        guard current == nil || !isPlayable else { return }
        await loadAnotherQuestion()
    }

    /// Loads a question that replaces the game; a running game is paused, and stays if the load is cancelled.
    ///
    /// Calls during a load wait for that load.
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

    /// Starts the clock.
    public func start() {
        guard isPlayable, change({ game, _ in game.start() }) == true else { return }
        startClock()
    }

    /// Judges a guess, and saves it if it is a new answer.
    @discardableResult
    public func add(_ guess: String) -> GuessVerdict {
        guard isPlayable, let verdict = change({ $0.add(guess, at: $1) }) else { return .notRunning(nil) }
        typingAlarm.set(at: nil) {}
        note(verdict)
        return verdict
    }

    /// Accepts an answer as soon as the text cannot become another, or when the player pauses typing.
    @discardableResult
    public func addTyped(_ text: String) -> GuessVerdict? {
        guard isPlayable else { return nil }
        let verdict = change { $0.addTyped(text, at: $1) } ?? nil
        typingAlarm.set(at: verdict == nil && !text.isEmpty ? time.elapsed() + typingPause : nil) { [weak self] in
            guard let self else { return }
            note(change { $0.addTyped(text, afterPause: true, at: $1) } ?? nil)
        }
        note(verdict)
        return verdict
    }

    /// Shows a verdict, unless no guess was judged.
    private func note(_ verdict: GuessVerdict?) {
        if case .notRunning? = verdict {} else { lastVerdict = verdict ?? lastVerdict }
        refresh()
    }

    /// Verifies the saved guesses, and returns whether the game is finished.
    public func finish() -> FinishReport {
        tick()
        return current?.report() ?? FinishReport(.noQuestion, found: 0, total: 0)
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
        guard isPlayable, change({ game, _ in game.resume() }) == true else { return }
        startClock()
    }

    /// Makes the same question ready again in every phase; without a question, does nothing.
    public func reset() {
        guard change({ game, _ in game.reset() }) != nil else { return }
        fetch.state.failure = nil
        beginGame()
        refresh()
    }

    /// Dismisses the message about the end of this game.
    public func dismissMessage(about ending: RecallEnding) {
        guard current?.phase == .finished(ending) else { return }
        dismissedEnding = ending
        refresh()
    }

    /// Waits until the results of all finished games are saved or their saves have failed.
    ///
    /// Call it before the process ends. The store determines how long it takes; cancelling the calling task does not
    /// end the wait.
    public func resultSaved() async {
        tick()
        await knownRecords?.saved()
    }

    private func beginGame() {
        isConcluded = false
        lastVerdict = nil
        dismissedEnding = nil
        knownRecords?.beginGame()
    }

    private var now: Duration {
        zero.map { time.elapsed() - $0 } ?? current?.elapsed ?? .zero
    }

    /// Changes the game in place at the current game time; returns `nil` if there is no game.
    @discardableResult
    private func change<Result>(_ body: (inout RecallGame, Duration) -> Result) -> Result? {
        // Reading the time inside the call would access `current` while it is modified.
        let now = now
        guard current != nil else { return nil }
        return body(&current!, now)
    }

    /// A Boolean value that indicates whether the game can be played: no load is in flight, and the last did not fail.
    private var isPlayable: Bool { fetch.state.isIdle }

    private func startClock() {
        zero = time.elapsed() - (current?.elapsed ?? .zero)
        refresh()
    }

    private func tick() {
        change { $0.advance(to: $1) }
        refresh()
    }

    /// Updates the clock, the alarm and the screen from the game.
    private func refresh() {
        if let current, current.isFinished, !isConcluded {
            isConcluded = true
            let count = current.found.count
            // Of two games with equal counts, the one whose last answer was found earlier is better.
            let result = GameResult(
                score: count, at: time.date(), right: count, wrong: current.wrongGuesses,
                playingTime: current.elapsed, tieBreak: current.lastFoundAt)
            knownRecords?.keep(result)
        }
        if current?.nextInstant == nil {
            zero = nil
            typingAlarm.set(at: nil) {}
        }
        let wakeUp = zero.flatMap { zero in current?.nextScreenChange.map { zero + $0 } }
        alarm.set(at: wakeUp) { [weak self] in self?.tick() }
        var next =
            if let current, isPlayable {
                presenter.screen(of: current, after: lastVerdict, dismissed: dismissedEnding)
            } else {
                presenter.screen(withoutQuestion: fetch.state, rules: current?.rules ?? rules)
            }
        if let knownRecords { presenter.show(knownRecords, on: &next) }
        if next != screen { screen = next }
    }
}

extension RecallGame {
    /// The game time at which the last answer was found, or zero.
    fileprivate var lastFoundAt: Duration { .milliseconds(saved.last?.time ?? 0) }

    fileprivate var isFinished: Bool { if case .finished = phase { true } else { false } }

    /// The next game time at which the clock shows another second, or the game must be advanced.
    fileprivate var nextScreenChange: Duration? {
        nextInstant.map { deadline in min(deadline, rules.limit - .seconds(remaining.begunSeconds - 1)) }
    }
}

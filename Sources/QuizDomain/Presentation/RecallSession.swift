public import Observation
public import RemoteLoading

/// One player at one typed-recall quiz: where the question's port, the time and the rules meet.
///
/// Nothing is asked for before ``load()``. A released session stops its clock and its load, and delivers nothing. The
/// countdown goes on while the device sleeps; call ``pause()`` if yours should not.
@MainActor
@Observable
public final class RecallSession: RecallPlaying {
    /// All there is to draw.
    public private(set) var screen: RecallScreen

    @ObservationIgnored private let loader: any RecallQuestionLoading
    @ObservationIgnored private let rules: RecallRules
    @ObservationIgnored private let wording: RecallWording
    @ObservationIgnored private let time: TimeSource
    @ObservationIgnored private let alarm: Alarm
    @ObservationIgnored private let sharedLoad = SharedLoad()
    @ObservationIgnored private var fetch = FetchState.idle
    /// What a cancelled load goes back to.
    @ObservationIgnored private var fetchBefore = FetchState.idle
    @ObservationIgnored private var current: RecallGame?
    /// When, on the time source, the game time was zero; set while the clock runs.
    @ObservationIgnored private var zero: Duration?

    /// Creates a session; to go on with a saved game, pass it, and it waits paused.
    public init(
        loader: any RecallQuestionLoading, rules: RecallRules = .standard, wording: RecallWording = .english,
        time: TimeSource = .system, resuming saved: RecallGame? = nil
    ) {
        self.loader = loader
        self.rules = rules
        self.wording = wording
        self.time = time
        alarm = Alarm(time)
        current = saved
        if let saved { current?.pause(at: saved.elapsed) }
        screen = RecallScreen(withoutQuestion: .idle, rules: rules, wording: wording)
        refresh()
    }

    /// The game as it stands now, for saving: encoding it is a pause.
    ///
    /// Nil while there is no question.
    public var game: RecallGame? {
        var game = current
        game?.advance(to: now)
        return game
    }

    /// Fetches a question; a game under way is paused meanwhile, and stays if the load is cancelled.
    ///
    /// Calls while one is on its way wait for that. Cancelling the last of them cancels the load.
    public func load() async {
        await sharedLoad.join {
            change { $0.pause(at: $1) }
            fetchBefore = fetch
            fetch = .loading
            refresh()
            return { [weak self, loader, rules, generation = sharedLoad.generation] in
                let result = await RecallSession.newGame(from: loader, rules)
                self?.receive(result, of: generation)
            }
        } whenAbandoned: { [weak self] in
            self?.receive(.failure(.cancelled))
        }
    }

    /// Starts the clock, once.
    public func start() {
        guard isPlayable, change({ game, _ in game.start() }) == true else { return }
        startClock()
    }

    /// Judges a guess, and saves it if it is a new answer.
    @discardableResult
    public func add(_ guess: String) -> GuessVerdict {
        guard isPlayable, let verdict = change({ $0.add(guess, at: $1) }) else { return .notRunning(nil) }
        refresh()
        return verdict
    }

    /// Accepts an answer as soon as it cannot become another.
    @discardableResult
    public func type(_ text: String) -> GuessVerdict? {
        guard isPlayable else { return nil }
        let verdict = change { $0.type(text, at: $1) } ?? nil
        refresh()
        return verdict
    }

    /// Verifies the saved guesses and says whether the game is finished.
    public func finish() -> FinishReport {
        tick()
        return current?.report() ?? FinishReport(.noQuestion, found: 0, total: 0)
    }

    /// Ends the game and shows what was missed.
    public func giveUp() {
        guard isPlayable else { return }
        change { $0.giveUp(at: $1) }
        refresh()
    }

    /// Stops the clock.
    public func pause() {
        change { $0.pause(at: $1) }
        refresh()
    }

    /// Lets the clock go on with what was left.
    public func resume() {
        guard isPlayable, change({ game, _ in game.resume() }) == true else { return }
        startClock()
    }

    /// Makes the same question ready again, from any phase; without one there is nothing to do.
    public func reset() {
        guard change({ game, _ in game.reset() }) != nil else { return }
        fetchBefore = .idle
        if !fetch.isLoading { fetch = .idle }
        refresh()
    }

    private var now: Duration {
        zero.map { time.elapsed() - $0 } ?? current?.elapsed ?? .zero
    }

    /// Changes the game in place, at the time it is now, which must be read before; nil if there is none.
    @discardableResult
    private func change<Result>(_ body: (inout RecallGame, Duration) -> Result) -> Result? {
        let now = now
        guard current != nil else { return nil }
        return body(&current!, now)
    }

    /// While a question is fetched, or after that failed, the game before it cannot be played.
    private var isPlayable: Bool { fetch == .idle }

    /// Away from the main actor: the index over thousands of answers takes its time.
    @concurrent private nonisolated static func newGame(
        from loader: any RecallQuestionLoading, _ rules: RecallRules
    ) async -> Result<RecallGame, LoadError> {
        do throws(LoadError) {
            return .success(RecallGame(try await loader.loadQuestion(), rules: rules))
        } catch {
            return .failure(error)
        }
    }

    private func receive(_ result: Result<RecallGame, LoadError>, of generation: Int? = nil) {
        guard generation == nil || generation == sharedLoad.generation else { return }
        switch result {
        case .success(let game):
            current = game
            fetch = .idle
        case .failure(.cancelled):
            fetch = fetchBefore
        case .failure(let error):
            fetch = .failed(error)
        }
        refresh()
    }

    private func startClock() {
        zero = time.elapsed() - (current?.elapsed ?? .zero)
        refresh()
    }

    private func tick() {
        change { $0.advance(to: $1) }
        refresh()
    }

    /// Brings the clock, the alarm and the screen in line with the game.
    private func refresh() {
        if current?.nextInstant == nil { zero = nil }
        let wakeUp = zero.flatMap { zero in current?.nextScreenChange.map { zero + $0 } }
        alarm.set(at: wakeUp) { [weak self] in self?.tick() }
        let next =
            if let current, isPlayable {
                RecallScreen(current, wording: wording)
            } else {
                RecallScreen(withoutQuestion: fetch, rules: current?.rules ?? rules, wording: wording)
            }
        if next != screen { screen = next }
    }
}

extension RecallGame {
    /// The game time at which the clock shows another second, or the game wants to be told the time.
    fileprivate var nextScreenChange: Duration? {
        nextInstant.map { deadline in min(deadline, rules.limit - .seconds(remaining.begunSeconds - 1)) }
    }
}

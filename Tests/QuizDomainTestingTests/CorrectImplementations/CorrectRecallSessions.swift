import Observation
import QuizDomain

/// A session that is made of the rules of the game alone.
///
/// It takes no typed text and gives no hints.
@MainActor
@Observable
final class RulesSession: RecallPlaying {
    private(set) var screen = RecallScreen(phase: .idle, button: RecallScreen.Button("Start", .start))
    private let loader: any RecallQuestionLoading
    private let rules: RecallRules
    private let time: TimeSource
    private let records: RecordLocation?
    private var game: RecallGame?
    private var failure: LoadError?
    private var loading: Task<Void, Never>?
    private var saving: Task<Void, Never>?
    private var alarm: Task<Void, Never>?
    /// The reading of the clock at which the game time was zero, while the game is running.
    private var zero = Duration.zero
    private var isRecorded = false

    init(
        loader: any RecallQuestionLoading, rules: RecallRules, time: TimeSource, records: RecordLocation? = nil
    ) {
        self.loader = loader
        self.rules = rules
        self.time = time
        self.records = records
    }

    func load() async {
        if shownGame == nil {
            await loadAnotherQuestion()
        }
    }

    func start() {
        if shownGame != nil {
            change { game, _ in game.start() }
        }
    }

    func add(_ guess: String) -> GuessVerdict {
        guard shownGame != nil, let verdict = change({ $0.add(guess, at: $1) }) else { return .notRunning(nil) }
        return verdict
    }

    func finish() -> FinishReport {
        change { $0.advance(to: $1) }
        guard let game else { return FinishReport(nil, found: 0, total: 0) }
        return game.report()
    }

    func resultSaved() async { await saving?.value }

    func perform(_ action: RecallScreen.Action) async {
        switch action {
        case .load: await load()
        case .loadAnotherQuestion: await loadAnotherQuestion()
        case .start: start()
        case .guess(let guess): _ = add(guess)
        case .pause: change { $0.pause(at: $1) }
        case .resume:
            if shownGame != nil {
                change { game, _ in game.resume() }
            }
        case .giveUp:
            if shownGame != nil {
                change { $0.giveUp(at: $1) }
            }
        case .reset: reset()
        case .type, .hint, .dismissMessage, .forgetDamagedRecords: break
        }
    }

    /// The game, unless a load is in flight or has failed.
    private var shownGame: RecallGame? { loading == nil && failure == nil ? game : nil }

    private func loadAnotherQuestion() async {
        if loading == nil {
            change { $0.pause(at: $1) }
            loading = Task { await receive() }
            show()
        }
        guard let loading else { return }
        await withTaskCancellationHandler {
            await loading.value
        } onCancel: {
            loading.cancel()
        }
    }

    private func receive() async {
        do throws(LoadError) {
            game = RecallGame(try await loader.loadQuestion(), rules: rules)
            failure = nil
            isRecorded = false
        } catch .cancelled {
            // The phase before the load is back.
        } catch {
            failure = error
        }
        loading = nil
        show()
    }

    private func reset() {
        // The result of a game whose time is up is saved before.
        change { $0.advance(to: $1) }
        guard game != nil else { return }
        failure = nil
        isRecorded = false
        change { game, _ in game.reset() }
    }

    /// Changes the game at the current game time.
    @discardableResult
    private func change<Value>(_ body: (inout RecallGame, Duration) -> Value) -> Value? {
        guard var game else { return nil }
        let wasPlaying = game.phase == .playing
        let now = wasPlaying ? time.elapsed() - zero : game.elapsed
        let value = body(&game, now)
        if !wasPlaying {
            zero = time.elapsed() - game.elapsed
        }
        self.game = game
        show()
        return value
    }

    private func show() {
        saveResult()
        setAlarm()
        var shown = RecallScreen(phase: phase, button: RecallScreen.Button("Start", .start))
        if let game = shownGame {
            shown.question = game.question.text
            shown.found = game.found
            shown.missed = game.missed
        }
        screen = shown
    }

    private var phase: RecallScreen.Phase {
        if loading != nil {
            return .loading
        }
        if let failure {
            return .failed(failure)
        }
        switch game?.phase {
        case nil: return .idle
        case .ready: return .ready
        case .playing: return .playing
        case .paused: return .paused
        case .finished(let ending): return .finished(ending)
        }
    }

    private func saveResult() {
        guard let records, !isRecorded, let game, game.ending != nil,
            let result = game.result(id: records.newResultID(), at: time.date())
        else { return }
        isRecorded = true
        saving = Task { [saving] in
            await saving?.value
            do throws(StoreError) {
                try await records.store.record(result, for: records.key)
            } catch {
                // The session has no text about it.
            }
        }
    }

    private func setAlarm() {
        alarm?.cancel()
        guard let end = game?.nextInstant else { return }
        let instant = zero + end
        alarm = Task { [weak self, time] in
            do throws(CancellationError) {
                try await time.sleep(until: instant)
                self?.change { $0.advance(to: $1) }
            } catch {
                // Another alarm was set.
            }
        }
    }
}

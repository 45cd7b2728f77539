public import Observation
public import QuizDomain

/// The runtime of a ``RecallFeature``, which carries out the effects and applies the time.
@MainActor
@Observable
public final class RecallHost {
    /// The state of the app.
    public private(set) var feature: RecallFeature
    private let rules: RecallRules
    private let loader: any RecallQuestionLoading
    private let saver: RecordSaver
    private let time: TimeSource
    @ObservationIgnored private var loading: Task<Void, Never>?
    @ObservationIgnored private var alarm: Task<Void, Never>?

    /// Creates a host, which loads nothing yet.
    public init(
        rules: RecallRules = .standard, loader: any RecallQuestionLoading, records: RecordLocation,
        time: any TimeProviding = .system
    ) {
        (self.rules, self.loader, feature) = (rules, loader, RecallFeature(rules: rules))
        (saver, self.time) = (RecordSaver(records), time.timeSource)
        saver.onChange = { [weak self] in self?.send(.record(.changed($0))) }
    }

    deinit {
        loading?.cancel()
        alarm?.cancel()
    }

    /// Applies an input, and carries out its effects.
    public func send(_ input: RecallPlay.Input) {
        var effects = feature.send(input, at: time.moment)
        while !effects.isEmpty {
            let outcome = carryOut(effects.removeFirst())
            guard let outcome else { continue }
            effects += feature.send(outcome, at: time.moment)
        }
        setAlarm()
    }

    /// Carries out an effect, and returns its outcome as an input if it is known at once.
    private func carryOut(_ effect: RecallPlay.Effect) -> RecallPlay.Input? {
        switch effect {
        case .loadQuestion: load()
        case .awaitQuestion: break  // No caller of `send` waits.
        case .record(let effect):
            return saver.carryOut(effect).map { .record($0) }
        }
        return nil
    }

    private func load() {
        loading?.cancel()
        loading = Task { [weak self, loader, rules] in
            let game = await Self.game(from: loader, rules)
            if !Task.isCancelled { self?.send(.loaded(game)) }
        }
    }

    /// Makes a game off the main actor, because a question can have thousands of answers.
    @concurrent private nonisolated static func game(
        from loader: any RecallQuestionLoading, _ rules: RecallRules
    ) async -> Result<RecallGame, LoadError> {
        do throws(LoadError) {
            return .success(RecallGame(try await loader.loadQuestion(), rules: rules))
        } catch {
            return .failure(error)
        }
    }

    private func setAlarm() {
        alarm?.cancel()
        guard let wakeUp = feature.wakeUp else { return }
        alarm = Task { [weak self, time] in
            // A cancelled alarm throws.
            let isDue = (try? await time.sleep(until: wakeUp)) != nil
            if isDue { self?.send(.wake) }
        }
    }

    /// Waits until the results are saved, for example before the process ends.
    public func resultSaved() async {
        send(.wake)  // The time limit may have passed.
        await saver.resultSaved()
    }
}

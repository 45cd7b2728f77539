public import QuizDomain
public import RemoteLoading
public import RemoteLoadingTesting

/// What every `RecallPlaying` promises to the screen that drives it.
public enum RecallPlayingContract {
    /// The way to make the session under test, of a loader, rules and the time.
    public typealias Subject = ContractSubject<
        @MainActor @Sendable (any RecallQuestionLoading, RecallRules, TimeSource) -> any RecallPlaying
    >

    /// The rules, for one test case each.
    public static let rules: [ContractRule<Subject>] = loadingRules + playingRules + endingRules

    /// A rule over a stage: a session with a question of three answers that can be loaded, and a clock at zero.
    static func rule(
        _ name: String, _ flaw: @escaping @MainActor @Sendable (Stage) async throws -> String?
    ) -> ContractRule<Subject> {
        ContractRule(name, timeout: { $0.timeout }) { subject in try await flaw(await Stage(subject)) }
    }
}

/// One session under test, and what stands around it.
@MainActor
final class Stage {
    let timeout: Timeout
    let clock: ManualClock
    let loader: RecallQuestionLoaderSpy
    let question = RecallQuestion.fixture(answers: ["int", "interface", "final"])
    let session: any RecallPlaying

    init(_ subject: RecallPlayingContract.Subject) async throws {
        timeout = subject.timeout
        clock = ManualClock(timeout: timeout)
        loader = RecallQuestionLoaderSpy(timeout: timeout)
        session = subject.make(loader, try RecallRules(limit: .seconds(60)), clock.timeSource)
    }

    var screen: RecallScreen { session.screen }

    /// Loads the question, with a load that the test ends.
    func load() async throws {
        try await load { $0.complete($1, with: question) }
    }

    func load(ending end: (CallSpy<Void, RecallQuestion, LoadError>, Int) -> Void) async throws {
        let number = loader.loads.count
        let load = Task { await session.load() }
        try await loader.loads.waitForCalls(number + 1)
        end(loader.loads, number)
        await load.value
    }

    /// Loads the question and starts the clock.
    func play() async throws {
        try await load()
        session.start()
    }

    func phase(is phase: RecallScreen.Phase) -> String? {
        screen.phase == phase ? nil : "the phase is \(screen.phase) and not \(phase)"
    }
}

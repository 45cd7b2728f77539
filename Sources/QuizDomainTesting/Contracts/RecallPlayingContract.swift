public import PlayhouseCore
public import PlayhouseCoreTesting
public import QuizDomain

/// The contract of `RecallPlaying`, which every implementation must fulfil.
public enum RecallPlayingContract {
    /// The factory of the session under test, which takes a loader, rules and a time source.
    public typealias Subject = ContractSubject<
        @MainActor @Sendable (any RecallQuestionLoading, RecallRules, TimeSource) -> any RecallPlaying
    >

    /// The factory of a session under test that saves its results, which also takes the location of the record.
    public typealias RecordingSubject = ContractSubject<
        @MainActor @Sendable (any RecallQuestionLoading, RecallRules, TimeSource, RecordLocation) -> any RecallPlaying
    >

    /// The rules of the contract, each of which should be run as one test case.
    public static let rules: [ContractRule<Subject>] = loadingRules + playingRules + rowRules + pauseRules + endingRules

    /// The rules about saved results, for sessions that save them.
    public static let recording: [ContractRule<RecordingSubject>] = recordingRules

    /// Creates a rule for a session that has a manual clock at zero, and that can load a question with three answers.
    static func rule(
        _ name: String, id: String, _ flaw: @escaping @MainActor @Sendable (RecallTrial) async throws -> String?
    ) -> ContractRule<Subject> {
        ContractRule(name, id: id) { subject in try await flaw(await RecallTrial(subject)) }
    }
}

/// A session under test and its dependencies.
@MainActor
final class RecallTrial {
    let timeout: Timeout
    let clock: ManualClock
    let loader: RecallQuestionLoaderSpy
    let question = RecallQuestion.fixture(answers: ["int", "interface", "final"])
    let session: any RecallPlaying

    convenience init(_ subject: RecallPlayingContract.Subject) async throws {
        try self.init(timeout: subject.timeout) { subject.make($0, $1, $2) }
    }

    convenience init(_ subject: RecallPlayingContract.RecordingSubject, at records: RecordLocation) async throws {
        try self.init(timeout: subject.timeout) { subject.make($0, $1, $2, records) }
    }

    private init(
        timeout: Timeout, _ make: (any RecallQuestionLoading, RecallRules, TimeSource) -> any RecallPlaying
    ) throws {
        self.timeout = timeout
        clock = ManualClock(timeout: timeout, sink: unreportedIssues)
        loader = RecallQuestionLoaderSpy(sink: unreportedIssues, timeout: timeout)
        session = make(loader, try RecallRules(limit: .seconds(60)), clock.timeSource)
    }

    var screen: RecallScreen { session.screen }

    /// The screen without its events.
    var content: RecallScreen {
        var content = screen
        content.events = []
        return content
    }

    /// Loads the question.
    func load() async throws {
        try await load(.success(question))
    }

    func load(
        _ result: Result<RecallQuestion, LoadError>,
        by call: @escaping @MainActor (any RecallPlaying) async -> Void = { await $0.load() }
    ) async throws {
        try await loader.loads.answer(result) { [session] in await call(session) }
    }

    /// Loads the question and starts the clock.
    func play() async throws {
        try await load()
        session.start()
    }

    /// Begins to load another question, lets a time pass, and cancels the load.
    func cancelAnotherLoad(after time: Duration) async throws {
        let earlier = loader.loads.count
        let load = Task { [session] in await session.perform(.loadAnotherQuestion) }
        try await loader.loads.waitForCalls(earlier + 1)
        clock.advance(by: time)
        load.cancel()
        await load.value
    }

    func move(of clock: ClockReadout?) -> String {
        "the clock went from \(clock as Any) to \(screen.clock as Any)"
    }

    func phase(is phase: RecallScreen.Phase) -> String? {
        screen.phase == phase ? nil : "the phase is \(screen.phase) instead of \(phase)"
    }
}

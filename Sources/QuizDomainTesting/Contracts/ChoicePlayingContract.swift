public import QuizDomain
public import RemoteLoading
public import RemoteLoadingTesting

/// The contract of `ChoicePlaying`, which every implementation must fulfil.
public enum ChoicePlayingContract {
    /// The factory of the session under test, which takes a deck, rules, the location of the game's record, and a time
    /// source.
    public typealias Subject = ContractSubject<
        @MainActor @Sendable (any ChoiceDeck<String>, ChoiceRules, RecordLocation, TimeSource)
            -> any ChoicePlaying<String>
    >

    /// The rules of the contract, each of which should be run as one test case.
    public static let rules: [ContractRule<Subject>] = loadingRules + roundRules + endingRules

    /// Creates a rule for a session that has a manual clock at zero, and that can load a quiz of two questions.
    ///
    /// After a choice, the session shows the outcome for two seconds. The game has a time limit of 60 seconds.
    static func rule(
        _ name: String, _ flaw: @escaping @MainActor @Sendable (ChoiceTrial) async throws -> String?
    ) -> ContractRule<Subject> {
        ContractRule(name) { subject in try await flaw(await ChoiceTrial(subject)) }
    }
}

/// A session under test and its dependencies.
@MainActor
final class ChoiceTrial {
    typealias Call = @MainActor (any ChoicePlaying<String>) async -> Void

    let timeout: Timeout
    let clock: ManualClock
    let deck: ChoiceDeckSpy<String>
    let session: any ChoicePlaying<String>
    let store = HeldRecordStore()

    init(_ subject: ChoicePlayingContract.Subject) async throws {
        timeout = subject.timeout
        clock = ManualClock(timeout: timeout)
        deck = ChoiceDeckSpy(timeout: timeout)
        let rules = try ChoiceRules(
            reveal: .seconds(2), gameLimit: .seconds(60), help: .init(fiftyFifties: 1, hints: 1))
        session = subject.make(deck, rules, RecordLocation(store, key: .fixture()), clock.timeSource)
    }

    var stage: ChoiceStage<String> { session.stage }
    var screen: ChoiceScreen<String>? { session.stage.game }

    /// The number of recorded games.
    var recordedGames: Int { get async { await store.record(for: .fixture())?.games ?? 0 } }

    /// Calls a function that requests a page of questions from the deck, and ends that request with a result.
    ///
    /// By default, the request returns all questions of the quiz.
    func request(
        _ result: Result<ChoicePage<String>, LoadError> = .success(.fixture(2, isLast: true)), by call: @escaping Call
    ) async throws {
        try await deck.calls.answer(result) { [session] in await call(session) }
    }

    /// Starts a game.
    func play() async throws {
        try await request { await $0.start() }
    }

    /// Chooses the right option or a wrong one.
    @discardableResult
    func pick(right: Bool) -> PickVerdict {
        let option = screen?.options.first { ($0.content == "right") == right && $0.state != .removed }
        return session.pick(option?.id ?? ChoiceOptionID(round: -1, place: 0))
    }

    /// Moves the clock to the time at which the session no longer shows the outcome of a choice.
    func passReveal() async throws {
        clock.advance(by: .seconds(2))
        try await until("the end of the reveal", timeout: timeout) { screen?.phase != .revealing }
    }

    /// Plays a game with one right and one wrong choice, and waits for its results.
    func finish() async throws {
        try await play()
        for isRight in [true, false] {
            pick(right: isRight)
            try await passReveal()
        }
        try await untilResults()
    }

    func untilResults() async throws {
        try await until("the results", timeout: timeout) { stage.results?.isSavingRecord == false }
    }

    func phase(is phase: ChoiceScreen<String>.Phase) -> String? {
        screen?.phase == phase ? nil : "shows \(stage) instead of \(phase)"
    }
}

/// A store in memory, whose saves a test can suspend.
package final class HeldRecordStore: RecordStore {
    private let inner = InMemoryRecordStore()
    private let hold = Locked<AsyncStream<Void>?>(nil)

    package init() {}

    /// Suspends the following saves until the returned closure is called.
    package func holdBack() -> @Sendable () -> Void {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        hold.withLock { $0 = stream }
        return { continuation.finish() }
    }

    package func record(_ result: GameResult, for key: RecordKey) async -> GameRecord {
        if let stream = hold.withLock({ $0 }) { for await _ in stream {} }
        return await inner.record(result, for: key)
    }

    package func record(for key: RecordKey) async -> GameRecord? { await inner.record(for: key) }

    package func records() async -> [RecordKey: GameRecord] { await inner.records() }
}

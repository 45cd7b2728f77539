public import PlayhouseCore
public import PlayhouseCoreTesting
public import QuizDomain

/// The contract of `RecallPlaying`, which every implementation must fulfil.
///
/// The contract passes generated inputs to the session and to a ``/QuizDomain/RecallPlay``, and compares both: the
/// phase, the question, the found and the missed answers, the verdicts and the saved results, but no other text of the
/// screen.
public enum RecallPlayingContract {
    /// The factory of the session under test, which takes a loader, rules and a time source.
    public typealias Subject = ContractSubject<
        @MainActor @Sendable (any RecallQuestionLoading, RecallRules, TimeSource) -> any RecallPlaying
    >

    /// The factory of a session under test that saves results: it also takes the location of the record.
    public typealias RecordingSubject = ContractSubject<
        @MainActor @Sendable (any RecallQuestionLoading, RecallRules, TimeSource, RecordLocation) -> any RecallPlaying
    >

    /// The rules of the contract, each of which should be run as one test case.
    public static let rules: [ContractRule<Subject>] = [
        ContractRule(
            "any inputs have the effects that the page promises", id: "inputs", generating: RecallStep.sequence,
            playing: { subject, steps in
                let trial = try await RecallSessionComparison(timeout: subject.timeout) { subject.make($0, $1, $2) }
                return try await trial.flaw(after: steps)
            })
    ]

    /// The rules about saved results, for sessions that save them.
    public static let recording: [ContractRule<RecordingSubject>] = [
        ContractRule(
            "the result of each finished game is saved once", id: "saved", generating: RecallStep.sequence,
            playing: { subject, steps in
                let saves = ResultRecordingStore()
                let location = RecordLocation(saves, key: .fixture())
                let trial = try await RecallSessionComparison(timeout: subject.timeout, saves: saves) {
                    subject.make($0, $1, $2, location)
                }
                return try await trial.flaw(after: steps)
            }),
        ContractRule("the call that waits for results returns after the save", id: "awaited-save") { subject in
            try await flawOfWaiting(subject)
        },
    ]

    @MainActor
    private static func flawOfWaiting(_ subject: RecordingSubject) async throws -> String? {
        let store = SlowStore(saves: RecordStoreSpy(sink: unreportedIssues, timeout: subject.timeout))
        let trial = try RecallSessionComparison(timeout: subject.timeout) {
            subject.make($0, $1, $2, RecordLocation(store, key: .fixture()))
        }
        if let flaw = try await trial.flaw(of: [.load(.question(0)), .input(.start), .input(.giveUp)]) {
            return flaw
        }
        let hasReturned = Locked(false)
        let wait = await Task.begun { [session = trial.session] in
            await session.resultSaved()
            hasReturned.withLock { $0 = true }
        }
        try await store.saves.calls.waitForCalls(1)
        // A session that does not wait for the save still needs some turns of both executors to return.
        for _ in 0..<100 { await Task.detached {}.value }
        let isEarly = hasReturned.withLock { $0 }
        store.saves.calls.complete(0)
        guard await subject.timeout.run({ await wait.value }) != nil else { return "did not return" }
        return isEarly ? "returned before the save" : nil
    }
}

/// A store whose saves wait until the rule completes them.
private struct SlowStore: RecordStore {
    let saves: RecordStoreSpy

    func record(_ result: GameResult, for key: RecordKey) async throws(StoreError) -> GameRecord {
        try await saves.record(result, for: key)
    }

    func records() async throws(StoreError) -> [RecordKey: GameRecord] { [:] }

    func forgetAll() async throws(StoreError) {}
}

/// A store in memory that also lists the results that it gets, each game once.
final class ResultRecordingStore: RecordStore {
    private let store = InMemoryRecordStore()
    private let saved = Locked<[GameResult]>([])

    var results: [GameResult] { saved.withLock { $0 } }

    func record(_ result: GameResult, for key: RecordKey) async -> GameRecord {
        saved.withLock { saved in
            if !saved.contains(where: { $0.id == result.id }) { saved.append(result) }
        }
        return await store.record(result, for: key)
    }

    func records() async -> [RecordKey: GameRecord] { await store.records() }

    func forgetAll() async { await store.forgetAll() }
}

import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain

extension RecallPlayingContract {
    static let recordingRules: [ContractRule<RecordingSubject>] = [
        recording("the result of a finished game is saved", id: "saved") { trial, records in
            try await trial.play()
            for guess in ["int", "goto", "final"] { _ = trial.session.add(guess) }
            await trial.session.perform(.giveUp)
            await trial.session.resultSaved()
            guard let record = await records.record(for: .fixture()) else { return "there is no record" }
            return record.games == 1 && record.last.score == 2 ? nil : "the record is \(record)"
        },
        recording("the result is saved at the deadline without a call", id: "saved-at-deadline") { trial, records in
            try await trial.play()
            _ = trial.session.add("int")
            trial.clock.advance(to: .seconds(60))
            try await until(timeout: trial.timeout) { trial.screen.phase == .finished(.timeUp) }
            await trial.session.resultSaved()
            let record = await records.record(for: .fixture())
            return record?.last.score == 1 ? nil : "the record is \(String(describing: record))"
        },
        recording("a result is saved once", id: "saved-once") { trial, records in
            try await trial.play()
            for answer in trial.question.answers { _ = trial.session.add(answer.text) }
            await trial.session.resultSaved()
            await trial.session.perform(.giveUp)
            await trial.session.load()
            _ = trial.session.finish()
            await trial.session.resultSaved()
            let record = await records.record(for: .fixture())
            return record?.games == 1 ? nil : "the record is \(String(describing: record))"
        },
        recording("the result of each game is saved", id: "saved-each") { trial, records in
            try await trial.play()
            _ = trial.session.add("int")
            await trial.session.perform(.giveUp)
            await trial.session.perform(.reset)
            trial.session.start()
            await trial.session.perform(.giveUp)
            await trial.session.resultSaved()
            let record = await records.record(for: .fixture())
            return record?.games == 2 && record?.best.score == 1 && record?.last.score == 0
                ? nil : "the record is \(String(describing: record))"
        },
        recording("a game that is not finished is not saved", id: "unfinished") { trial, records in
            try await trial.play()
            _ = trial.session.add("int")
            _ = trial.session.finish()
            await trial.session.perform(.pause)
            await trial.session.perform(.reset)
            await trial.session.resultSaved()
            let record = await records.record(for: .fixture())
            return record.map { "the record is \($0)" }
        },
        ContractRule("the call that waits for results returns after the save", id: "awaited-save") { subject in
            try await flawOfWaiting(subject)
        },
        ContractRule("a loaded game shows the record", id: "record-shown") { subject in
            try await flawOfShownRecord(subject)
        },
    ]

    /// Creates a rule for a session whose records are in memory.
    private static func recording(
        _ name: String, id: String,
        _ flaw: @escaping @MainActor @Sendable (RecallTrial, InMemoryRecordStore) async throws -> String?
    ) -> ContractRule<RecordingSubject> {
        ContractRule(name, id: id) { subject in
            let records = InMemoryRecordStore()
            return try await flaw(RecallTrial(subject, at: RecordLocation(records, key: .fixture())), records)
        }
    }

    @MainActor
    private static func flawOfWaiting(_ subject: RecordingSubject) async throws -> String? {
        let store = SlowStore(saves: RecordStoreSpy(sink: unreportedIssues, timeout: subject.timeout))
        let trial = try await RecallTrial(subject, at: RecordLocation(store, key: .fixture()))
        try await trial.play()
        await trial.session.perform(.giveUp)
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

    @MainActor
    private static func flawOfShownRecord(_ subject: RecordingSubject) async throws -> String? {
        func shown(_ records: InMemoryRecordStore) async throws -> Readout? {
            let trial = try await RecallTrial(subject, at: RecordLocation(records, key: .fixture()))
            try await trial.load()
            return trial.screen.record
        }
        let one = try await shown(InMemoryRecordStore([.fixture(): .fixture(scores: 2)]))
        let none = try await shown(InMemoryRecordStore())
        let other = try await shown(InMemoryRecordStore([.fixture(mode: "timed"): .fixture(scores: 2)]))
        guard one != nil, one != none else { return "shows \(String(describing: one)) for a record of 2 points" }
        return other == none ? nil : "shows \(String(describing: other)) for the record of another key"
    }
}

/// A store whose saves wait until the rule completes them.
private struct SlowStore: RecordStore {
    let saves: RecordStoreSpy

    func record(_ result: GameResult, for key: RecordKey) async throws(StoreError) -> GameRecord {
        try await saves.record(result, for: key)
    }

    func records() async throws(StoreError) -> [RecordKey: GameRecord] { [:] }
}

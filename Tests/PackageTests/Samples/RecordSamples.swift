import Foundation
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// A custom store that wraps another store.
struct AnnouncingStore: RecordStore {
    let store: any RecordStore
    let announce: @Sendable (GameRecord) async -> Void

    func record(
        _ result: GameResult, for key: RecordKey
    ) async throws(StoreError) -> GameRecord {
        let record = try await store.record(result, for: key)
        if record.isNewBest { await announce(record) }
        return record
    }

    func record(
        for key: RecordKey
    ) async throws(StoreError) -> GameRecord? {
        try await store.record(for: key)
    }

    func records() async throws(StoreError)
        -> [RecordKey: GameRecord]
    {
        try await store.records()
    }

    func forgetAll() async throws(StoreError) {
        try await store.forgetAll()
    }
}

@Suite(.bounded) struct RecordSamples {
    @Test func sampleForSavingResultIsCompiled() async throws {
        func play(on date: Date) async throws -> Int? {
            let store: any RecordStore = .standard(for: "org.example.my-quiz")
            let key = RecordKey(
                game: "lucky-day", mode: "endless",
                settings: ["difficulty": "hard"])

            let record = try await store.record(
                GameResult(id: UUID(), score: 12, at: date, right: 12, wrong: 1),
                for: key)
            let isNew = record.isNewBest ? ", new" : ""
            print("last \(record.last.score), best \(record.best.score)\(isNew)")

            // For the menu: nil before the first game.
            let shown = try await store.record(for: key)?.best.score

            // For a drawing: a bar for each of the last twenty games.
            for result in record.history {
                print(result.date, String(repeating: "▮", count: result.score))
            }
            return shown
        }

        // Compiled but not run, because it would write into the folder of the user.
        _ = play
    }

    @Test func gameContinuesIfRecordCannotBeSaved() async throws {
        struct DamagedStore: RecordStore {
            func record(_ result: GameResult, for key: RecordKey) async throws(StoreError) -> GameRecord {
                throw StoreError(.corrupt(at: "the root"), at: "/home/ada/records.playhouse")
            }

            func records() async throws(StoreError) -> [RecordKey: GameRecord] {
                throw StoreError(.corrupt(at: "the root"), at: "/home/ada/records.playhouse")
            }

            func forgetAll() async throws(StoreError) {}
        }
        let store = DamagedStore()
        let journal = CallJournal()
        func log(_ text: String) { journal.note(text, by: "log") }

        func recordIfPossible(
            _ result: GameResult, for key: RecordKey
        ) async -> GameRecord? {
            do throws(StoreError) {
                return try await store.record(result, for: key)
            } catch {
                log("\(error)")  // /…/records.playhouse: corrupt at the root
                return nil
            }
        }

        #expect(await recordIfPossible(.fixture(), for: .fixture()) == nil)
        #expect(journal.calls == ["/home/ada/records.playhouse: corrupt at the root"])
    }

    @Test(arguments: RecordStoreContract.rules)
    func customRecordStoreObeysStoreContract(rule: ContractRule<RecordStoreContract.Subject>) async throws {
        let subject = RecordStoreContract.Subject {
            .init(AnnouncingStore(store: InMemoryRecordStore()) { _ in })  // your own type
        }
        try await rule.verify(subject)
    }

    @Test(
        arguments: RecordStoreContract.rules
            + RecordStoreContract.persistence)
    func fileRecordStoreObeysStoreContract(
        rule: ContractRule<RecordStoreContract.Subject>
    ) async throws {
        let subject = RecordStoreContract.Subject {
            let folder = try TemporaryFolder()
            let file = folder.file("records")
            return .init(
                // Your own type.
                opening: { FileRecordStore(folder.file("records")) },
                reading: { try Data(contentsOf: file) },
                overwriting: { try $0.write(to: file) })
        }
        try await rule.verify(subject)
    }

    @MainActor
    @Test func appCanWaitUntilResultIsSaved() async throws {
        let records = InMemoryRecordStore()
        let session = ChoiceSession(
            deck: FixedDeck([.fixture("Right?", options: ["yes", "no"])]),
            rules: try ChoiceRules(pace: .init(reveal: .seconds(2))), heading: QuizContent("A quiz"),
            records: RecordLocation(records, key: .fixture()))
        await session.start()
        if let option = session.screen.round?.options.first { session.pick(option.id) }

        session.quit()
        await session.resultSaved()  // every save has ended or has failed

        #expect(await records.record(for: .fixture())?.games == 1)
    }

    @Test func savingStaysPendingUntilTestCompletesIt() async throws {
        let store = RecordStoreSpy(holding: [.fixture(): .fixture(scores: 5)])
        // Your game does this.
        let ending = Task {
            try await store.record(.fixture(score: 9), for: .fixture())
        }
        try await store.calls.waitForCalls(1)
        #expect(store.results.map(\.score) == [9])
        store.calls.complete(0)
        let record = try await ending.value
        #expect(record.isNewBest)
    }
}

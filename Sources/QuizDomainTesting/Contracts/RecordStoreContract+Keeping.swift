import QuizDomain
import RemoteLoadingTesting

extension RecordStoreContract {
    static let placeRules: [ContractRule<Subject>] = [
        Subject.rule(onStage: "records persist when the store is reopened") { stage in
            let record = try await stage.open().record(scores: [6, 8, 7])
            return difference("the record", try await stage.open().record(for: .fixture()), record)
        },
        Subject.rule(onStage: "a reopened store adds to its content") { stage in
            try await stage.open().record(scores: [6, 8, 7])
            let record = try await stage.open().record(scores: [9])
            return difference("the best", record.best.score, 9) ?? difference("the count", record.games, 4)
        },
        Subject.rule(onStage: "two open stores lose no updates") { stage in
            let (one, other) = (try await stage.open(), try await stage.open())
            await record(20, into: { $0.isMultiple(of: 2) ? one : other })
            if let flaw = flaw(in: try await one.record(for: .fixture()), of: 20) { return flaw }
            return flaw(in: try await other.record(for: .fixture()), of: 20)
        },
    ]

    static let damageRules = content.damageRules
    static let alterationRules = content.alterationRules

    private static let content = StoredContent<any RecordStore>(
        writtenBy: "recording a result", fill: { store in try await store.record(scores: [5, 9, 2]) },
        reads: [
            { store in "\(try await store.records())" },
            { store in "\(String(describing: try await store.record(for: .fixture())))" },
        ],
        write: { store in "\(try await store.record(.fixture(score: 100), for: .fixture()))" })
}

import PlayhouseCore
import QuizDomain
import QuizDomainTesting

/// Stores that forget their records incorrectly.
extension BrokenStore {
    static let forgetting: [BrokenStore] = [
        BrokenStore("forget-all", "nothing happens", opening: { TamperedStore($0, forgetting: { _ in true }) }),
        BrokenStore(
            "forget-all", "one record stays",
            opening: { content in
                TamperedStore(
                    content,
                    forgetting: { records in
                        records = records.filter { $0.key == .fixture() }
                        return true
                    })
            }),
        BrokenStore("forget-all", "the call fails", opening: { TamperedStore($0, forgetting: { _ in false }) }),
        BrokenStore(
            "forget-all-again", "an empty store cannot forget",
            opening: { content in
                TamperedStore(
                    content,
                    forgetting: { records in
                        defer { records = [:] }
                        return !records.isEmpty
                    })
            }),
        BrokenStore(
            "forget-all-again", "the number of games stays",
            opening: { content in
                let games = Locked<GameRecord?>(nil)
                return TamperedStore(
                    content,
                    merging: { result, earlier in
                        games.withLock { games in
                            games = GameRecord(GameResult(id: .fixture(99), score: -1, at: result.date), after: games)
                            return games.map { GameRecord(result, after: $0) }
                        }
                    },
                    forgetting: { records in
                        records = [:]
                        return true
                    })
            }),
        BrokenStore("forget-all-elsewhere", "records are in memory", opening: { _ in InMemoryRecordStore() }),
        BrokenStore(
            "forget-all-elsewhere", "only the store itself forgets",
            opening: { content in
                let isEmpty = Locked(false)
                return TamperedStore(
                    content, showing: { isEmpty.withLock { $0 } ? [:] : $0 },
                    forgetting: { _ in
                        isEmpty.withLock { $0 = true }
                        return true
                    })
            }),
        BrokenStore("forget-all-halved", "the content must be readable", on: careless(.neverRepairs)),
        BrokenStore("forget-all-halved", "the content stays", on: careless(.keepsDamageWhenForgetting)),
        BrokenStore("forget-all-foreign", "the content is deleted", on: careless(.forgetsForeignContent)),
        BrokenStore("forget-all-foreign", "nothing happens", on: careless(.keepsDamageWhenForgetting)),
    ]
}

import PlayhouseCore
import QuizDomain

/// A store in memory whose calls succeed or fail as a script determines, and succeed after the end of the script.
final class ScriptedRecordStore: RecordStore {
    private struct State {
        var script: [Result<Void, StoreError>]
        var results: [GameResult] = []
        var callCount = 0
    }

    private let state: Locked<State>
    private let store = InMemoryRecordStore()

    init(_ script: [Result<Void, StoreError>]) {
        state = Locked(State(script: script))
    }

    /// The results that were passed to the store, including those whose save failed.
    var results: [GameResult] { state.withLock { $0.results } }

    var callCount: Int { state.withLock { $0.callCount } }

    func record(_ result: GameResult, for key: RecordKey) async throws(StoreError) -> GameRecord {
        state.withLock { $0.results.append(result) }
        try call()
        return await store.record(result, for: key)
    }

    func records() async throws(StoreError) -> [RecordKey: GameRecord] {
        try call()
        return await store.records()
    }

    func forgetAll() async { await store.forgetAll() }

    private func call() throws(StoreError) {
        try state.withLock { state in
            state.callCount += 1
            return state.script.isEmpty ? .success(()) : state.script.removeFirst()
        }.get()
    }
}

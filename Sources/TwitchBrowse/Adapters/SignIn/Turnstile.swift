import RemoteLoading

/// Lets one task at a time through, in the order in which they came.
final class Turnstile: Sendable {
    private struct State {
        var isTaken = false
        var line: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Locked(State())

    /// Does something alone; a cancelled task keeps its place, and its work is for itself to break off.
    func alone<Value: Sendable>(_ work: () async -> Value) async -> Value {
        await enter()
        let value = await work()
        leave()
        return value
    }

    private func enter() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                defer { state.isTaken = true }
                if state.isTaken { state.line.append(continuation) }
                return !state.isTaken
            }
            if isFree { continuation.resume() }
        }
    }

    private func leave() {
        let next: CheckedContinuation<Void, Never>? = state.withLock { state in
            guard !state.line.isEmpty else {
                state.isTaken = false
                return nil
            }
            return state.line.removeFirst()
        }
        next?.resume()
    }
}

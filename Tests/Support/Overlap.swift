import RemoteLoading

/// Two calls that overlap: the first one goes on only when another one has begun.
public final class Overlap: Sendable {
    private struct State {
        var calls = 0
        var first: CheckedContinuation<Void, Never>?
    }

    private let state = Locked(State())

    /// Creates an overlap before its first call.
    public init() {}

    /// Counts a call, and returns its number with a value that the closure reads at the same time.
    public func begin<Value: Sendable>(reading value: () -> Value) -> (number: Int, before: Value) {
        state.withLock { state in
            state.calls += 1
            return (state.calls, value())
        }
    }

    /// Waits until another call releases this one, or returns at once if another call has begun already.
    public func waitForSecond() async {
        await withCheckedContinuation { first in
            let isLate = state.withLock { state in
                if state.calls == 1 { state.first = first }
                return state.calls > 1
            }
            if isLate { first.resume() }
        }
    }

    /// Lets the first call go on.
    public func release() {
        let first = state.withLock { state in
            defer { state.first = nil }
            return state.first
        }
        first?.resume()
    }
}

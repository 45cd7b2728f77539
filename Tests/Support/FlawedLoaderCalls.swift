public import RemoteLoading

/// The outcomes of several calls of a loader that handles some of them wrongly.
public final class FlawedLoaderCalls<Value: Sendable>: Sendable {
    /// The mistake of the loader.
    public enum Mistake: Sendable {
        /// Every call after the first one fails.
        case failsSecond
        /// Every call after the second one fails.
        case failsThird
        /// Every call after the first one returns another value.
        case returnsOther(Value)
        /// A call fails during another one.
        case isBusy
        /// Every call after a cancelled one fails as if it was cancelled, too.
        case keepsCancellation
        /// A call fails if another one is cancelled during it.
        case sharesCancellation
    }

    private struct State {
        var calls = 0
        var running = 0
        var cancellations = 0
    }

    private let value: Value
    private let mistake: Mistake
    private let state = Locked(State())

    /// Creates the outcomes of a loader that returns a value, except for a mistake.
    public init(_ value: Value, _ mistake: Mistake) {
        self.value = value
        self.mistake = mistake
    }

    /// Returns the outcome of the next call, after other calls could begin and end.
    public func next() async -> Result<Value, LoadError> {
        let (call, isBusy, cancellations) = state.withLock { state in
            state.calls += 1
            state.running += 1
            if Task.isCancelled { state.cancellations += 1 }
            return (state.calls, state.running > 1, state.cancellations)
        }
        for _ in 0..<10 {
            await Task.detached {}.value  // lets other calls run
            if Task.isCancelled { state.withLock { $0.cancellations += 1 } }
        }
        let now = state.withLock { state in
            state.running -= 1
            return state.cancellations
        }
        switch mistake {
        case .failsSecond where call > 1, .failsThird where call > 2: return .failure(.refused(.exhausted))
        case .returnsOther(let other) where call > 1: return .success(other)
        case .keepsCancellation where now > 0: return .failure(.cancelled)
        case .isBusy where isBusy: return .failure(.refused(.unavailable(until: nil)))
        case .sharesCancellation where now > cancellations: return .failure(.cancelled)
        default: return .success(value)
        }
    }
}

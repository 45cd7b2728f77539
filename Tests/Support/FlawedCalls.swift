public import RemoteLoading

/// The outcomes of several calls of a loader that handles some of them wrongly.
public final class FlawedCalls<Value: Sendable>: Sendable {
    /// The mistake of the loader.
    public enum Mistake: Sendable {
        /// Every call after the first one fails.
        case failsSecond
        /// Every call after the second one fails.
        case failsThird
        /// Every call after the first one returns another value.
        case returnsOther(Value)
        /// The second call fails during the first one, which waits for it.
        case isBusy
        /// Every call after a cancelled one fails as if it was cancelled, too.
        case keepsCancellation
        /// Every call waits until any of the calls is cancelled, and fails then.
        case sharesCancellation
    }

    private struct State {
        var calls = 0
        var isCancelled = false
        /// The streams that end the waits of the calls.
        var waits: [AsyncStream<Void>.Continuation] = []
    }

    private let value: Value
    private let mistake: Mistake
    private let state = Locked(State())

    /// Creates the outcomes of a loader that returns a value, except for a mistake.
    public init(_ value: Value, _ mistake: Mistake) {
        self.value = value
        self.mistake = mistake
    }

    /// Returns the outcome of the next call.
    public func next() async -> Result<Value, LoadError> {
        let (call, isCancelled) = state.withLock { state in
            state.calls += 1
            if Task.isCancelled { state.isCancelled = true }
            return (state.calls, state.isCancelled)
        }
        switch mistake {
        case .failsSecond where call > 1, .failsThird where call > 2: return .failure(.refused(.exhausted))
        case .returnsOther(let other) where call > 1: return .success(other)
        case .keepsCancellation where isCancelled: return .failure(.cancelled)
        case .isBusy where call == 1:
            await wait { $0.calls > 1 }
            return .success(value)
        case .isBusy where call == 2:
            endWaits()
            return .failure(.refused(.unavailable(until: nil)))
        case .sharesCancellation:
            await wait { $0.isCancelled }
            return .failure(.cancelled)
        default: return .success(value)
        }
    }

    /// Waits until another call ends all waits, or this call is cancelled.
    private func wait(unless isOver: (State) -> Bool) async {
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        state.withLock { state in
            if isOver(state) { end.finish() } else { state.waits.append(end) }
        }
        await withTaskCancellationHandler {
            for await _ in ended {}
        } onCancel: {
            state.withLock { $0.isCancelled = true }
            endWaits()
        }
    }

    private func endWaits() {
        let waits = state.withLock { state in
            defer { state.waits = [] }
            return state.waits
        }
        for wait in waits { wait.finish() }
    }
}

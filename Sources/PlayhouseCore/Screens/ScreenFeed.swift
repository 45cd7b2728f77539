/// An object that sends each new screen to the readers of a ``ScreenSequence``.
///
/// Use a feed in a session or a decorator of your own: call ``show(_:)`` with each new screen. When the feed is
/// released, all of its sequences end.
public final class ScreenFeed<Screen: Sendable>: Sendable {
    private struct State {
        var current: Screen
        var readers: [Int: AsyncStream<Screen>.Continuation] = [:]
        var nextReader = 0
    }

    private let state: Locked<State>

    /// Creates a feed with the current screen.
    public init(_ screen: Screen) {
        state = Locked(State(current: screen))
    }

    /// The screens from now on, starting with the current one.
    public var screens: ScreenSequence<Screen> {
        ScreenSequence { [weak self] in self?.makeStream() ?? AsyncStream { $0.finish() } }
    }

    /// Sends a new screen to all readers.
    public func show(_ screen: Screen) {
        // The readers receive the screen under the lock, so that they receive several screens in their order.
        state.withLock { state in
            state.current = screen
            for reader in state.readers.values { reader.yield(screen) }
        }
    }

    private func makeStream() -> AsyncStream<Screen> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let reader = state.withLock { state in
                defer { state.nextReader += 1 }
                state.readers[state.nextReader] = continuation
                continuation.yield(state.current)
                return state.nextReader
            }
            continuation.onTermination = { [weak self] _ in self?.remove(reader) }
        }
    }

    private func remove(_ reader: Int) {
        state.withLock { _ = $0.readers.removeValue(forKey: reader) }
    }

    /// The number of loops that read the screens.
    var readerCount: Int { state.withLock { $0.readers.count } }

    deinit {
        for reader in state.withLock({ Array($0.readers.values) }) { reader.finish() }
    }
}

/// A timer that calls a closure once, at an instant of a time source.
///
/// Setting the alarm again replaces the previous instant.
@MainActor
package final class Alarm {
    private let time: TimeSource
    private var waiting: Task<Void, Never>?

    package init(_ time: TimeSource) {
        self.time = time
    }

    /// Cancels the previous call if it is pending, and calls `ring` at an instant of the time source.
    ///
    /// If the instant is `nil`, the function only cancels the previous call.
    package func set(at instant: Duration?, ring: @escaping @MainActor @Sendable () -> Void) {
        waiting?.cancel()
        waiting = instant.map { instant in
            Task { [time] in
                if await time.hasSlept(until: instant), !Task.isCancelled { ring() }
            }
        }
    }

    deinit {
        waiting?.cancel()
    }
}

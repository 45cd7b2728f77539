/// Wakes its owner once, at an instant; setting it anew replaces the one before.
@MainActor
package final class Alarm {
    private let time: TimeSource
    private var waiting: Task<Void, Never>?

    package init(_ time: TimeSource) {
        self.time = time
    }

    /// Rings at an instant of the time source, or not at all if that is nil.
    package func set(at instant: Duration?, ring: @escaping @MainActor @Sendable () -> Void) {
        waiting?.cancel()
        waiting = instant.map { instant in
            Task { [time] in
                do throws(CancellationError) {
                    try await time.sleep(until: instant)
                } catch {
                    return
                }
                if !Task.isCancelled { ring() }
            }
        }
    }

    deinit {
        waiting?.cancel()
    }
}

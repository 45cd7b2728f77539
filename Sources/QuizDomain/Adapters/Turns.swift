import RemoteLoading

/// Lets one piece of work run at a time, first come, first served.
///
/// The work has a task of its own, so that the cancellation of whoever waits for it does not reach it.
final class Turns: Sendable {
    private let last = Locked<Task<Void, Never>?>(nil)

    func next<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value {
        let mine = last.withLock { last in
            let before = last
            let mine = Task {
                await before?.value
                return await work()
            }
            last = Task { _ = await mine.value }
            return mine
        }
        return await mine.value
    }
}

/// A queue that runs one piece of work at a time, in the order in which they were added.
///
/// The work has a task of its own, so it goes on if the task that waits for it is cancelled.
package final class SerialQueue: Sendable {
    private let last = Locked<Task<Void, Never>?>(nil)

    package init() {}

    package func next<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value {
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

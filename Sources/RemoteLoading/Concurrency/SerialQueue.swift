import PlayhouseCore

/// A first-in, first-out queue that runs one operation at a time.
///
/// Each operation runs in a task of its own, so that it continues even if its caller is cancelled.
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

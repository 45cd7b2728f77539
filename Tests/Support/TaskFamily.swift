/// A task, the tasks that it begins, and so on.
///
/// A test can wait until all of them have ended, even those that nobody else waits for any more.
public struct TaskFamily: Sendable {
    private final class Token: Sendable {
        private let ended: AsyncStream<Void>.Continuation

        init(_ ended: AsyncStream<Void>.Continuation) {
            self.ended = ended
        }

        deinit {
            ended.finish()
        }
    }

    /// A task copies the value of the task that begins it, and releases it at its end.
    @TaskLocal private static var token: Token?

    private let ended: AsyncStream<Void>

    /// Calls a closure that begins a task, and returns what that returns.
    public static func begin<Value>(_ work: () -> Value) -> (value: Value, family: TaskFamily) {
        let (ended, continuation) = AsyncStream.makeStream(of: Void.self)
        let value = $token.withValue(Token(continuation), operation: work)
        return (value, TaskFamily(ended: ended))
    }

    /// Returns when no task of the family is left.
    public func end() async {
        for await _ in ended {}
    }

    private init(ended: AsyncStream<Void>) {
        self.ended = ended
    }
}

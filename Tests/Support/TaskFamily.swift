/// A task and all tasks that it starts, directly or indirectly.
///
/// A test can wait until all tasks of a family have ended, even tasks that no other code waits for.
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

    /// The token of the family of the current task.
    ///
    /// A task inherits the token from the task that starts it, and releases the token when it ends.
    @TaskLocal private static var token: Token?

    private let ended: AsyncStream<Void>

    /// Calls a closure that starts a task, and returns the result of the closure.
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

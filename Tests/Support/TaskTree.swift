/// A task and all tasks that it starts, directly or indirectly.
///
/// A test can wait until all tasks of a family have ended, even those that no other code waits for.
public struct TaskTree: Sendable {
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
    /// Each task of the family inherits the token and releases it when it ends. When the last task has ended, the token
    /// is deallocated.
    @TaskLocal private static var token: Token?

    private let ended: AsyncStream<Void>

    /// Calls a closure that starts tasks, and returns its result and the family of these tasks.
    public static func begin<Value>(_ work: () -> Value) -> (value: Value, family: TaskTree) {
        let (ended, continuation) = AsyncStream.makeStream(of: Void.self)
        let value = $token.withValue(Token(continuation), operation: work)
        return (value, TaskTree(ended: ended))
    }

    /// Returns when no task of the family is left.
    public func end() async {
        for await _ in ended {}
    }

    private init(ended: AsyncStream<Void>) {
        self.ended = ended
    }
}

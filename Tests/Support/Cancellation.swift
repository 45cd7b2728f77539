/// Runs a body in a task that is cancelled before the body starts.
public func inACancelledTask<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws
    -> Value
{
    try await Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await body()
    }.value
}

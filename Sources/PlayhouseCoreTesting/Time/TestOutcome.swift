import Foundation
import PlayhouseCore

/// The value or error of the body of a test, and the issues of its doubles that the test has not read.
package struct TestOutcome<Value, Failure: Error> {
    /// The value that the body returned, or the error that it threw.
    package let result: Result<Value, Failure>
    private let reports: [DoubleReport]

    /// Runs the body of a test in a scope of its own.
    package init(
        timeout: Timeout, journal: CallJournal?, isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws(Failure) -> Value
    ) async {
        let (scope, activity) = (DoubleScope(journal: journal), TestActivity(parent: .current))
        (result, reports) = await DoubleScope.$current.withValue(scope) {
            await Timeout.$inherited.withValue(timeout) {
                await activity.run {
                    await TestExecutor.run {
                        let result = await Result<Value, Failure>.catching(body)
                        return (result, await scope.end())
                    }
                }
            }
        }
        activity.end()
    }

    /// Runs the synchronous body of a test in a scope of its own.
    package init(timeout: Timeout, journal: CallJournal?, _ body: () throws(Failure) -> Value) {
        let (scope, activity) = (DoubleScope(journal: journal), TestActivity(parent: .current))
        (result, reports) = DoubleScope.$current.withValue(scope) {
            Timeout.$inherited.withValue(timeout) {
                activity.run {
                    let result = Result(catching: body)
                    let servers = scope.beginEnd()
                    if !servers.isEmpty {
                        block { for server in servers { await server.waitForHandlers() } }
                    }
                    return (result, scope.endReading())
                }
            }
        }
        activity.end()
    }

    /// Returns the unread issues as one error, together with the error of the body if `bodyErrorIncluded` is `true`.
    ///
    /// Returns `nil` if there is no unread issue.
    package func verificationError(bodyErrorIncluded: Bool = false) -> VerificationError? {
        guard !reports.isEmpty else { return nil }
        var bodyError: Failure?
        if bodyErrorIncluded, case .failure(let error) = result { bodyError = error }
        return VerificationError(reports, bodyError: bodyError)
    }
}

extension VerificationError {
    /// Passes the issues to a sink, with the location where the first of the doubles was created.
    package func send(to sink: FailureSink) {
        sink(description, reports.first?.site ?? CallSite())
    }
}

extension Result {
    /// Returns the value of an asynchronous function, or its error.
    fileprivate static func catching(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws(Failure) -> Success
    ) async -> Result {
        do throws(Failure) {
            return .success(try await body())
        } catch {
            return .failure(error)
        }
    }
}

/// Blocks the thread until asynchronous work has ended.
///
/// The main thread runs its run loop meanwhile, because the work may need the main actor.
private func block(until work: @escaping @Sendable () async -> Void) {
    let (condition, isOver) = (NSCondition(), Locked(false))
    Task {
        await work()
        isOver.withLock { $0 = true }
        condition.broadcast()
    }
    while !isOver.withLock({ $0 }) {
        if Thread.isMainThread { _ = RunLoop.main.run(mode: .default, before: .distantPast) }
        condition.lock()
        _ = condition.wait(until: Date(timeIntervalSinceNow: 0.002))
        condition.unlock()
    }
}

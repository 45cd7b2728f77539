import Foundation
import PlayhouseCore

/// Runs a test, and then reports the unread issues of its doubles.
///
/// The sink is called once at the end of the test, with all issues that are unread then. An issue is unread if no code
/// called `verify()`, `verifying` or `report()` after the issue occurred.
///
/// The doubles of a test are those that its task or a child task makes or uses, including those in the properties of a
/// suite, and static ones. A double that a detached task or a handler of a server uses belongs to the tests that have
/// made it or used it before. If no such test is running, its issues are printed on standard error, and the process
/// ends with a failure.
///
/// At the end of the test, a call of a spy that still waits for its answer is an issue, and fails. Servers that the
/// test has started and not stopped are stopped, which is also an issue. The function then waits until the handlers of
/// these servers have ended.
///
/// `timeout` is the default timeout of all doubles and waits in the test, because `Timeout()` returns it there. If
/// there is a journal, it contains the calls of all doubles of the test, in their order.
@discardableResult
public func verifyingDoubles<Value, Failure: Error>(
    timeout: Timeout = Timeout(), sink: @escaping FailureSink, journal: CallJournal? = nil,
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws(Failure) -> Value
) async throws(Failure) -> Value {
    let outcome = await TestOutcome(timeout: timeout, journal: journal, body)
    outcome.verificationError()?.send(to: sink)
    return try outcome.result.get()
}

/// Runs a synchronous function, such as `XCTestCase.invokeTest()`, and then reports the unread issues of its doubles.
///
/// In all other respects, the function behaves like ``verifyingDoubles(timeout:sink:journal:isolation:_:)``. The
/// doubles of tasks that the body creates are included. While the function waits for the handlers of servers, the main
/// thread continues to run the main actor.
@discardableResult
public func verifyingDoubles<Value, Failure: Error>(
    timeout: Timeout = Timeout(), sink: @escaping FailureSink, journal: CallJournal? = nil,
    _ body: () throws(Failure) -> Value
) throws(Failure) -> Value {
    let outcome = TestOutcome(timeout: timeout, journal: journal, body)
    outcome.verificationError()?.send(to: sink)
    return try outcome.result.get()
}

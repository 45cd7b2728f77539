/// Runs a test, and reports the issues of its doubles that the test has not read itself, for example with `verify()`.
///
/// The sink receives the unread issues of a double when the double is deallocated, or else at the end of the test. An
/// issue is unread if no code called `verify()`, `verifying` or `report()` after the issue occurred.
///
/// The doubles of a test are those that its task or a child task creates, including those in the properties of a suite.
/// A double that a detached task creates is not among them: it reports to its own sink, or on standard error if it has
/// none.
///
/// `timeout` is the default timeout of all doubles and waits in the test, because `Timeout()` returns it there. If there
/// is a journal, it contains the calls of all doubles of the test, in their order.
@discardableResult
public func verifyingDoubles<Value>(
    timeout: Timeout = Timeout(), sink: @escaping FailureSink, journal: CallJournal? = nil,
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
) async rethrows -> Value {
    let scope = DoubleScope(sink, journal: journal)
    defer { scope.reportUnread() }
    return try await DoubleScope.$current.withValue(scope) {
        try await Timeout.$inherited.withValue(timeout) { try await TestActivity(parent: .current).run(body) }
    }
}

/// Runs a synchronous function, such as `XCTestCase.invokeTest()`, and reports the issues of its doubles that the
/// function has not read itself, for example with `verify()`.
///
/// In all other respects, the function behaves like ``verifyingDoubles(timeout:sink:journal:isolation:_:)``. The doubles of
/// tasks that the body creates are included.
@discardableResult
public func verifyingDoubles<Value>(
    timeout: Timeout = Timeout(), sink: @escaping FailureSink, journal: CallJournal? = nil, _ body: () throws -> Value
) rethrows -> Value {
    let scope = DoubleScope(sink, journal: journal)
    defer { scope.reportUnread() }
    return try DoubleScope.$current.withValue(scope) {
        try Timeout.$inherited.withValue(timeout) { try TestActivity(parent: .current).run(body) }
    }
}

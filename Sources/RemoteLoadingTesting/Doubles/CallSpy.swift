import Foundation
public import RemoteLoading

/// A spy for any asynchronous call: it records arguments, and a test lets each call end when it likes.
///
/// The spies of this package are built on it; so can one for a port of your own be.
public final class CallSpy<Argument: Sendable, Value: Sendable, Failure: Error>: VerifiableDouble {
    private struct Call {
        let argument: Argument
        /// Kept with nil when nobody answered in time.
        let promise: Promise<Result<Value, Failure>?>
        var isCancelled = false
        var isAnswered = false
    }

    private struct State {
        var calls: [Call] = []
        var waiters: [(count: Int, promise: Promise<Bool>)] = []
    }

    private let state = Locked(State())
    private let log: IssueLog
    private let timeout: Timeout
    private let cancellation: Failure
    private let expiry: Failure
    private let activity = Activity.current

    /// Creates a spy whose calls throw one error when they are cancelled, and another when they are never answered.
    public init(log: IssueLog, whenCancelled: Failure, whenNeverAnswered: Failure, timeout: Timeout = Timeout()) {
        self.log = log
        self.timeout = timeout
        cancellation = whenCancelled
        expiry = whenNeverAnswered
    }

    /// Creates a spy of a port by its name, which is made where this is called.
    public convenience init(
        _ double: String, whenCancelled: Failure, whenNeverAnswered: Failure, timeout: Timeout = Timeout(),
        file: StaticString = #filePath, line: UInt = #line
    ) {
        self.init(
            log: IssueLog(double, file: file, line: line), whenCancelled: whenCancelled,
            whenNeverAnswered: whenNeverAnswered, timeout: timeout)
    }

    /// The number of calls so far.
    public var count: Int { state.withLock { $0.calls.count } }

    /// The argument of a call; the first is number 0.
    public subscript(number: Int) -> Argument { arguments[number] }

    /// The arguments so far, in the order of the calls.
    public var arguments: [Argument] { state.withLock { $0.calls.map(\.argument) } }

    /// The numbers of the calls that were cancelled before they were answered.
    public var cancelledCalls: [Int] {
        state.withLock { state in state.calls.indices.filter { state.calls[$0].isCancelled } }
    }

    /// The arguments of those calls, in the same order.
    public var cancelledArguments: [Argument] { cancelledCalls.map { self[$0] } }

    /// Records the call and waits for its answer.
    ///
    /// Cancellation ends the wait at once. The journal gets the text, or else the argument.
    public func call(_ argument: Argument, as text: String? = nil) async throws(Failure) -> Value {
        log.note(text ?? Self.shown(argument))
        let promise = Promise<Result<Value, Failure>?>()
        let (number, result) = await withTaskCancellationHandler {
            // In here, so that whoever has waited for the call sees it cancelled as soon as its task is.
            let number = register(argument, promise)
            let text = { @Sendable [log] in "\(Self.text(of: number, argument)) of \(log.title)" }
            return (number, await timeout.wait(for: promise, orKeepWith: nil, as: text))
        } onCancel: {
            cancel(promise)
        }
        guard let result else {
            log.record(DoubleIssue("never answered", "call \(number), \(timeout.limit)"))
            throw expiry
        }
        return try result.get()
    }

    /// Records the call and waits for its answer, which the cancellation of the caller does not end.
    public func callIgnoringCancellation(_ argument: Argument, as text: String? = nil) async throws(Failure) -> Value {
        let outcome = await Task { () -> Result<Value, Failure> in
            do throws(Failure) {
                return .success(try await call(argument, as: text))
            } catch {
                return .failure(error)
            }
        }.value
        return try outcome.get()
    }

    /// Lets a call return; the first is number 0.
    public func complete(_ number: Int, with value: Value) {
        answer(number, with: .success(value))
    }

    /// Lets a call throw; the first is number 0.
    public func fail(_ number: Int, with failure: Failure) {
        answer(number, with: .failure(failure))
    }

    /// Waits until that many calls have come.
    public func waitForCalls(_ count: Int, file: StaticString = #filePath, line: UInt = #line)
        async throws(WaitTimeoutError)
    {
        let promise = Promise<Bool>()
        let isThere = state.withLock { state in
            if state.calls.count >= count { return true }
            state.waiters.append((count, promise))
            return false
        }
        let (what, site) = ("\(count) calls", CallSite(file: file, line: line))
        guard !isThere,
            await !timeout.wait(for: promise, orKeepWith: false, as: { "a wait for \(what) at \(site)" })
        else { return }
        throw WaitTimeoutError(what, timeout, pending: arguments.enumerated().map(Self.text), site: site)
    }

    /// What went wrong so far.
    public func report() -> DoubleReport { log.report() }

    private static func text(of number: Int, _ argument: Argument) -> String {
        Argument.self == Void.self ? "call \(number)" : "call \(number), \(shown(argument))"
    }

    /// The argument as reports show it, with masks for secrets if it is an address.
    fileprivate static func shown(_ argument: Argument) -> String {
        (argument as? URL)?.absoluteString.shownAsAddress ?? "\(argument)"
    }

    private func register(_ argument: Argument, _ promise: Promise<Result<Value, Failure>?>) -> Int {
        let (number, here) = state.withLock { state in
            state.calls.append(Call(argument: argument, promise: promise, isCancelled: Task.isCancelled))
            let here = state.waiters.filter { $0.count <= state.calls.count }.map(\.promise)
            state.waiters.removeAll { $0.count <= state.calls.count }
            return (state.calls.count - 1, here)
        }
        activity.note()
        for promise in here { promise.keep(with: true) }
        return number
    }

    private func cancel(_ promise: Promise<Result<Value, Failure>?>) {
        // Marked before the call ends, so that whoever sees it end also sees why.
        state.withLock { state in
            guard let number = state.calls.firstIndex(where: { $0.promise === promise }),
                !state.calls[number].isAnswered
            else { return }
            state.calls[number].isCancelled = true
        }
        promise.keep(with: .failure(cancellation))
    }

    /// Answers the first call that is meant and still waits.
    func answer(_ calls: String, with result: Result<Value, Failure>, where isMeant: (Argument) -> Bool) {
        let (number, waiting) = state.withLock { state in
            let waiting = state.calls.indices.filter { !state.calls[$0].isAnswered && !state.calls[$0].isCancelled }
            return (
                waiting.first { isMeant(state.calls[$0].argument) },
                waiting.map { Self.text(of: $0, state.calls[$0].argument) }
            )
        }
        guard let number else {
            let waiting = waiting.isEmpty ? ["waiting: none"] : waiting.map { "waiting: \($0)" }
            return log.record(DoubleIssue("no such call", "\(calls) was answered, but none waits", details: waiting))
        }
        answer(number, with: result)
    }

    /// An answer to a call that has ended by itself changes nothing, as with a server that answers too late.
    private func answer(_ number: Int, with result: Result<Value, Failure>) {
        let (before, count) = state.withLock { state -> (Call?, Int) in
            guard state.calls.indices.contains(number) else { return (nil, state.calls.count) }
            defer { state.calls[number].isAnswered = true }
            return (state.calls[number], state.calls.count)
        }
        guard let before else {
            return log.record(DoubleIssue("no such call", "call \(number) was answered, but \(count) came"))
        }
        guard !before.isAnswered else { return log.record(DoubleIssue("answered twice", "call \(number)")) }
        before.promise.keep(with: result)
    }
}

extension CallSpy where Argument: Equatable {
    /// Lets the first call with this argument that still waits return.
    ///
    /// For calls that are begun at once, and so may come in any order.
    public func complete(callWith argument: Argument, with value: Value) {
        answer("a call with \(Self.shown(argument))", with: .success(value)) { $0 == argument }
    }

    /// Lets the first call with this argument that still waits throw.
    public func fail(callWith argument: Argument, with failure: Failure) {
        answer("a call with \(Self.shown(argument))", with: .failure(failure)) { $0 == argument }
    }
}

extension CallSpy where Failure == LoadError {
    /// Creates a spy of loads: those that are never answered have timed out.
    public convenience init(log: IssueLog, timeout: Timeout = Timeout()) {
        self.init(
            log: log, whenCancelled: .cancelled, whenNeverAnswered: .connectivity(.timedOut), timeout: timeout)
    }
}

extension CallSpy where Value == Void {
    /// Lets a call return; the first is number 0.
    public func complete(_ number: Int) { complete(number, with: ()) }
}

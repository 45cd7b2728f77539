import Foundation
public import RemoteLoading

/// A spy for any asynchronous call, which records arguments and lets a test complete each call.
///
/// The spies of this package use this type, and spies for your own protocols can use it too.
public final class CallSpy<Argument: Sendable, Value: Sendable, Failure: Error>: VerifiableDouble {
    private struct Call {
        let argument: Argument
        /// The answer to the call, which is `nil` if the test did not answer within the timeout.
        let promise: Promise<Result<Value, Failure>?>
        var isCancelled = false
        var isAnswered = false
    }

    private let calls = AwaitedState<[Call]>([])
    private let log: IssueLog
    private let timeout: Timeout
    private let cancellation: Failure
    private let expiry: Failure

    /// Creates a spy that records its issues in a log.
    ///
    /// A call throws `whenCancelled` if its task is cancelled, and `whenNeverAnswered` if the test does not answer the
    /// call within the timeout.
    public init(log: IssueLog, whenCancelled: Failure, whenNeverAnswered: Failure, timeout: Timeout = Timeout()) {
        self.log = log
        self.timeout = timeout
        cancellation = whenCancelled
        expiry = whenNeverAnswered
    }

    /// Creates a spy with a name for reports, such as the name of a protocol.
    ///
    /// Reports show the location of the call of this initialiser.
    public convenience init(
        _ double: String, whenCancelled: Failure, whenNeverAnswered: Failure, timeout: Timeout = Timeout(),
        file: StaticString = #filePath, line: UInt = #line
    ) {
        self.init(
            log: IssueLog(double, file: file, line: line), whenCancelled: whenCancelled,
            whenNeverAnswered: whenNeverAnswered, timeout: timeout)
    }

    /// The number of calls so far.
    public var count: Int { calls.state.count }

    /// Returns the argument of the call with a number, where the first call has the number 0.
    public subscript(number: Int) -> Argument { arguments[number] }

    /// The arguments of all calls so far, in the order of the calls.
    public var arguments: [Argument] { calls.state.map(\.argument) }

    /// The numbers of the calls that were cancelled before they were answered.
    public var cancelledCalls: [Int] {
        calls.state.enumerated().filter(\.element.isCancelled).map(\.offset)
    }

    /// Records a call with its argument, and waits until the test answers the call.
    ///
    /// If the calling task is cancelled, the wait ends immediately. The journal records `text`, or the argument if
    /// `text` is `nil`.
    public func call(_ argument: Argument, as text: String? = nil) async throws(Failure) -> Value {
        log.note(text ?? Self.shown(argument))
        let promise = Promise<Result<Value, Failure>?>()
        let (number, result) = await withTaskCancellationHandler {
            // The call is registered inside the cancellation handler. If a test waits for the call and then cancels it,
            // the call sees the cancellation immediately.
            let number = register(argument, promise)
            let text = { @Sendable [log] in "\(Self.text(of: number, argument)) of \(log.title)" }
            return (number, await timeout.wait(for: promise, orKeepWith: nil, as: text))
        } onCancel: {
            cancel(promise)
        }
        guard let result else {
            log.record(DoubleIssue("never answered", "\(Self.text(of: number, argument)), \(timeout.limit)"))
            throw expiry
        }
        return try result.get()
    }

    /// Records a call with its argument, and waits until the test answers it, even if the caller is cancelled.
    package func callIgnoringCancellation(_ argument: Argument, as text: String? = nil) async throws(Failure) -> Value {
        let task = Task {
            await outcome { () throws(Failure) in try await call(argument, as: text) }
        }
        return try await task.value.get()
    }

    /// Runs work that makes one call, and ends this call with a result.
    @MainActor
    package func answer(
        _ result: Result<Value, Failure>, to work: @escaping @MainActor () async -> Void
    ) async throws(WaitTimeoutError) {
        let number = count
        let task = Task { await work() }
        try await waitForCalls(number + 1)
        answer(number, with: result)
        await task.value
    }

    /// Ends the call with a number by returning a value, where the first call has the number 0.
    public func complete(_ number: Int, with value: Value) {
        answer(number, with: .success(value))
    }

    /// Ends the call with a number by throwing an error, where the first call has the number 0.
    public func fail(_ number: Int, with failure: Failure) {
        answer(number, with: .failure(failure))
    }

    /// Waits until the given number of calls have been made.
    public func waitForCalls(_ count: Int, file: StaticString = #filePath, line: UInt = #line)
        async throws(WaitTimeoutError)
    {
        try await calls.wait(for: "\(count) calls", timeout, at: CallSite(file: file, line: line)) {
            $0.count >= count
        } pending: { calls in
            calls.enumerated().map { Self.text(of: $0, $1.argument) } + TestActivity.current.sleepers
        }
    }

    /// Returns the issues that the spy has recorded so far.
    public func report() -> DoubleReport { log.report() }

    private static func text(of number: Int, _ argument: Argument) -> String {
        Argument.self == Void.self ? "call \(number)" : "call \(number), \(shown(argument))"
    }

    /// Returns the text that reports show for an argument, in which the secrets of an address are masked.
    static func shown(_ argument: Argument) -> String {
        (argument as? URL)?.absoluteString.maskedAddress ?? "\(argument)"
    }

    private func register(_ argument: Argument, _ promise: Promise<Result<Value, Failure>?>) -> Int {
        calls.change { calls in
            calls.append(Call(argument: argument, promise: promise, isCancelled: Task.isCancelled))
            return calls.count - 1
        }
    }

    private func cancel(_ promise: Promise<Result<Value, Failure>?>) {
        // The call is marked as cancelled before it ends. Otherwise code that waits for the end of the call could miss
        // the mark.
        calls.change(isEvent: false) { calls in
            guard let number = calls.firstIndex(where: { $0.promise === promise }), !calls[number].isAnswered else {
                return
            }
            calls[number].isCancelled = true
        }
        promise.keep(with: .failure(cancellation))
    }

    /// Answers the first pending call whose argument satisfies a condition.
    func answer(_ calls: String, with result: Result<Value, Failure>, where isMeant: (Argument) -> Bool) {
        let waiting = self.calls.state.enumerated().filter { !$0.element.isAnswered && !$0.element.isCancelled }
        guard let (number, _) = waiting.first(where: { isMeant($0.element.argument) }) else {
            let texts = waiting.map { "waiting: \(Self.text(of: $0, $1.argument))" }
            return log.record(
                DoubleIssue(
                    "no such call", "\(calls) was answered, none is pending",
                    details: texts.isEmpty ? ["waiting: none"] : texts))
        }
        answer(number, with: result)
    }

    /// Answers a call.
    ///
    /// An answer to a cancelled call has no effect, like a response that arrives too late.
    private func answer(_ number: Int, with result: Result<Value, Failure>) {
        // The answer itself is counted as an event when it ends the call.
        let (before, count) = calls.change(isEvent: false) { calls -> (Call?, Int) in
            guard calls.indices.contains(number) else { return (nil, calls.count) }
            defer { calls[number].isAnswered = true }
            return (calls[number], calls.count)
        }
        guard let before else {
            return log.record(DoubleIssue("no such call", "call \(number) was answered, but there are only \(count)"))
        }
        guard !before.isAnswered else {
            return log.record(DoubleIssue("answered twice", Self.text(of: number, before.argument)))
        }
        before.promise.keep(with: result)
    }
}

extension CallSpy where Argument: Equatable {
    /// Completes the first pending call that has the given argument.
    ///
    /// Use this function for concurrent calls, whose order is not defined.
    public func complete(callWith argument: Argument, with value: Value) {
        answer("a call with \(Self.shown(argument))", with: .success(value)) { $0 == argument }
    }

    /// Fails the first pending call that has the given argument.
    public func fail(callWith argument: Argument, with failure: Failure) {
        answer("a call with \(Self.shown(argument))", with: .failure(failure)) { $0 == argument }
    }
}

extension CallSpy where Failure == LoadError {
    /// Creates a spy of loads, which fail with `.connectivity(.timedOut)` if they are not answered within the timeout.
    public convenience init(log: IssueLog, timeout: Timeout = Timeout()) {
        self.init(
            log: log, whenCancelled: .cancelled, whenNeverAnswered: .connectivity(.timedOut), timeout: timeout)
    }
}

extension CallSpy where Value == Void {
    /// Ends the call with a number without an error, where the first call has the number 0.
    public func complete(_ number: Int) { complete(number, with: ()) }
}

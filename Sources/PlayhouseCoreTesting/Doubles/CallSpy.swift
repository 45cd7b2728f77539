import Foundation
import PlayhouseCore

/// A spy for any asynchronous call, which records arguments and returns the answers of a test.
///
/// A test prepares the answers, or completes each call itself.
///
/// The spies of this package use this type, and spies for your own protocols can use it too. A spy without prepared
/// answers suspends each call until the test completes or fails it. To answer a call twice, or after its cancellation,
/// is an issue.
public final class CallSpy<Argument: Sendable, Value: Sendable, Failure: Error>: VerifiableDouble {
    private struct Call {
        let argument: Argument
        /// The answer to the call, which is `nil` if the test did not answer within the timeout.
        let promise: Promise<Result<Value, Failure>?>
        /// The number of the call in the log, which lists it until it ends, or `nil` if its answer was prepared.
        var pending: Int?
        var isCancelled = false
        var isAnswered = false
    }

    /// The answers that a test has prepared for the following calls.
    private enum Answers {
        case script(Locked<Script<Value, Failure>>)
        case choice(@Sendable (Argument) -> Result<Value, Failure>)
    }

    private let calls = ObservedState<[Call]>([])
    private let answers = Locked<Answers?>(nil)
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

    /// Prepares the answers to the following calls, which return at once.
    ///
    /// If no answer is left, a call fails with the error for unanswered calls, and is an issue. An answer that was
    /// never used is an issue too, unless the script is ``Script/optional()``. In a cancelled task, a call throws the
    /// error for cancellation, is not recorded, and uses no answer. The script replaces what was prepared before. The
    /// unused answers of a replaced script are no issue.
    public func prepare(_ script: Script<Value, Failure>) {
        let script = Locked(script)
        replaceAnswers(by: .script(script))
        // Each test checks the answers that it has prepared itself, also if a static spy serves several tests. The
        // check retains only the script, because a closure may retain the log.
        log.addClosingCheck {
            let script = script.withLock { $0 }
            guard !script.needsNoMoreCalls else { return [] }
            return [DoubleIssue("unused answer", "called \(script.given) of \(script.count) times")]
        }
    }

    /// Prepares a closure that gets the argument of each following call, and returns the answer to this call.
    ///
    /// The closure replaces what was prepared before. In a cancelled task, a call throws the error for cancellation,
    /// and is not recorded.
    public func prepare(_ answer: @escaping @Sendable (Argument) -> Result<Value, Failure>) {
        replaceAnswers(by: .choice(answer))
    }

    /// Replaces the prepared answers, and permits that those of a replaced script are never used.
    private func replaceAnswers(by new: Answers) {
        let old = answers.withLock { answers in
            defer { answers = new }
            return answers
        }
        if case .script(let script) = old { script.withLock { $0 = $0.optional() } }
    }

    /// The number of calls so far.
    public var count: Int { calls.state.count }

    /// Returns the argument of the call that has the given number.
    ///
    /// The first call has the number 0.
    public subscript(number: Int) -> Argument { arguments[number] }

    /// The arguments of all calls so far, in the order of the calls.
    public var arguments: [Argument] { calls.state.map(\.argument) }

    /// The numbers of the calls that were cancelled before they were answered.
    public var cancelledCalls: [Int] {
        calls.state.enumerated().filter(\.element.isCancelled).map(\.offset)
    }

    /// Records a call, and returns its prepared answer or waits until the test answers it.
    ///
    /// If the calling task is cancelled, the wait ends immediately. Without prepared answers, a call in a task that was
    /// cancelled before is recorded, too. The journal records `text`, or the argument if `text` is `nil`.
    public func call(_ argument: Argument, as text: String? = nil) async throws(Failure) -> Value {
        if let answers = preparedAnswers {
            guard !Task.isCancelled else { throw cancellation }
            return try answer(from: answers, to: argument, as: text).get()
        }
        log.note(text ?? Self.shown(argument))
        let promise = Promise<Result<Value, Failure>?>()
        let result = await withTaskCancellationHandler {
            // A test that waits for the call may end as soon as the call is registered.
            let pending = log.beginCall(Self.shown(argument)) { promise.fulfil(with: nil, isEvent: false) }
            // The call is registered inside the cancellation handler. If a test waits for the call and then cancels it,
            // the call sees the cancellation immediately.
            let text = register(argument, promise, pending)
            let result = await timeout.wait(for: promise, orKeepWith: nil) { [log] in "\(text) of \(log.title)" }
            // The end of the test may have reported the call already.
            let isReported = !log.endCall(pending)
            if result == nil, !isReported { log.record(.neverAnswered(text, timeout.limit)) }
            return result
        } onCancel: {
            cancel(promise)
        }
        guard let result else { throw expiry }
        return try result.get()
    }

    /// Records a call, and waits until the test answers it, even if the caller is cancelled.
    package func callIgnoringCancellation(_ argument: Argument, as text: String? = nil) async throws(Failure) -> Value {
        if let answers = preparedAnswers { return try answer(from: answers, to: argument, as: text).get() }
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
        answer(number, with: result, at: CallSite())
        await task.value
    }

    /// Ends the call that has the given number by returning a value.
    ///
    /// The first call has the number 0. If there is no such call, or it was answered or cancelled before, the spy
    /// records an issue.
    public func complete(_ number: Int, with value: Value, file: StaticString = #filePath, line: UInt = #line) {
        answer(number, with: .success(value), at: CallSite(file: file, line: line))
    }

    /// Ends the call that has the given number by throwing an error.
    ///
    /// The first call has the number 0. If there is no such call, or it was answered or cancelled before, the spy
    /// records an issue.
    public func fail(_ number: Int, with failure: Failure, file: StaticString = #filePath, line: UInt = #line) {
        answer(number, with: .failure(failure), at: CallSite(file: file, line: line))
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

    /// Returns the text that reports show for an argument, in which the values of an address are hidden.
    static func shown(_ argument: Argument) -> String {
        (argument as? URL)?.withoutValues ?? "\(argument)"
    }

    private var preparedAnswers: Answers? { answers.withLock { $0 } }

    /// Records a call that returns at once.
    private func note(_ argument: Argument, as text: String?) {
        log.note(text ?? Self.shown(argument))
        calls.change { $0.append(Call(argument: argument, promise: Promise(), isAnswered: true)) }
    }

    /// Records a call that returns at once, and returns its prepared answer.
    private func answer(
        from answers: Answers, to argument: Argument, as text: String?
    ) -> Result<Value, Failure> {
        note(argument, as: text)
        switch answers {
        case .choice(let choice): return choice(argument)
        case .script(let script):
            let (answer, count) = script.withLock { ($0.next(), $0.count) }
            if let answer { return answer }
            let call = Argument.self == Void.self ? "" : " with \(Self.shown(argument).prefix(200))"
            log.record(DoubleIssue("exhausted script", "one more call\(call), after the \(count) scripted answers"))
            return .failure(expiry)
        }
    }

    /// Records a call that waits for its answer, and returns the text that reports show for it.
    private func register(_ argument: Argument, _ promise: Promise<Result<Value, Failure>?>, _ pending: Int) -> String {
        calls.change { calls in
            let text = Self.text(of: calls.count, argument)
            // A test that waits for the call reads the text as soon as the call is there.
            log.describeCall(pending, as: text)
            calls.append(
                Call(argument: argument, promise: promise, pending: pending, isCancelled: Task.isCancelled))
            return text
        }
    }

    private func cancel(_ promise: Promise<Result<Value, Failure>?>) {
        // The call is marked as cancelled before it ends. Otherwise code that waits for the end of the call could miss
        // the mark.
        let pending = calls.change(isEvent: false) { calls -> Int? in
            guard let number = calls.firstIndex(where: { $0.promise === promise }), !calls[number].isAnswered else {
                return nil
            }
            calls[number].isCancelled = true
            return calls[number].pending
        }
        if let pending { log.endCall(pending) }
        promise.fulfil(with: .failure(cancellation))
    }

    /// Answers the first pending call whose argument satisfies a condition.
    package func answer(
        _ calls: String, with result: Result<Value, Failure>, at site: CallSite, where isMeant: (Argument) -> Bool
    ) {
        let waiting = self.calls.state.enumerated().filter { !$0.element.isAnswered && !$0.element.isCancelled }
        guard let (number, _) = waiting.first(where: { isMeant($0.element.argument) }) else {
            let texts = waiting.map { "waiting: \(Self.text(of: $0, $1.argument))" }
            return log.record(
                DoubleIssue(
                    "no such call", "\(calls) was answered at \(site), none is pending",
                    details: texts.isEmpty ? ["waiting: none"] : texts, site: site))
        }
        answer(number, with: result, at: site)
    }

    /// Answers a call.
    private func answer(_ number: Int, with result: Result<Value, Failure>, at site: CallSite) {
        // The answer itself is counted as an event when it ends the call.
        let (before, count) = calls.change(isEvent: false) { calls -> (Call?, Int) in
            guard calls.indices.contains(number) else { return (nil, calls.count) }
            defer { calls[number].isAnswered = true }
            return (calls[number], calls.count)
        }
        guard let before else {
            let text = "call \(number) was answered at \(site), but there are only \(count)"
            return log.record(DoubleIssue("no such call", text, site: site))
        }
        guard !before.isAnswered else {
            let text = "\(Self.text(of: number, before.argument)), the second time at \(site)"
            return log.record(DoubleIssue("answered twice", text, site: site))
        }
        guard !before.isCancelled else {
            let text = "\(Self.text(of: number, before.argument)), was cancelled before the answer at \(site)"
            return log.record(DoubleIssue("answered too late", text, site: site))
        }
        // The test may end before the task of the call runs again.
        if let pending = before.pending { log.endCall(pending) }
        before.promise.fulfil(with: result)
    }
}

extension CallSpy where Argument: Equatable {
    /// Completes the first pending call that has the given argument.
    ///
    /// Use this function for concurrent calls, whose order is not defined. If no pending call has the argument, the spy
    /// records an issue, and the code under test still waits until the timeout of the spy.
    public func complete(
        callWith argument: Argument, with value: Value, file: StaticString = #filePath, line: UInt = #line
    ) {
        let site = CallSite(file: file, line: line)
        answer("a call with \(Self.shown(argument))", with: .success(value), at: site) { $0 == argument }
    }

    /// Fails the first pending call that has the given argument.
    public func fail(
        callWith argument: Argument, with failure: Failure, file: StaticString = #filePath, line: UInt = #line
    ) {
        let site = CallSite(file: file, line: line)
        answer("a call with \(Self.shown(argument))", with: .failure(failure), at: site) { $0 == argument }
    }
}

extension CallSpy where Value == Void {
    /// Records a call that returns at once, with a prepared answer if there are prepared answers.
    package func callAnsweredAtOnce(_ argument: Argument) throws(Failure) {
        if let answers = preparedAnswers { return try answer(from: answers, to: argument, as: nil).get() }
        note(argument, as: nil)
    }

    /// Ends the call that has the given number without an error.
    ///
    /// The first call has the number 0.
    public func complete(_ number: Int, file: StaticString = #filePath, line: UInt = #line) {
        complete(number, with: (), file: file, line: line)
    }
}

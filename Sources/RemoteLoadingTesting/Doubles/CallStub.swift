public import RemoteLoading

/// A stub for any asynchronous call, which returns scripted answers one after the other, and records arguments.
///
/// The stub reports an issue for each call for which no answer is left, and for answers that were never used. The stubs
/// of this package use this type, and stubs for your own protocols can use it too.
public final class CallStub<Argument: Sendable, Value: Sendable, Failure: Error>: VerifiableDouble {
    private struct State {
        var script: Script<Value, Failure>
        var arguments: [Argument] = []
    }

    private let state: Locked<State>
    private let log: IssueLog
    private let cancellation: Failure?
    private let exhaustion: Failure

    /// Creates a stub that returns the answers of a script.
    ///
    /// A call throws `whenExhausted` if no answer is left. In a cancelled task, a call throws `whenCancelled`, unless
    /// that is `nil`.
    public init(
        log: IssueLog, _ script: Script<Value, Failure>, whenCancelled: Failure? = nil, whenExhausted: Failure
    ) {
        state = Locked(State(script: script))
        self.log = log
        cancellation = whenCancelled
        exhaustion = whenExhausted
        log.addClosingCheck { [state] in
            let script = state.withLock { $0.script }
            guard !script.isUsed else { return [] }
            return [DoubleIssue("unused answer", "called \(script.given) of \(script.count) times")]
        }
    }

    /// The arguments of all calls so far, in the order of the calls.
    public var arguments: [Argument] { state.withLock { $0.arguments } }

    /// The number of calls so far.
    public var count: Int { arguments.count }

    /// Records a call with its argument, and returns the next answer of the script.
    ///
    /// In a cancelled task, the call throws the error for cancellation if the stub has one. Such a call is not recorded
    /// and uses no answer.
    public func call(_ argument: Argument) throws(Failure) -> Value {
        if let cancellation, Task.isCancelled { throw cancellation }
        let (answer, count) = state.withLock { state in
            state.arguments.append(argument)
            return (state.script.next(), state.script.count)
        }
        guard let answer else {
            let text =
                Argument.self == Void.self
                ? "" : " with \(CallSpy<Argument, Value, Failure>.shown(argument).prefix(200))"
            log.record(DoubleIssue("exhausted script", "one more call\(text), after the \(count) scripted answers"))
            throw exhaustion
        }
        return try answer.get()
    }

    /// Returns the issues that the stub has recorded so far, and an issue if answers of the script were not used.
    public func report() -> DoubleReport { log.report() }
}

extension CallStub where Failure == LoadError {
    /// Creates a stub of loads, which throw `.connectivity(.other(code: 0))` if no answer is left.
    public convenience init(log: IssueLog, _ script: Script<Value, LoadError>) {
        self.init(log: log, script, whenCancelled: .cancelled, whenExhausted: .connectivity(.other(code: 0)))
    }
}

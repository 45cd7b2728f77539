public import PlayhouseCoreTesting
public import RemoteLoading

/// A client that returns only the responses that a test declared.
///
/// Each call of `on` declares a stub: a condition on requests, with one or more answers. If a request matches several
/// stubs, it gets an answer of the stub that was declared first.
///
/// The last response of a stub also answers all later requests, except that a response to a `POST` or `PATCH` is used
/// only once, because a repeated payment is a mistake. ``Rule/repeating()`` permits the repetition. Failures and
/// scripts have no such limit.
///
/// The client is strict. If a request matches no stub, or if the matching stub has no answer left, the request fails
/// and the client reports an issue. An answer that was never used is an issue too, unless its stub is marked as
/// optional, or the issue of a request names it as the closest stub, from which the request differs in one point. For
/// example, a stub is never used if an earlier stub matches the same requests. Use `verify()` or
/// `verifying` to check for issues.
///
/// The stub is also a handler, so that a ``LoopbackHTTPServer`` can serve its responses over a real connection.
public final class HTTPClientStub: HTTPClient, HTTPHandler, VerifiableDouble {
    /// A stub: a condition on requests, and the answers to the requests that fulfil it.
    public final class Rule: Sendable {
        struct State {
            var script: HTTPScript
            /// `true` if the last answer may be repeated for requests of any method.
            var repeatsAlways: Bool
            var isOptional = false
            var takenBy: CallSite?
            /// `true` if an unexpected request differed from this stub in one point, which is an issue already.
            var isNearlyRequested = false
        }

        let matcher: RequestMatcher
        let site: CallSite
        let state: Locked<State>

        init(_ matcher: RequestMatcher, _ script: HTTPScript, repeatsAlways: Bool, site: CallSite) {
            self.matcher = matcher
            self.site = site
            state = Locked(State(script: script, repeatsAlways: repeatsAlways))
        }

        /// Repeats the last answer for all later requests, even if their method is `POST` or `PATCH`.
        @discardableResult
        public func repeating() -> Rule {
            state.withLock { $0.repeatsAlways = true }
            return self
        }

        /// Marks the stub as optional, so that its unused answers are not an issue.
        @discardableResult
        public func optional() -> Rule {
            state.withLock { $0.isOptional = true }
            return self
        }

        /// Returns the next answer, or `nil` if no answer is left for this request.
        fileprivate func answer(to request: HTTPRequest) -> Result<HTTPResponse, TransportError>? {
            state.withLock { state in
                let isRepetition = state.script.isUsed && [.post, .patch].contains(request.method)
                return isRepetition && !state.repeatsAlways ? nil : state.script.next()
            }
        }

        fileprivate func exhaustion(by request: HTTPRequest) -> DoubleIssue {
            let state = state.withLock { $0 }
            let hint = state.repeatsAlways ? "" : "; add .repeating() if the request may be repeated"
            return DoubleIssue(
                "exhausted script", "\(request)",
                details: ["the script at \(site) ends after \(state.script.count)" + hint], site: site)
        }

        fileprivate var closingIssue: DoubleIssue? {
            let state = state.withLock { $0 }
            guard !state.isOptional else { return nil }
            let place = "\(matcher), \(site)"
            if state.script.given == 0, let first = state.takenBy {
                return DoubleIssue(
                    "unreachable stub", "\(place): its requests went to the stub at \(first); declare it before that",
                    site: site)
            }
            guard !state.script.needsNoMoreCalls, !state.isNearlyRequested else { return nil }
            let served = "served \(state.script.given) of \(state.script.count)"
            return DoubleIssue(
                "unused stub", "\(place), \(served); mark it .optional() if it may not happen", site: site)
        }
    }

    private let rules = Locked<[Rule]>([])
    private let log: IssueLog

    /// Creates a client without stubs; a test adds stubs with `on`.
    public init(
        _ name: String? = nil, journal: CallJournal? = nil, sink: FailureSink? = nil, file: StaticString = #filePath,
        line: UInt = #line
    ) {
        log = IssueLog("HTTPClientStub", name: name, journal: journal, sink: sink, file: file, line: line)
    }

    /// Declares one or more responses, which matching requests get one after the other.
    ///
    /// The last response also answers all later requests, unless their method is `POST` or `PATCH`.
    @discardableResult
    public func on(
        _ matcher: RequestMatcher, _ response: HTTPResponse, _ others: HTTPResponse...,
        file: StaticString = #filePath, line: UInt = #line
    ) -> Rule {
        let script = HTTPScript(values: [response] + others, whenExhausted: .repeatLast)
        return add(matcher, script, repeatsAlways: false, CallSite(file: file, line: line))
    }

    /// Declares the error that every matching request throws.
    @discardableResult
    public func on(
        _ matcher: RequestMatcher, failure: TransportError, file: StaticString = #filePath, line: UInt = #line
    ) -> Rule {
        add(matcher, .failing(failure), repeatsAlways: true, CallSite(file: file, line: line))
    }

    /// Declares a script of answers, which matching requests get one after the other.
    @discardableResult
    public func on(_ matcher: RequestMatcher, script: HTTPScript, file: StaticString = #filePath, line: UInt = #line)
        -> Rule
    {
        add(matcher, script, repeatsAlways: true, CallSite(file: file, line: line))
    }

    /// Returns the declared answer, or throws `TransportError.other(code:)` with code 0 if the request matches no stub.
    ///
    /// In a cancelled task, the function throws `TransportError.cancelled` and uses no answer.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        log.note(request.description)
        TestActivity.current.note()
        guard !Task.isCancelled else { throw .cancelled }
        let rules = rules.withLock { $0 }
        let matching = rules.filter { $0.matcher.matches(request) }
        guard let first = matching.first else {
            log.record(unexpected(request, rules))
            throw .other(code: 0)
        }
        for shadowed in matching.dropFirst() { shadowed.state.withLock { $0.takenBy = first.site } }
        guard let answer = first.answer(to: request) else {
            log.record(first.exhaustion(by: request))
            throw .other(code: 0)
        }
        return try answer.get()
    }

    /// Returns the issues that the client has recorded so far, and one for each stub with unused answers.
    public func report() -> DoubleReport { log.report() }

    private func add(
        _ matcher: RequestMatcher, _ script: HTTPScript, repeatsAlways: Bool, _ site: CallSite
    ) -> Rule {
        let rule = Rule(matcher, script, repeatsAlways: repeatsAlways, site: site)
        rules.withLock { $0.append(rule) }
        log.addClosingCheck { rule.closingIssue.map { [$0] } ?? [] }
        return rule
    }

    private func unexpected(_ request: HTTPRequest, _ rules: [Rule]) -> DoubleIssue {
        let misses = rules.map { ($0, $0.matcher.differences(from: request)) }
        // Of two equally close stubs, the one that still waits for requests was meant.
        let order = { (miss: (Rule, [String])) in (miss.1.count, miss.0.state.withLock { $0.script.isUsed ? 1 : 0 }) }
        guard let (closest, differences) = misses.min(by: { order($0) < order($1) }) else {
            return DoubleIssue("unexpected request", "\(request)", details: ["no stub was declared"])
        }
        // The stub was probably meant for this request, so it does not also count as unused.
        if differences.count == 1 { closest.state.withLock { $0.isNearlyRequested = true } }
        let detail = "closest stub, \(closest.site):  \(differences.joined(separator: "; "))"
        return DoubleIssue("unexpected request", "\(request)", details: [detail])
    }
}

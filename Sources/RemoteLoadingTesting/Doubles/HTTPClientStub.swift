public import RemoteLoading

/// A client that answers what a test declared, and nothing else.
///
/// It is strict. A request that no stub matches fails and is a problem; so is, at the end, an answer that was never
/// given. Of the stubs that match, the first declared answers; a later one that only ever stood in its shadow is a
/// problem too. Ask with `verify()` or `verifying`.
public final class HTTPClientStub: HTTPClient, VerifiableDouble {
    /// One declared stub.
    public final class Rule: Sendable {
        struct State {
            var script: HTTPScript
            var isOptional = false
            var takenBy: CallSite?
        }

        let matcher: RequestMatcher
        let site: CallSite
        let state: Locked<State>

        init(_ matcher: RequestMatcher, _ script: HTTPScript, site: CallSite) {
            self.matcher = matcher
            self.site = site
            state = Locked(State(script: script))
        }

        /// Makes it no problem if this stub is not asked.
        @discardableResult
        public func optional() -> Rule {
            state.withLock { $0.isOptional = true }
            return self
        }

        fileprivate var closingProblem: DoubleIssue? {
            let state = state.withLock { $0 }
            guard !state.isOptional else { return nil }
            let place = "\(matcher), \(site)"
            if state.script.given == 0, let first = state.takenBy {
                return DoubleIssue(
                    "overshadowed stub", "\(place): its requests went to the stub at \(first); declare it before that",
                    site: site)
            }
            guard !state.script.isUsed else { return nil }
            let served = "served \(state.script.given) of \(state.script.count)"
            return DoubleIssue(
                "unused stub", "\(place), \(served); mark it .optional() if it may not happen", site: site)
        }
    }

    private let rules = Locked<[Rule]>([])
    private let log: IssueLog

    /// Creates a client without any stub.
    public init(
        _ name: String? = nil, journal: CallJournal? = nil, sink: FailureSink? = nil, file: StaticString = #filePath,
        line: UInt = #line
    ) {
        log = IssueLog("HTTPClientStub", name: name, journal: journal, sink: sink, file: file, line: line)
    }

    /// Declares the answer to matching requests, however many come.
    @discardableResult
    public func on(
        _ matcher: RequestMatcher, _ response: HTTPResponse, file: StaticString = #filePath, line: UInt = #line
    ) -> Rule {
        add(matcher, HTTPScript(values: [response], whenExhausted: .repeatLast), CallSite(file: file, line: line))
    }

    /// Declares that matching requests fail, however many come.
    @discardableResult
    public func on(
        _ matcher: RequestMatcher, failure: TransportError, file: StaticString = #filePath, line: UInt = #line
    ) -> Rule {
        add(matcher, HTTPScript([.failure(failure)], whenExhausted: .repeatLast), CallSite(file: file, line: line))
    }

    /// Declares the answers to matching requests, one after the other.
    @discardableResult
    public func on(_ matcher: RequestMatcher, script: HTTPScript, file: StaticString = #filePath, line: UInt = #line)
        -> Rule
    {
        add(matcher, script, CallSite(file: file, line: line))
    }

    /// Answers as declared; throws `TransportError.other(code:)` with code 0 for what was not declared.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        log.note(request.description)
        Activity.current.note()
        guard !Task.isCancelled else { throw .cancelled }
        let rules = rules.withLock { $0 }
        let matching = rules.filter { $0.matcher.matches(request) }
        guard let first = matching.first else {
            log.record(unexpected(request, rules))
            throw .other(code: 0)
        }
        for shadowed in matching.dropFirst() { shadowed.state.withLock { $0.takenBy = first.site } }
        let (answer, count) = first.state.withLock { ($0.script.next(), $0.script.count) }
        guard let answer else {
            log.record(
                DoubleIssue(
                    "exhausted script", "\(request)", details: ["the script at \(first.site) ends after \(count)"],
                    site: first.site))
            throw .other(code: 0)
        }
        return try answer.get()
    }

    /// The problems so far, and the stubs that were not asked.
    public func report() -> DoubleReport {
        log.report(closing: rules.withLock { $0 }.compactMap(\.closingProblem))
    }

    private func add(_ matcher: RequestMatcher, _ script: HTTPScript, _ site: CallSite) -> Rule {
        let rule = Rule(matcher, script, site: site)
        rules.withLock { $0.append(rule) }
        return rule
    }

    private func unexpected(_ request: HTTPRequest, _ rules: [Rule]) -> DoubleIssue {
        let misses = rules.map { ($0.site, $0.matcher.differences(from: request)) }
        let detail =
            misses.min { $0.1.count < $1.1.count }
            .map { "closest stub, \($0.0):  \($0.1.joined(separator: "; "))" } ?? "no stub was declared"
        return DoubleIssue("unexpected request", "\(request)", details: [detail])
    }
}

public import RemoteLoading
public import RemoteLoadingTesting
public import TwitchBrowse

/// A provider that suspends each call until a test completes or fails it.
///
/// The spy records every call separately. Unlike other providers, it does not combine concurrent renewals.
public final class AccessTokenProviderSpy: AccessTokenProviding, VerifiableDouble {
    /// A call of the provider.
    public enum Question: Hashable, Sendable {
        /// A call of `accessToken()`.
        case token
        /// A call of `renewedToken(insteadOf:)`.
        case renewal(insteadOf: AccessToken)
    }

    /// The calls of the double so far, which the test can inspect and end.
    public let questions: CallSpy<Question, AccessToken, LoadError>

    /// Creates a spy that suspends each call until the test ends it.
    ///
    /// If the test does not end a call within the timeout, the call fails with `.connectivity(.timedOut)` and the spy
    /// reports an issue.
    public init(
        _ name: String? = nil, journal: CallJournal? = nil, sink: FailureSink? = nil, timeout: Timeout = Timeout(),
        file: StaticString = #filePath, line: UInt = #line
    ) {
        let log = IssueLog("AccessTokenProviderSpy", name: name, journal: journal, sink: sink, file: file, line: line)
        questions = CallSpy(log: log, timeout: timeout)
    }

    /// Waits until the test ends this call or the task is cancelled.
    public func accessToken() async throws(LoadError) -> AccessToken {
        try await questions.call(.token, as: "accessToken()")
    }

    /// Waits until the test ends this call or the task is cancelled.
    public func renewedToken(insteadOf declined: AccessToken) async throws(LoadError) -> AccessToken {
        try await questions.call(.renewal(insteadOf: declined), as: "renewedToken()")
    }

    /// Returns the issues that the spy has recorded so far.
    public func report() -> DoubleReport { questions.report() }
}

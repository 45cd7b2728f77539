public import RemoteLoading
public import RemoteLoadingTesting
public import TwitchBrowse

/// A provider that lets a test answer each question when it likes.
///
/// It passes every question on: what callers share, they share before they ask it.
public final class AccessTokenProviderSpy: AccessTokenProviding, VerifiableDouble {
    /// What can be asked.
    public enum Question: Hashable, Sendable {
        /// For the token in use.
        case token
        /// For a newer one.
        case renewal(insteadOf: AccessToken)
    }

    /// The questions.
    public let questions: CallSpy<Question, AccessToken, LoadError>

    /// Creates a spy.
    ///
    /// A question that is not answered within the patience fails, and is a problem.
    public init(
        _ name: String? = nil, journal: CallJournal? = nil, sink: FailureSink? = nil, timeout: Timeout = Timeout(),
        file: StaticString = #filePath, line: UInt = #line
    ) {
        let log = IssueLog("AccessTokenProviderSpy", name: name, journal: journal, sink: sink, file: file, line: line)
        questions = CallSpy(log: log, timeout: timeout)
    }

    /// Records the question and waits for its answer.
    public func accessToken() async throws(LoadError) -> AccessToken {
        try await questions.call(.token, as: "accessToken()")
    }

    /// Records the question and waits for its answer.
    public func renewedToken(insteadOf declined: AccessToken) async throws(LoadError) -> AccessToken {
        try await questions.call(.renewal(insteadOf: declined), as: "renewedToken()")
    }

    /// What went wrong so far.
    public func report() -> DoubleReport { questions.report() }
}

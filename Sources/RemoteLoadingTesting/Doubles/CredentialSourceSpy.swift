public import RemoteLoading

/// A source of credentials that lets a test answer each question when it likes.
public final class CredentialSourceSpy: CredentialSource, VerifiableDouble {
    /// What can be asked.
    public enum Question: Hashable, Sendable {
        /// For a credential to begin with.
        case credential
        /// For a newer one.
        case renewal(of: Credential)
    }

    /// The questions.
    public let questions: CallSpy<Question, Credential, CredentialError>

    /// Creates a spy.
    ///
    /// A question that is not answered within the patience fails, and is a problem.
    public init(
        _ name: String? = nil, journal: CallJournal? = nil, sink: FailureSink? = nil, timeout: Timeout = Timeout(),
        file: StaticString = #filePath, line: UInt = #line
    ) {
        let log = IssueLog("CredentialSourceSpy", name: name, journal: journal, sink: sink, file: file, line: line)
        questions = CallSpy(
            log: log, whenCancelled: .unreachable(.cancelled), whenNeverAnswered: .unreachable(.timedOut),
            timeout: timeout)
    }

    /// Records the question and waits for its answer.
    public func credential(over client: any HTTPClient) async throws(CredentialError) -> Credential {
        try await questions.call(.credential, as: "credential()")
    }

    /// Records the question and waits for its answer.
    public func renewal(of credential: Credential, over client: any HTTPClient) async throws(CredentialError)
        -> Credential
    {
        try await questions.call(.renewal(of: credential), as: "renewal()")
    }

    /// What went wrong so far.
    public func report() -> DoubleReport { questions.report() }
}

import RemoteLoading
import RemoteLoadingTesting

/// A source of credentials that lets a test answer each request for a credential.
final class CredentialSourceSpy: CredentialSource, VerifiableDouble {
    /// A request for a credential.
    enum Question: Hashable, Sendable {
        /// A request for an initial credential.
        case credential
        /// A request for a renewed credential.
        case renewal(of: Credential)
    }

    /// The requests for a credential so far, which the test can inspect and answer.
    let questions: CallSpy<Question, Credential, CredentialError>
    /// The revision, which a test increases as if the user signed in or out.
    let currentRevision = Locked(0)

    var revision: Int { currentRevision.withLock { $0 } }

    /// Creates a spy that suspends each call until the test ends it.
    ///
    /// If the test does not answer a request within the timeout, the request fails and the spy reports an issue.
    init(
        _ name: String? = nil, journal: CallJournal? = nil, sink: FailureSink? = nil, timeout: Timeout = Timeout(),
        file: StaticString = #filePath, line: UInt = #line
    ) {
        let log = IssueLog("CredentialSourceSpy", name: name, journal: journal, sink: sink, file: file, line: line)
        questions = CallSpy(
            log: log, whenCancelled: .unavailable(.cancelled),
            whenNeverAnswered: .unavailable(.connectivity(.timedOut)),
            timeout: timeout)
    }

    /// Records a request for a credential, and waits until the test answers it.
    func credential(over client: any HTTPClient) async throws(CredentialError) -> Credential {
        try await questions.call(.credential, as: "credential()")
    }

    /// Records a request for a renewed credential, and waits until the test answers it.
    func renewal(of credential: Credential, over client: any HTTPClient) async throws(CredentialError)
        -> Credential
    {
        try await questions.call(.renewal(of: credential), as: "renewal()")
    }

    /// Returns the issues that the spy has recorded so far.
    func report() -> DoubleReport { questions.report() }
}

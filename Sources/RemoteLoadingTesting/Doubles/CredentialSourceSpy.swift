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

    private let spy: CallSpy<Question, Credential, CredentialFailure>
    private let name: String
    private let journal: CallJournal?

    /// Creates a spy.
    ///
    /// A question that is not answered within the patience fails, and is a problem.
    public init(
        _ name: String? = nil, journal: CallJournal? = nil, sink: FailureSink? = nil, patience: Patience = Patience(),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        self.name = name ?? "CredentialSourceSpy"
        self.journal = journal
        spy = CallSpy(
            log: ProblemLog(double: "CredentialSourceSpy", name: name, site: site, sink: sink),
            whenCancelled: .unreachable(.cancelled), whenNeverAnswered: .unreachable(.timedOut), patience: patience)
    }

    /// What was asked so far, in order.
    public var questions: [Question] { spy.arguments }

    /// The numbers of the questions whose asking was cancelled; the first is number 0.
    public var cancelledQuestions: [Int] { spy.cancelledCalls }

    /// Records the question and waits for its answer.
    public func credential(over client: any HTTPClient) async throws(CredentialFailure) -> Credential {
        journal?.note("credential()", by: name)
        return try await spy.call(.credential)
    }

    /// Records the question and waits for its answer.
    public func renewal(of credential: Credential, over client: any HTTPClient) async throws(CredentialFailure)
        -> Credential
    {
        journal?.note("renewal()", by: name)
        return try await spy.call(.renewal(of: credential))
    }

    /// Waits until so much has been asked.
    public func waitForQuestions(
        _ count: Int, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) async throws(WaitExpired) {
        try await spy.waitForCalls(count, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Answers a question with a credential; the first is number 0.
    public func complete(_ number: Int, with credential: Credential) {
        spy.complete(number, with: credential)
    }

    /// Answers a question with a failure; the first is number 0.
    public func fail(_ number: Int, with failure: CredentialFailure) {
        spy.fail(number, with: failure)
    }

    /// What went wrong so far.
    public func report() -> DoubleReport { spy.report() }
}

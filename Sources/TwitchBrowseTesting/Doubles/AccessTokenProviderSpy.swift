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

    private let spy: CallSpy<Question, AccessToken, LoadError>

    /// Creates a spy.
    ///
    /// A question that is not answered within the patience fails, and is a problem.
    public init(
        _ name: String? = nil, sink: FailureSink? = nil, patience: Patience = Patience(),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        spy = CallSpy(
            log: ProblemLog(double: "AccessTokenProviderSpy", name: name, site: site, sink: sink),
            whenCancelled: .cancelled, whenNeverAnswered: .connectivity(.timedOut), patience: patience)
    }

    /// What was asked so far, in order.
    public var questions: [Question] { spy.arguments }

    /// The numbers of the questions whose asking was cancelled; the first is number 0.
    public var cancelledQuestions: [Int] { spy.cancelledCalls }

    /// Records the question and waits for its answer.
    public func accessToken() async throws(LoadError) -> AccessToken { try await spy.call(.token) }

    /// Records the question and waits for its answer.
    public func renewedToken(insteadOf declined: AccessToken) async throws(LoadError) -> AccessToken {
        try await spy.call(.renewal(insteadOf: declined))
    }

    /// Waits until so much has been asked.
    public func waitForQuestions(
        _ count: Int, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) async throws(WaitExpired) {
        try await spy.waitForCalls(count, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Answers a question with a token; the first is number 0.
    public func complete(_ number: Int, with token: AccessToken) {
        spy.complete(number, with: token)
    }

    /// Answers a question with an error; the first is number 0.
    public func fail(_ number: Int, with error: LoadError) {
        spy.fail(number, with: error)
    }

    /// What went wrong so far.
    public func report() -> DoubleReport { spy.report() }
}

import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@Suite(.bounded) struct RightRecallSessionsTests {
    typealias Contract = RecallPlayingContract

    private static let sessions = [
        RightImplementation("the rules", Contract.Subject { RulesSession(loader: $0, rules: $1, time: $2) }),
        // The sessions with defects are such a session.
        RightImplementation(
            "a decorator",
            Contract.Subject { TamperedPlaying(RecallSession(loader: $0, rules: $1, time: $2)) }),
    ]

    private static let recordingSessions = [
        RightImplementation(
            "the rules",
            Contract.RecordingSubject { RulesSession(loader: $0, rules: $1, time: $2, records: $3) }),
        RightImplementation(
            "a decorator",
            Contract.RecordingSubject {
                TamperedPlaying(RecallSession(loader: $0, rules: $1, records: $3, time: $2))
            }),
    ]

    @Test(arguments: sessions, Contract.rules)
    func correctSessionObeysRule(
        session: RightImplementation<Contract.Subject>, rule: ContractRule<Contract.Subject>
    ) async throws {
        try await session.verify(by: rule)
    }

    @Test(arguments: recordingSessions, Contract.recording)
    func correctSessionObeysRecordingRule(
        session: RightImplementation<Contract.RecordingSubject>, rule: ContractRule<Contract.RecordingSubject>
    ) async throws {
        try await session.verify(by: rule)
    }
}

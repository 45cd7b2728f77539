import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@Suite(.bounded) struct CorrectRecallSessionsTests {
    typealias Contract = RecallPlayingContract

    private static let sessions = [
        CorrectImplementation("the rules", Contract.Subject { RulesSession(loader: $0, rules: $1, time: $2) }),
        // The sessions with defects are such a session.
        CorrectImplementation(
            "a decorator",
            Contract.Subject { ModifiedRecallSession(RecallSession(loader: $0, rules: $1, time: $2)) }),
    ]

    private static let recordingSessions = [
        CorrectImplementation(
            "the rules",
            Contract.RecordingSubject { RulesSession(loader: $0, rules: $1, time: $2, records: $3) }),
        CorrectImplementation(
            "a decorator",
            Contract.RecordingSubject {
                ModifiedRecallSession(RecallSession(loader: $0, rules: $1, records: $3, time: $2))
            }),
    ]

    @Test(arguments: sessions, Contract.rules)
    func correctSessionObeysEveryRule(
        session: CorrectImplementation<Contract.Subject>, rule: ContractRule<Contract.Subject>
    ) async throws {
        try await session.verify(by: rule)
    }

    @Test(arguments: recordingSessions, Contract.recording)
    func correctSessionObeysRecordingRule(
        session: CorrectImplementation<Contract.RecordingSubject>, rule: ContractRule<Contract.RecordingSubject>
    ) async throws {
        try await session.verify(by: rule)
    }
}

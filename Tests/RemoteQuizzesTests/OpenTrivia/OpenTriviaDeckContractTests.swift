import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import RemoteQuizzesTesting
import TestSupport
import Testing

@testable import RemoteQuizzes

/// The contract of choice decks, verified for the decks of `OpenTrivia`.
@Suite(.bounded) struct OpenTriviaDeckContractTests {
    typealias Contract = ChoiceDeckContract<QuizContent>

    /// Returns a deck of the fifteen geography questions, five per page, that ends when its token is exhausted.
    private static func deck() async throws -> any ChoiceDeck<QuizContent> {
        let fake = FakeOpenTrivia(OpenTriviaRow.statements + OpenTriviaRow.choices, behaving: .unhurried, seed: 15)
        let token = try await fake.service(on: ManualClock()).newToken()
        return fake.trivia(on: ManualClock(), token: token)
            .deck(try OpenTriviaQuery(amount: 5, category: .geography))
    }

    private static func questions() async throws -> [ChoiceQuestion<QuizContent>] {
        let deck = try await deck()
        var questions: [ChoiceQuestion<QuizContent>] = []
        for _ in 0..<3 {
            questions += try await deck.next(after: ChoiceHistory(dealt: Set(questions.map(\.id)))).questions
        }
        return questions
    }

    /// The rules that apply to a service that remembers which questions it has sent for a token.
    private static var rules: [ContractRule<Contract.Subject>] {
        Contract.rules.except(["repeated-call": "the service sends no question twice for one token"])
    }

    @Test(arguments: rules)
    func finiteDeckObeysDealingContract(rule: ContractRule<Contract.Subject>) async throws {
        let questions = try await Self.questions()
        #expect(questions.count == 15)
        let subject = Contract.Subject(dealing: questions) {
            do {
                return try await Self.deck()
            } catch {
                preconditionFailure("the fake service issues tokens: \(error)")
            }
        }
        try await rule.verify(subject)
    }

    @Test(arguments: Contract.rules)
    func endlessDeckObeysDealingContract(rule: ContractRule<Contract.Subject>) async throws {
        let subject = Contract.Subject(dealing: nil) {
            FakeOpenTrivia(behaving: .unhurried).trivia(on: ManualClock()).deck()
        }
        try await rule.verify(subject)
    }

    @Test(arguments: Contract.loading)
    func openTriviaDeckObeysLoadingContract(rule: ContractRule<Contract.Source>) async throws {
        @Sendable func deck(_ client: any HTTPClient) -> any ChoiceDeck<QuizContent> {
            OpenTrivia(unpaced: client, time: ManualClock().timeSource).deck()
        }
        let few = Array(OpenTriviaRow.statements.prefix(10))
        @Sendable func service() -> FakeOpenTrivia { FakeOpenTrivia(few, behaving: .unhurried) }
        let source = Contract.Source(
            recoveringWith: try await deck(InProcessHTTPClient(service())).next(after: ChoiceHistory()).questions,
            recovering: {
                deck(
                    FaultInjectingHTTPClient(InProcessHTTPClient(service())) { $0 == 0 ? .error(.notConnected) : nil })
            },
            unreachable: { deck(FaultInjectingHTTPClient(HTTPClientDummy()) { _ in .error(.notConnected) }) },
            givenNonsense: { deck(InProcessHTTPClient { _ in .text("nonsense") }) },
            neverAnswered: { deck(HTTPClientSpy()) })
        try await rule.verify(source)
    }

    @Test func deckRecoversFromAnyFaultAtAnyCall() async throws {
        // The huge body of `Fault.all` has one mebibyte, which would slow down the other tests.
        let faults = Fault.all.map { if case .huge = $0 { Fault.huge(bytes: 1_000) } else { $0 } }
        try await sweepingFaults(
            faults, over: { InProcessHTTPClient(FakeOpenTrivia(behaving: .unhurried)) }
        ) { client in
            let deck = OpenTrivia(unpaced: client, time: ManualClock().timeSource).deck()
            var dealt: Set<String> = []
            for _ in 0..<8 where dealt.count < 30 {
                let page = try? await deck.next(after: ChoiceHistory(dealt: dealt))  // the next round tries again
                dealt.formUnion(page?.questions.map(\.id) ?? [])
            }
            #expect(dealt.count >= 30)
        }
    }
}

import Foundation
import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@Suite(.bounded) struct CorrectDecksTests {
    typealias Contract = ChoiceDeckContract<String>
    typealias Questions = [ChoiceQuestion<String>]

    private static let seven = Questions.fixtures(7)
    private static let nine = Questions.fixtures(9)
    private static let typed: Questions = [.typedFixture(), .typedFixture("question 2", explanation: "Because.")]

    private static let decks = [
        right("pages of one", thirty) { ListDeck(questions: thirty, pageSize: 1) },
        right("pages of three, the last one of one", seven) { ListDeck(questions: seven, pageSize: 3) },
        right("pages of three, the last one full", nine) { ListDeck(questions: nine, pageSize: 3) },
        right("no questions", []) { ListDeck(questions: [], pageSize: 3) },
        right("typed answers", typed) { ListDeck(questions: typed, pageSize: 1) },
        right("an error at the end", seven) { ExhaustedDeck(questions: seven) },
        right("no end", nil) { EndlessDeck() },
        right("the main actor", mixed) { service(of: mixed) },
        right("a closure", seven) { ClosureDeck { .success(BrokenDeck.sound($0)) } },
        right("the deck of the package", typed) { FixedDeck(typed) },
    ]
    private static let thirty = Questions.fixtures(30)
    private static let mixed = typed + Questions.fixtures(7, from: 3)

    private static let sources = [
        CorrectImplementation(
            "the main actor",
            Contract.Source(
                recoveringWith: nine, recovering: { service(of: nine, failing: 1) },
                unreachable: { service(of: nine, failing: .max) },
                givenNonsense: { ServiceDeck(pageSize: 3) { _ in Data("<html>".utf8) } },
                neverAnswered: {
                    ServiceDeck(pageSize: 3) { _ in
                        await Promise<Void>.untilCancelled()
                        throw CancellationError()
                    }
                })),
        CorrectImplementation("a script", BrokenDeckSource.source()),
    ]

    private static func right(
        _ description: String, _ questions: Questions?, _ deck: @escaping @Sendable () -> any ChoiceDeck<String>
    ) -> CorrectImplementation<Contract.Subject> {
        CorrectImplementation(description, Contract.Subject(dealing: questions, by: deck))
    }

    /// Returns a deck of a service whose first calls fail.
    private static func service(of questions: Questions, failing failures: Int = 0) -> ServiceDeck {
        let calls = Locked(0)
        return ServiceDeck(pageSize: 3) { offset in
            let call = calls.withLock { calls in
                calls += 1
                return calls
            }
            guard call > failures else { throw URLError(.notConnectedToInternet) }
            return try JSONEncoder().encode(Array(questions.dropFirst(offset).prefix(3)))
        }
    }

    @Test(arguments: decks, Contract.rules)
    func correctDeckObeysDealingRule(
        deck: CorrectImplementation<Contract.Subject>, rule: ContractRule<Contract.Subject>
    ) async throws {
        try await deck.verify(by: rule)
    }

    @Test(arguments: sources, Contract.loading)
    func correctDeckObeysLoadingRule(
        deck: CorrectImplementation<Contract.Source>, rule: ContractRule<Contract.Source>
    ) async throws {
        try await deck.verify(by: rule)
    }
}

import Foundation
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@Suite(.bounded) struct CorrectRecallLoadersTests {
    typealias Contract = RecallQuestionLoaderContract
    typealias Right = CorrectImplementation<Contract.Subject>

    private static let plain = [
        Right(
            "a list",
            .init(
                local: { ListLoader(answers: $0.answers.map(\.text), text: $0.text) },
                givenNonsense: { ListLoader(answers: []) })),
        Right(
            "lines",
            .init(changing: { source in
                LineLoader {
                    try await source.response { question in
                        Data(([question.text] + question.answers.map(\.text)).joined(separator: "\n").utf8)
                    }
                }
            })),
    ]

    private static let whole = Right(
        "the main actor",
        .init(changing: { source in
            JSONLoader {
                try await source.response { try JSONEncoder().encode($0) }
            }
        }))

    private static let fixed = Right("a question in the code", .init(local: { FixedQuestion($0) }))

    @Test(arguments: plain + [whole, fixed], Contract.rules)
    func correctLoaderObeysEveryRule(loader: Right, rule: ContractRule<Contract.Subject>) async throws {
        try await loader.verify(by: rule)
    }

    @Test(arguments: Contract.answerKeys)
    func correctLoaderObeysAnswerKeyRule(rule: ContractRule<Contract.Subject>) async throws {
        try await Self.whole.verify(by: rule)
    }
}

import Foundation
import QuizDomain
import QuizDomainTesting
import RemoteLoadingTesting
import Testing

@testable import TerminalHost

struct PicturedDeckTests {
    private static let quiz = """
        {"version": 1, "title": "Capitals", "questions": [
          {"text": "Which is the capital of Italy?", "options": ["Rome", "Milan"], "right": "Rome", "points": 1}
        ]}
        """

    @Test(arguments: ChoiceDeckContract<QuizContent>.dealing)
    func deckWithBundledPicturesObeysDeckContract(
        rule: ContractRule<ChoiceDeckContract<QuizContent>.Subject>
    ) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "quiz-\(UUID()).json")
        try Data(Self.quiz.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }  // a remaining file has no effect
        let deck = RemoteDeckLoader(contentsOf: file)
        let questions = try await deck.next(after: ChoiceHistory()).questions
        let subject = ChoiceDeckContract.Subject(dealing: questions) {
            PicturedDeck(deck: deck, pictures: await BundledPictures(beside: file))
        }
        try await rule.verify(subject)
    }
}

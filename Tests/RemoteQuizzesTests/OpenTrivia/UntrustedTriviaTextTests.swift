import Foundation
import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import RemoteQuizzesTesting
import TestSupport
import Testing

@testable import RemoteQuizzes

/// Tests that no text of Open Trivia DB puts a control character on a screen.
@MainActor
@Suite(.bounded) struct UntrustedTriviaTextTests {
    private let clock = ManualClock()

    private func client(_ json: String) -> any HTTPClient { InProcessHTTPClient { _ in .json(json) } }

    @Test(arguments: UntrustedText.controls)
    func triviaScreenShowsNoControlCharacter(control: Unicode.Scalar) async throws {
        let (text, line) = (UntrustedText.text(with: control), UntrustedText.line(of: control))
        let row = WirePage.row([
            "category": WirePage.text(text), "question": WirePage.text(text), "correct_answer": WirePage.text(text),
            "incorrect_answers": "[\(WirePage.text("2" + text)),\(WirePage.text("3" + text)),\(WirePage.text("4"))]",
        ])
        let page = WirePage.page(row)
        let trivia = OpenTrivia(over: client(page), time: clock.timeSource)
        let session = ChoiceSession(
            deck: trivia.deck(try OpenTriviaQuery(amount: 1)), rules: .plainQuiz, heading: "", time: clock.timeSource,
            chance: ChanceSource(SeededNumbers(seed: 1)))
        await session.start()
        let round = try #require(session.screen.round)
        #expect(round.prompt?.text == line)
        #expect(Set(round.options.map(\.content.text)) == [line, "2" + line, "3" + line, "4"])
        #expect(UntrustedText.flaws(in: session.screen) == [])
        let categories = #"{"trivia_categories":[{"id":9,"name":\#(UntrustedText.json(text))}]}"#
        #expect(try await OpenTrivia(over: client(categories)).categories() == [OpenTriviaCategory(id: 9, name: line)])
    }

    @Test(arguments: UntrustedText.controls) func categoryNameContainsNoControlCharacter(control: Unicode.Scalar) {
        let name = OpenTriviaCategory(id: 1, name: UntrustedText.text(with: control)).name
        #expect(name == UntrustedText.line(of: control))
    }

    @Test func arabicAndHebrewMarksAreKept() async throws {
        let text = UntrustedText.marked
        func isSame(_ shown: String?) -> Bool { shown?.unicodeScalars.elementsEqual(text.unicodeScalars) ?? false }
        let row = WirePage.row(["question": WirePage.text(text), "correct_answer": WirePage.text(text)])
        let service = OpenTriviaService.answering(WirePage.page(row))
        let batch = try await service.questions(OpenTriviaQuery(amount: 1))
        let question = try #require(batch.questions.first)
        #expect(isSame(question.prompt.text) && isSame(question.options[question.right].text))
    }
}

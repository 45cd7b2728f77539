import QuizDomain
import RemoteLoading
import Testing

@testable import SwiftUIHost

struct ChoicePreviewsTests {
    @Test func previewsShowMenuAndQuestion() throws {
        let screens = ChoicePreviews.screens
        #expect(
            screens.map { $0.menu?.record?.text } == ["Record: 30", "No record yet"] + Array(repeating: nil, count: 6))
        #expect(screens.compactMap { $0.menu?.loadingText } == ["Loading…"])
        #expect(screens.compactMap { $0.round?.phase } == [.asking, .revealing, .paused, .asking, .revealing])
        #expect(
            screens.compactMap { $0.round?.number?.text }.prefix(3) == [
                "Question 1 of 3", "Question 1 of 3", "Question 1 of 3",
            ])
        let alert = try #require(screens[3].round?.alert)
        #expect(alert.lead + " " + alert.right.text == "The right answer is Lima")
    }

    @Test func previewsShowTypedQuestionAndResultToCopy() throws {
        let screens = ChoicePreviews.screens
        #expect(screens.compactMap { $0.round?.typing?.isEnabled } == [true, false])
        #expect(screens[5].round?.options.isEmpty == true)
        #expect(screens[6].round?.options.map(\.content) == ["Nile"])
        let results = try #require(screens[7].results)
        #expect(results.share == "10 points in 00:06\n🟩⬛")
        #expect(results.review.map { $0.text(\.text) }.last == "Which river flows through Cairo? Nile (Niger)")
        #expect(CopyButton.label(isCopied: false) == "Copy the result" && CopyButton.label(isCopied: true) == "Copied")
    }

    @Test func previewsOfTriviaShowQuestionWithItsAnswers() {
        let screens = TriviaPreviews.screens.compactMap(\.round)
        #expect(screens.count == 2)
        #expect(screens.allSatisfy { $0.prompt?.text.isEmpty == false && $0.options.count == 4 })
    }
}

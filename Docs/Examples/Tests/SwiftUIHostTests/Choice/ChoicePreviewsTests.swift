import QuizDomain
import RemoteLoading
import Testing

@testable import SwiftUIHost

struct ChoicePreviewsTests {
    @Test func previewsShowMenuAndQuestion() throws {
        let screens = ChoicePreviews.screens
        #expect(screens.map { $0.menu?.record?.text } == ["Record: 30", "No record yet", nil, nil, nil])
        #expect(screens.map { $0.menu?.loadingText } == [nil, "Loading…", nil, nil, nil])
        #expect(screens.compactMap { $0.round?.phase } == [.asking, .revealing, .paused])
        #expect(screens.compactMap { $0.round?.number?.text } == Array(repeating: "Question 1 of 3", count: 3))
        let alert = try #require(screens[3].round?.alert)
        #expect(alert.lead + " " + alert.right.text == "The right answer is Lima")
    }

    @Test func previewsOfTriviaShowQuestionWithItsAnswers() {
        let screens = TriviaPreviews.screens.compactMap(\.round)
        #expect(screens.count == 2)
        #expect(screens.allSatisfy { $0.prompt?.text.isEmpty == false && $0.options.count == 4 })
    }
}

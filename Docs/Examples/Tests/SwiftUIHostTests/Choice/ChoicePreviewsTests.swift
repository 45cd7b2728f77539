import QuizDomain
import RemoteLoading
import Testing

@testable import SwiftUIHost

struct ChoicePreviewsTests {
    @Test func previewsShowMenuAndQuestion() throws {
        let stages = ChoicePreviews.stages
        #expect(stages.map { $0.menu?.record?.text } == ["Record: 30", "No record yet", nil, nil, nil])
        #expect(stages.map { $0.menu?.loadingText } == [nil, "Loading…", nil, nil, nil])
        #expect(stages.compactMap { $0.game?.phase } == [.asking, .revealing, .paused])
        #expect(stages.compactMap { $0.game?.number?.text } == Array(repeating: "Question 1 of 3", count: 3))
        let alert = try #require(stages[3].game?.alert)
        #expect(alert.lead + " " + alert.right.text == "The right answer is Lima")
    }

    @Test func previewsOfTriviaShowQuestionWithItsAnswers() {
        let screens = TriviaPreviews.stages.compactMap(\.game)
        #expect(screens.count == 2)
        #expect(screens.allSatisfy { $0.prompt?.text.isEmpty == false && $0.options.count == 4 })
    }
}

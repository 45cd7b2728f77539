import QuizDomain
import RemoteLoading
import Testing

@testable import SwiftUIHost

struct RecallPreviewsTests {
    @Test func eachPhaseHasPreview() {
        #expect(
            RecallPreviews.screens.map(\.phase) == [
                .loading, .failed(.connectivity(.notConnected)), .ready, .playing, .paused, .finished(.allFound),
                .finished(.timeUp),
            ])
    }

    @Test func eachPreviewShowsTextsOfItsPhase() {
        let screens = RecallPreviews.screens
        #expect(screens.map(\.loadingText) == ["Loading…"] + Array(repeating: nil, count: 6))
        #expect(screens.map { $0.failure?.title } == [nil, "No question", nil, nil, nil, nil, nil])
        #expect(screens.map { $0.end?.title } == [nil, nil, nil, nil, nil, "Congratulations", "Time is up"])
        #expect(screens.map { $0.count?.text } == [nil, nil, "0/3", "1/3", "1/3", "3/3", "1/3"])
        #expect(screens.map(\.acceptsGuesses) == [false, false, false, true, false, false, false])
        #expect(screens.last?.missed == ["answer 2", "answer 3"])
    }
}

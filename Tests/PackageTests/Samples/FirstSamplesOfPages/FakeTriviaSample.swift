import RemoteLoadingTesting
import RemoteQuizzes
import RemoteQuizzesTesting
import Testing

/// The first sample of the page of RemoteQuizzesTesting.
enum FakeTriviaSample {
    static func load() async throws {
        let clock = ImmediateClock()  // waits of five seconds end at once
        let service = FakeOpenTrivia(time: clock)
        let deck = OpenTrivia(
            over: InProcessHTTPClient(service), time: clock
        ).deck()
        let page = try await deck.next(after: ChoiceHistory())
        #expect(page.questions.count == 10)
    }
}

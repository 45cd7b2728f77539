import NameMatch
import NameMatchTesting
import RemoteLoadingTesting
import TestSupport
import Testing

/// Tests of a session in a task with a task executor, which leaves the main actor more often than other tasks.
@MainActor
@Suite(.bounded) struct NameMatchTaskExecutorTests {
    @Test func loadFinishesInTaskWithCustomExecutor() async {
        await verifyingDoubles(sink: { text, _ in Issue.record("\(text)") }) {
            for _ in 0..<100 {
                let session = NameMatchSession(
                    people: FixedPeople(.fixture(count: 12, seed: 7)), images: ImageLoaderSpy(answering: .fixture()))
                await session.load()
                #expect(session.screen.menu?.isLoading == false)
            }
        }
    }
}

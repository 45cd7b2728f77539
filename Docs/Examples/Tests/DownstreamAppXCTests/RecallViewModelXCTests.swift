import Observation
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import RemoteQuizzes
import RemoteQuizzesTesting
import XCTest

@testable import DownstreamApp

/// Tests with the same doubles under XCTest.
///
/// XCTest creates its test cases outside the main actor, so the class is nonisolated and each test method is isolated
/// to the main actor.
nonisolated final class RecallViewModelXCTests: XCTestCase {
    @MainActor
    func testEditIsForwardedAndAcceptedTextIsRemoved() async {
        let quiz = RecallPlayingSpy(.fixture(.playing))
        quiz.onCall = { [unowned quiz] in
            if $0 == .perform(.type("for")) { quiz.screen.taken = .init(number: 1, text: "for") }
        }
        let model = RecallViewModel(quiz)
        await model.edit("fo")
        await model.edit("for")
        XCTAssertEqual(quiz.calls, [.perform(.type("fo")), .perform(.type("for"))])
        XCTAssertEqual(model.text, "")
    }

    @MainActor
    func testEndOfGameIsAnnouncedOnce() async throws {
        let quiz = RecallPlayingSpy(.fixture(.playing))
        var announcements: [String] = []
        let model = RecallViewModel(quiz) { announcements.append($0) }
        quiz.screen = .fixture(.finished(.allFound))
        quiz.screen.clock?.text = "—"
        try await until { model.isEndAnnounced }
        XCTAssertEqual(announcements, ["Congratulations. There is more to tell."])
    }

    @MainActor
    func testClockRunsForQuestionFromServer() async throws {
        let clock = ManualClock()
        let stub = HTTPClientStub()
        stub.on(.header(.userAgent, "TriviaNight/2.1"), RecallPayload(.javaKeywords).response)
        try await verifying(stub) {
            let client = AppHTTPClient(stub, version: "2.1")
            let loader = RemoteRecallLoader(HTTPRequest(.get, "https://quiz.example/v1/questions"), client: client)
            let model = RecallViewModel(RecallSession(loader: loader, time: clock))
            await model.appear()
            await model.press(model.button)
            try await clock.waitForSleeper(due: .seconds(1))
            clock.advance(by: .seconds(1))
            try await until { model.clock == "04:59" }
            XCTAssertEqual(model.count, "0/50")
        }
    }

    @MainActor
    func testAbandonedLoadIsCancelledWithoutLeaks() async throws {
        let probe = LeakProbe()
        let loader = RecallQuestionLoaderSpy()
        try await verifying(probe, loader) {
            let model = probe.watch(RecallViewModel(probe.watch(RecallSession(loader: loader))))
            let load = Task { await model.appear() }
            try await loader.loads.waitForCalls(1)
            load.cancel()
            await load.value
            XCTAssertEqual(loader.loads.cancelledCalls, [0])
        }
    }
}

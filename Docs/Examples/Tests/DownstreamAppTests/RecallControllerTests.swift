import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import Testing

@testable import DownstreamApp

struct RecallControllerTests {
    let clock = ManualClock()

    private func playing() async throws -> RecallSession {
        let session = RecallSession(
            loader: RecallQuestionLoaderStub(.always(.fixture(answers: ["int", "for"]))),
            rules: try RecallRules(limit: .seconds(60)), time: clock.timeSource)
        await session.load()
        session.start()
        return session
    }

    @Test func controllerDrawsEachScreenAndPlaysEachEvent() async throws {
        let session = try await playing()
        let controller = RecallController()
        controller.viewDidLoad(session)
        try await until { controller.clockTexts == ["01:00"] }
        for (number, guess) in ["goto", "goto", "int"].enumerated() {
            session.add(guess)
            try await until { controller.sounds.count == number + 1 }
        }
        #expect(controller.sounds == ["buzz", "buzz", "chime"])
        #expect(controller.rows == ["int"])
        clock.advance(to: .seconds(60))
        try await until { controller.sounds.last == "gong" }
        #expect(controller.rows == ["int", "for"])
        #expect(controller.clockTexts.last == "00:00")
    }

    @Test func eventBeforeControllerHasNoSound() async throws {
        let session = try await playing()
        session.add("goto")
        let controller = RecallController()
        controller.viewDidLoad(session)
        try await until { !controller.clockTexts.isEmpty }
        #expect(controller.sounds.isEmpty)
    }

    @Test func controllerNeitherRetainsSessionNorOutlivesIt() async throws {
        let controller = RecallController()
        let probe = LeakProbe()
        try await verifying(probe) {
            let session = probe.watch(try await playing())
            controller.viewDidLoad(session)
            try await until { !controller.clockTexts.isEmpty }
        }
        try await until { controller.hasEnded }
    }

    @Test func releasedControllerIsDeallocated() async throws {
        let session = try await playing()
        let probe = LeakProbe()
        try await verifying(probe) {
            let controller = probe.watch(RecallController())
            controller.viewDidLoad(session)
            try await until { !controller.clockTexts.isEmpty }
        }
    }
}

import Observation
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import Testing

@testable import DownstreamApp

struct RecallControllerTests {
    /// The number of updates of the labels, observable so that `until` can wait for the next one.
    @Observable
    final class Updates {
        var count = 0
    }

    let clock = ManualClock()
    let updates = Updates()

    private func makeController() -> RecallController {
        RecallController { [updates] in updates.count += 1 }
    }

    /// Waits until the controller has drawn a screen that fulfils a condition.
    private func untilDrawn(_ condition: () -> Bool) async throws {
        try await until { updates.count > 0 && condition() }
    }

    private func playing() async throws -> RecallSession {
        let session = RecallSession(
            loader: RecallQuestionLoaderSpy(answering: .always(.fixture(answers: ["int", "for"]))),
            rules: try RecallRules(limit: .seconds(60)), time: clock)
        await session.load()
        session.start()
        return session
    }

    @Test func controllerDrawsScreensAndPlaysEventSounds() async throws {
        let session = try await playing()
        let controller = makeController()
        controller.viewDidLoad(session)
        try await untilDrawn { controller.clockTexts == ["01:00"] }
        // The loop receives only the last of these screens, which has all three events.
        for guess in ["goto", "goto", "int"] { session.add(guess) }
        try await untilDrawn { controller.sounds.count == 3 }
        #expect(controller.sounds == ["buzz", "buzz", "chime"])
        #expect(controller.rows == ["int"])
        clock.advance(to: .seconds(60))
        try await untilDrawn { controller.sounds.last == "gong" }
        #expect(controller.rows == ["int", "for"])
        #expect(controller.clockTexts.last == "00:00")
    }

    @Test func eventBeforeViewIsLoadedPlaysNoSound() async throws {
        let session = try await playing()
        session.add("goto")
        let controller = makeController()
        controller.viewDidLoad(session)
        try await untilDrawn { !controller.clockTexts.isEmpty }
        #expect(controller.sounds.isEmpty)
    }

    @Test func controllerEndsWhenSessionIsReleased() async throws {
        let controller = makeController()
        let probe = LeakProbe()
        try await verifying(probe) {
            let session = probe.watch(try await playing())
            controller.viewDidLoad(session)
            try await untilDrawn { !controller.clockTexts.isEmpty }
        }
        try await untilDrawn { controller.hasEnded }
    }

    @Test func releasedControllerIsDeallocated() async throws {
        let session = try await playing()
        let probe = LeakProbe()
        try await verifying(probe) {
            let controller = probe.watch(makeController())
            controller.viewDidLoad(session)
            try await untilDrawn { !controller.clockTexts.isEmpty }
        }
    }
}

import TestSupport
import Testing

@testable import TwitchBrowse

@Suite(.bounded) struct DevicePollingTests {
    private func polling(interval: Double = 5, deadline: Double = 1_800) -> DevicePolling {
        DevicePolling(interval: .seconds(interval), deadline: .seconds(deadline), now: .zero)
    }

    @Test func firstPollWaitsOneInterval() {
        #expect(polling().step == .ask(at: .seconds(5)))
    }

    @Test func pollingContinuesAfterIntervalWhileApprovalIsPending() {
        var polling = polling()
        polling.take(.pending, at: .seconds(7))
        #expect(polling.step == .ask(at: .seconds(12)))
    }

    @Test func grantEndsPolling() {
        var polling = polling()
        polling.take(.granted, at: .seconds(5))
        #expect(polling.step == .granted)
    }

    @Test func denialEndsPolling() {
        var polling = polling()
        polling.take(.denied, at: .seconds(5))
        #expect(polling.step == .denied)
    }

    @Test func pollingContinuesAfterSingleInvalidCodeResponse() {
        var polling = polling()
        polling.take(.pending, at: .seconds(5))
        polling.take(.invalidCode, at: .seconds(10))
        #expect(polling.step == .ask(at: .seconds(15)))
        polling.take(.pending, at: .seconds(15))
        polling.take(.invalidCode, at: .seconds(20))
        #expect(polling.step == .ask(at: .seconds(25)))
    }

    @Test func twoInvalidCodeResponsesInSuccessionEndPolling() {
        var polling = polling()
        polling.take(.invalidCode, at: .seconds(5))
        polling.take(.invalidCode, at: .seconds(10))
        #expect(polling.step == .expired)
    }

    @Test func pollingContinuesAfterUnansweredPoll() {
        var polling = polling()
        for second in [5.0, 10, 15] { polling.take(.noAnswer, at: .seconds(second)) }
        #expect(polling.step == .ask(at: .seconds(20)))
    }

    @Test func slowDownResponseIncreasesPollInterval() {
        var polling = polling()
        polling.take(.slowDown, at: .seconds(5))
        #expect(polling.step == .ask(at: .seconds(15)))
        polling.take(.pending, at: .seconds(15))
        #expect(polling.step == .ask(at: .seconds(25)))
    }

    @Test func pollingStopsAtDeadline() {
        var polling = polling(deadline: 10)
        #expect(polling.step == .ask(at: .seconds(5)))
        polling.take(.pending, at: .seconds(5))
        #expect(polling.step == .expired)
    }

    @Test func deadlineEndsPollingIfApprovalIsPending() {
        var polling = polling(deadline: 16)
        polling.take(.pending, at: .seconds(5))
        polling.take(.pending, at: .seconds(10))
        #expect(polling.step == .ask(at: .seconds(15)))
        polling.take(.pending, at: .seconds(15))
        #expect(polling.step == .expired)
    }

    @Test(arguments: [(0.0, 1.0), (-5, 1), (0.2, 1), (5, 5), (60, 60), (1e9, 60)])
    func pollIntervalIsBetween1And60Seconds(told: Double, used: Double) {
        #expect(polling(interval: told).step == .ask(at: .seconds(used)))
    }

    @Test func expiredCodeIsNotPolled() {
        #expect(polling(deadline: 0).step == .expired)
    }
}

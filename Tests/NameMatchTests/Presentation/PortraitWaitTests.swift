import TestSupport
import Testing

@testable import NameMatch

/// Tests of the hold of portraits as a value.
@Suite(.bounded) struct PortraitWaitTests {
    private let round = [FaceID("1"), FaceID("2")]
    private let other = [FaceID("3")]

    private func held(isRunning: Bool = true) -> PortraitWait {
        var hold = PortraitWait()
        _ = hold.hold(round, isMissing: true, isRunning: isRunning)
        return hold
    }

    @Test func roundWaitsForItsMissingPortrait() {
        var hold = PortraitWait()
        #expect(hold.hold(round, isMissing: false, isRunning: true) == false)
        #expect(hold.faces == nil)
        #expect(hold.hold(round, isMissing: true, isRunning: true) == true)
        #expect(hold.faces == round)
        #expect(hold.hold(other, isMissing: true, isRunning: true) == false)
        #expect(hold.faces == round)
    }

    @Test func arrivalOfPortraitsContinuesGameOnce() {
        var hold = held()
        #expect(hold.attempt() == round)
        #expect(hold.succeed(round) == true)
        #expect(hold.faces == nil)
        #expect(hold.takeContinuation() == true)
        #expect(hold.takeContinuation() == false)
    }

    @Test func pausedGameStaysPausedUnlessPlayerResumesIt() {
        var hold = held(isRunning: false)
        #expect(hold.takeContinuation() == false)
        hold.resume()
        hold.pause()
        #expect(hold.takeContinuation() == false)
        hold.resume()
        #expect(hold.takeContinuation() == true)
    }

    @Test func gameContinuesAfterSecondWaitForPortraits() {
        var hold = held()
        #expect(hold.succeed(round) == true)
        #expect(hold.hold(other, isMissing: true, isRunning: false) == true)
        #expect(hold.succeed(other) == true)
        #expect(hold.takeContinuation() == true)
    }

    @Test func roundWaitsUntilRetryForPortraitsSucceeds() {
        var hold = held()
        #expect(hold.fail(round, with: .connectivity(.timedOut)) == true)
        #expect(hold.faces == round && hold.problem == .connectivity(.timedOut))
        #expect(hold.attempt() == round)
        #expect(hold.problem == nil)
        #expect(hold.fail(round, with: .cancelled) == true)
        #expect(hold.problem == nil)
        #expect(hold.succeed(round) == true)
        #expect(hold.takeContinuation() == true)
    }

    @Test func portraitsLoadedForAnotherRoundAreIgnored() {
        var hold = held()
        #expect(hold.succeed(other) == false)
        #expect(hold.fail(other, with: .connectivity(.timedOut)) == false)
        #expect(hold.faces == round && hold.problem == nil)
        var free = PortraitWait()
        #expect(free.succeed(round) == false)
        #expect(free.attempt() == nil)
    }

    @Test func shownRoundDoesNotWaitForPortraitsAgain() {
        var hold = held()
        #expect(hold.succeed(round) == true)
        #expect(hold.hold(round, isMissing: true, isRunning: true) == false)
        #expect(hold.hold(other, isMissing: true, isRunning: true) == true)
    }

    @Test func savedGameStaysPausedWhenPortraitsArrive() {
        var hold = PortraitWait()
        hold.hold(saved: round)
        #expect(hold.attempt() == round)
        #expect(hold.succeed(round) == true)
        #expect(hold.takeContinuation() == false)
    }
}

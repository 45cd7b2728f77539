import TestSupport
import Testing

@testable import PlayhouseCore

@Suite(.bounded) struct LockTimeoutTests {
    @Test func lockTimeoutStartsWhenHeldLockIsFound() {
        var wait = LockTimeout()
        #expect(wait.end(forCallAt: .zero, heldAt: .seconds(60)) == .seconds(65))
        #expect(wait.end(forCallAt: .zero, heldAt: .seconds(61)) == .seconds(65))
    }

    @Test func laterCallWaitsFullFiveSecondsForLock() {
        var wait = LockTimeout()
        _ = wait.end(forCallAt: .zero, heldAt: .zero)
        #expect(wait.end(forCallAt: .seconds(4), heldAt: .seconds(5)) == .seconds(9))
    }

    /// A change that follows others waits anew after each of them that got the lock, however often other holders have
    /// it.
    @Test func timeoutRestartsAfterLockWasFree() {
        var wait = LockTimeout()
        for second in stride(from: 0, to: 60, by: 4) {
            let now = Duration.seconds(second)
            #expect(wait.end(forCallAt: .zero, heldAt: now) == now + .seconds(5))
            wait.noteFree()
        }
    }
}

import PlayhouseCore
import TestSupport
import Testing

@Suite(.bounded) struct LockedTests {
    enum Overdrawn: Error, Equatable {
        case by(Int)
    }

    @Test func lockedStateStartsWithGivenValue() {
        #expect(Locked(7).withLock { $0 } == 7)
    }

    @Test func changeUnderLockIsVisibleAfterwards() {
        let balance = Locked(7)
        balance.withLock { $0 += 1 }
        #expect(balance.withLock { $0 } == 8)
    }

    @Test func dumpOfLockedValueDoesNotShowState() {
        var text = ""
        dump(Locked("a secret"), to: &text)
        #expect(!text.contains("secret"))
    }

    @Test func withLockReturnsResultOfBody() {
        #expect(Locked([1, 2, 3]).withLock { $0.removeLast() } == 3)
    }

    @Test func concurrentIncrementsAreAllCounted() async {
        let count = Locked(0)
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<1000 { count.withLock { $0 += 1 } }
                }
            }
        }
        #expect(count.withLock { $0 } == 8000)
    }

    @Test func withLockRethrowsErrorOfBody() {
        let balance = Locked(7)
        do throws(Overdrawn) {
            try balance.withLock { amount throws(Overdrawn) in throw .by(10 - amount) }
            Issue.record("the body throws")
        } catch {
            #expect(error == .by(3))
        }
    }

    @Test
    func lockIsReleasedAfterError() {
        let balance = Locked(7)
        #expect(throws: Overdrawn.self) {
            try balance.withLock { amount throws(Overdrawn) in throw .by(10 - amount) }
        }
        #expect(balance.withLock { $0 } == 7)
    }
}

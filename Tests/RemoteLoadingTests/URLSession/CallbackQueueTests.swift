#if canImport(FoundationNetworking)
import Dispatch
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoading

@Suite(.bounded)
struct CallbackQueueTests {
    private let queue = CallbackQueue()

    @Test func allBlocksRunInOrder() async {
        let ran = Locked<[Int]>([])
        await withCheckedContinuation { continuation in
            for number in 0..<1_000 { queue.addOperation { ran.withLock { $0.append(number) } } }
            queue.addOperation { continuation.resume() }
        }
        #expect(ran.withLock { $0 } == Array(0..<1_000))
    }

    /// Tests that an addition waits while 64 blocks are pending.
    ///
    /// Each addition from the 65th on first permits one earlier block to end.
    @Test func additionWaitsWhile64BlocksArePending() async {
        let bound = CallbackQueue.maxPendingBlocks
        let mayEnd = DispatchSemaphore(value: 0)
        let ended = Locked(0)
        let mostPending = await withCheckedContinuation { continuation in
            DispatchQueue(label: "CallbackQueueTests").async { [queue] in
                var mostPending = 0
                for number in 1...1_000 {
                    if number > bound { mayEnd.signal() }
                    queue.addOperation {
                        mayEnd.wait()
                        ended.withLock { $0 += 1 }
                    }
                    mostPending = max(mostPending, number - ended.withLock { $0 })
                }
                for _ in 0..<bound { mayEnd.signal() }
                continuation.resume(returning: mostPending)
            }
        }
        #expect(mostPending == bound)
    }
}
#endif

#if canImport(FoundationNetworking)
import Dispatch
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoading

@Suite(.bounded)
struct CallbackQueueTests {
    private let queue = CallbackQueue()

    @Test func blocksRunInOrderAndAllRun() async {
        let ran = Locked<[Int]>([])
        await withCheckedContinuation { continuation in
            for number in 0..<1_000 { queue.addOperation { ran.withLock { $0.append(number) } } }
            queue.addOperation { continuation.resume() }
        }
        #expect(ran.withLock { $0 } == Array(0..<1_000))
    }

    /// The first block waits for one addition too many, which returns only if the queue has no bound.
    @Test func additionsBeyondTheBoundWait() async {
        let exceeded = DispatchSemaphore(value: 0)
        let count = CallbackQueue.maxPendingBlocks + 1
        let isExceeded = await withCheckedContinuation { continuation in
            queue.addOperation {
                continuation.resume(returning: exceeded.wait(timeout: .now() + .milliseconds(300)) == .success)
            }
            DispatchQueue(label: "CallbackQueueTests").async { [queue] in
                for _ in 1..<count { queue.addOperation {} }
                exceeded.signal()
            }
        }
        #expect(!isExceeded)
    }
}
#endif

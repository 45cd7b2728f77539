#if canImport(FoundationNetworking)
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoading

@Suite(.bounded)
struct CallbackQueueTests {
    @Test func queueRunsBlockBeforeAddOperationReturns() {
        let queue = CallbackQueue()
        let ran = Locked<[Int]>([])
        for number in 0..<100 {
            queue.addOperation { ran.withLock { $0.append(number) } }
            #expect(ran.withLock { $0 } == Array(0...number))
        }
    }
}
#endif

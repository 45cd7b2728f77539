#if canImport(FoundationNetworking)
import Dispatch
import Foundation

/// A delegate queue that runs one block at a time and blocks the session while 64 blocks are pending.
///
/// Foundation on Linux does not stop reading when the delegate is behind, so a fast server would fill the memory before
/// the delegate counts its bytes. Plain dispatch blocks are used because an `Operation` costs more than the work here.
///
/// There is no timeout, so a delegate method must never wait for its session: it would wait forever. All sessions of
/// the process share one work queue there, so a slow delegate method delays every one of them.
final class CallbackQueue: OperationQueue, @unchecked Sendable {
    private let blocks = DispatchQueue(label: "URLSessionHTTPClient callbacks")
    /// One permit for each pending block; a block holds at most 16 kB of a body.
    private let permits = DispatchSemaphore(value: CallbackQueue.maxPendingBlocks)

    static let maxPendingBlocks = 64

    override init() {
        super.init()
        maxConcurrentOperationCount = 1
    }

    override func addOperation(_ block: @escaping @Sendable () -> Void) {
        permits.wait()
        blocks.async { [permits] in
            block()
            permits.signal()
        }
    }
}
#endif

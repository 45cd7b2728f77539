#if canImport(FoundationNetworking)
import Dispatch
import Foundation

/// A delegate queue that runs one block at a time and blocks the session while 64 blocks are pending.
///
/// Foundation on Linux continues to read from a connection while the delegate still processes earlier data. Without
/// this queue, a fast server could fill the memory before the delegate counts the received bytes. The queue uses plain
/// dispatch blocks, because an `Operation` costs more than the work of a delegate method.
///
/// The session waits for this queue without a timeout. Therefore a delegate method must never wait for its session,
/// because both would wait forever. On Linux, all sessions of the process share one work queue, so a slow delegate
/// method delays all of them.
final class CallbackQueue: OperationQueue, @unchecked Sendable {
    private let blocks = DispatchQueue(label: "URLSessionHTTPClient callbacks")
    /// A semaphore that limits the number of pending blocks.
    ///
    /// Each block holds at most 16 kB of a body, so the pending blocks hold at most 1 MB.
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

#if canImport(FoundationNetworking)
import Dispatch
import Foundation

/// Takes what a session tells, one by one, and keeps the session waiting while much of it is untold.
///
/// Foundation on Linux reads on however far the delegate is behind, so that a fast server would fill the memory before
/// the ceiling counts its bytes. And its operations cost more than what they do here, so blocks go to a plain queue.
final class CallbackQueue: OperationQueue, @unchecked Sendable {
    private let blocks = DispatchQueue(label: "URLSessionHTTPClient callbacks")
    /// Of pieces of 16 kB at most.
    private let room = DispatchSemaphore(value: 64)

    override init() {
        super.init()
        maxConcurrentOperationCount = 1
    }

    /// Waits for room, and not for ever: what waits may be what the session needs to make some.
    override func addOperation(_ block: @escaping @Sendable () -> Void) {
        let hasRoom = room.wait(timeout: .now() + .milliseconds(100)) == .success
        blocks.async { [room] in
            block()
            if hasRoom { room.signal() }
        }
    }
}
#endif

import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A minimal asynchronous wrapper of a `URLSession`: a delegate that collects the body, and a continuation.
///
/// The wrapper has no deadline, size limit or cancellation. It is the baseline to which the client of the package is
/// compared.
final class BareURLSession: NSObject, URLSessionDataDelegate {
    private struct Call {
        let continuation: CheckedContinuation<Data, any Error>
        var body = Data()
    }

    private let calls = Mutex<[ObjectIdentifier: Call]>([:])
    private let unawaited = Mutex<[ObjectIdentifier: AsyncStream<Void>.Continuation]>([:])

    /// Returns a session with a configuration.
    func session(_ configuration: URLSessionConfiguration) -> URLSession {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        return URLSession(configuration: configuration, delegate: self, delegateQueue: queue)
    }

    func body(of request: URLRequest, in session: URLSession) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            let task = session.dataTask(with: request)
            calls.withLock { $0[ObjectIdentifier(task)] = Call(continuation: continuation) }
            task.resume()
        }
    }

    /// Starts a task that the caller cancels.
    func begin(_ request: URLRequest, in session: URLSession) -> Begun {
        let task = session.dataTask(with: request)
        let ended = AsyncStream<Void>.makeStream()
        unawaited.withLock { $0[ObjectIdentifier(task)] = ended.continuation }
        task.resume()
        return Begun(task: task, ended: ended.stream)
    }

    struct Begun: Sendable {
        fileprivate let task: URLSessionTask
        fileprivate let ended: AsyncStream<Void>

        func cancel() { task.cancel() }
        func end() async { for await _ in ended {} }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        calls.withLock { $0[ObjectIdentifier(dataTask)]?.body.append(data) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let call = calls.withLock({ $0.removeValue(forKey: ObjectIdentifier(task)) }) else {
            unawaited.withLock { $0.removeValue(forKey: ObjectIdentifier(task)) }?.finish()
            return
        }
        if let error {
            call.continuation.resume(throwing: error)
        } else {
            call.continuation.resume(returning: call.body)
        }
    }
}

import Dispatch
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A `URLSession` with its delegate and the queue that creates and cancels its tasks.
///
/// Creating and cancelling a task block the calling thread while the session is busy, so each session has its own
/// queue. The session is invalidated after the last reference is released. On Linux, a task of an invalidated session
/// stops the process, so the code that creates a task must hold a reference.
final class TaskSession: Sendable {
    let queue = DispatchQueue(label: "URLSessionHTTPClient")
    let delegate: ExchangeDelegate
    let session: URLSession

    init(maxConnections: Int) {
        delegate = ExchangeDelegate(queue: queue)
        let configuration = URLSessionConfiguration.ephemeral
        // With a cache, a cancelled task can stop the process on Linux; with a credential storage, a 401 can hang.
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpMaximumConnectionsPerHost = maxConnections
        #if canImport(FoundationNetworking)
        let callbacks = CallbackQueue()
        #else
        let callbacks = OperationQueue()
        callbacks.maxConcurrentOperationCount = 1
        #endif
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: callbacks)
    }

    deinit {
        // The queue runs this after all pending creations of tasks.
        queue.async { [session] in session.finishTasksAndInvalidate() }
    }

    /// Creates a task and registers its exchange.
    ///
    /// This must be called on the queue.
    func task(with request: URLRequest, for exchange: Exchange) -> URLSessionTask {
        let task = session.dataTask(with: request)
        delegate.register(exchange, for: task)
        return task
    }
}

import Dispatch
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A `URLSession` with its delegate and the queue that creates and cancels its tasks.
///
/// Both calls block the calling thread while the session is busy, so each session has a queue of its own. The session
/// is invalidated after the last reference is released: a task of an invalidated session stops the process on Linux,
/// so the code that creates a task must hold a reference.
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
        // On the queue, and so after every task that is still to be created.
        queue.async { [session] in session.finishTasksAndInvalidate() }
    }

    /// Creates a task and registers its exchange; to be called on the queue.
    func task(with request: URLRequest, for exchange: Exchange) -> URLSessionTask {
        let task = session.dataTask(with: request)
        delegate.register(exchange, for: task)
        return task
    }
}

import Dispatch
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A `URLSession` with its delegate and the queue that creates and cancels its tasks.
///
/// Creating or cancelling a task can block the thread while the session is busy, so it happens on a queue that belongs
/// to the session. The session is invalidated when this object is deallocated. On Linux, creating a task in an
/// invalidated session crashes the process, so the code that creates a task must hold a reference to this object.
final class TaskSession: Sendable {
    let queue = DispatchQueue(label: "URLSessionHTTPClient")
    let delegate: ExchangeDelegate
    let session: URLSession

    /// Creates a session with a configuration that the client has prepared, which `URLSession` copies.
    init(_ configuration: URLSessionConfiguration) {
        delegate = ExchangeDelegate(queue: queue)
        #if canImport(FoundationNetworking)
        let callbacks = CallbackQueue()
        #else
        let callbacks = OperationQueue()
        #endif
        callbacks.maxConcurrentOperationCount = 1
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: callbacks)
    }

    deinit {
        // Tasks are created on the same queue. All tasks whose creation is pending are therefore created before this
        // block runs.
        queue.async { [session] in session.finishTasksAndInvalidate() }
    }

    /// Creates a task and registers its exchange.
    ///
    /// Call this function only on the queue of the session.
    func task(with request: URLRequest, for exchange: Exchange) -> URLSessionTask {
        let task = session.dataTask(with: request)
        delegate.register(exchange, for: task)
        return task
    }
}

extension URLSessionConfiguration {
    /// Returns a copy in which everything is set that the promises of a client need.
    func prepared(maxConnections: Int) -> URLSessionConfiguration {
        let copy = copy() as? URLSessionConfiguration ?? .ephemeral
        // On Linux, a cancelled task can crash the process if the session has a cache. A task with a 401 can hang if
        // the session has a credential storage.
        copy.urlCache = nil
        copy.urlCredentialStorage = nil
        copy.httpCookieStorage = nil
        copy.httpShouldSetCookies = false
        copy.requestCachePolicy = .reloadIgnoringLocalCacheData
        copy.httpMaximumConnectionsPerHost = maxConnections
        return copy
    }
}

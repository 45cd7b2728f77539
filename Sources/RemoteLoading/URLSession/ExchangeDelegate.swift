import Dispatch
import Foundation
import PlayhouseCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A session delegate that forwards events to the exchange of each task.
///
/// Task delegates are not used, because Foundation on Linux does not ask them about redirects.
final class ExchangeDelegate: NSObject, URLSessionDataDelegate, Sendable {
    private let exchanges = Locked<[ObjectIdentifier: Exchange]>([:])
    private let queue: DispatchQueue

    /// Creates a delegate that answers challenges on a queue, which must not be the session's delegate queue.
    init(queue: DispatchQueue) {
        self.queue = queue
    }

    /// Registers the exchange of a task.
    ///
    /// Call this function before the task is resumed; otherwise the first events of the task are lost.
    func register(_ exchange: Exchange, for task: URLSessionTask) {
        exchanges.withLock { $0[ObjectIdentifier(task)] = exchange }
    }

    private func exchange(of task: URLSessionTask) -> Exchange? {
        exchanges.withLock { $0[ObjectIdentifier(task)] }
    }

    /// The authentication methods that a 401 can request.
    ///
    /// Challenges with these methods are rejected. Challenges with other methods, such as the evaluation of a server
    /// certificate, are left to the system.
    private static let passwordMethods: Set = [
        NSURLAuthenticationMethodDefault, NSURLAuthenticationMethodHTTPBasic, NSURLAuthenticationMethodHTTPDigest,
        "NSURLAuthenticationMethodNTLM", "NSURLAuthenticationMethodNegotiate",
    ]

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        if exchange(of: task)?.beginRefusingRedirect() == true { completionHandler(nil) }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let isPassword = ExchangeDelegate.passwordMethods.contains(challenge.protectionSpace.authenticationMethod)
        // On Linux, the completion handler cancels the task and waits for the work queue of the session. The delegate
        // runs on that queue, so calling the handler here would wait forever.
        queue.async { completionHandler(isPassword ? .rejectProtectionSpace : .performDefaultHandling, nil) }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        let isWanted = (response as? HTTPURLResponse).flatMap { exchange(of: dataTask)?.receive($0) } ?? true
        completionHandler(isWanted ? .allow : .cancel)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        exchange(of: dataTask)?.receive(data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        exchanges.withLock { $0.removeValue(forKey: ObjectIdentifier(task)) }?.complete(error, task.response)
    }
}

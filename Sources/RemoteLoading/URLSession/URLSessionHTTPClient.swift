import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A transport over `URLSession` with the same behaviour on Apple platforms and on Linux.
///
/// It keeps no cookies, no credentials and no cache, and follows no redirect: add
/// ``HTTPClient/followingRedirects(limit:)``. A 401 is a response like any other. Cancelling the calling task ends the
/// call at once and closes the exchange on the wire. Create one client and keep it, because it pools connections.
///
/// Plain http is permitted to this machine only: `localhost`, `::1`, and the addresses from `127.0.0.0` to
/// `127.255.255.255`. A name below `localhost` is not this machine: there are resolvers that ask the network for it. On
/// Linux a request to `::1` is permitted but fails, as every IPv6 address does there with Foundation of Swift 6.3.
///
/// On Linux every request except GET, HEAD and OPTIONS without a body opens a connection of its own, and some responses
/// stop the process inside Foundation, among them valid ones: see <doc:TransportTraps>. Put another transport behind
/// ``HTTPClient`` where that must not happen.
public final class URLSessionHTTPClient: HTTPClient {
    /// What one client permits.
    public struct Limits: Hashable, Sendable {
        /// The largest body it takes, in decoded bytes.
        public var bodyBytes = 32 * 1024 * 1024
        /// How long one exchange may take, the wait in the client's own line included; each redirect is another one.
        public var deadline: Duration = .seconds(60)
        /// How many requests are on their way at once, one at least; the rest waits in line.
        public var concurrentRequests = 64

        /// Creates the usual limits: 32 MB, a minute, 64 requests.
        public init() {}
    }

    private let limits: Limits
    private let time: TimeSource
    private let places: ConcurrencyLimit
    private let session: TaskSession

    /// Creates a client with sessions and connections of its own.
    public init(limits: Limits = Limits(), time: TimeSource = .system) {
        self.limits = limits
        self.time = time
        places = ConcurrencyLimit(limits.concurrentRequests)
        session = TaskSession(maxConnections: max(1, limits.concurrentRequests))
    }

    /// Sends a request and waits for the whole response.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        guard request.isSecure || request.isForThisMachine else { throw .insecureAddress }
        if let field = request.fields.first(where: \.name.isReserved) { throw .reservedField(field.name) }
        let asked = time.elapsed()
        let exchange = Exchange(request, bodyLimit: limits.bodyBytes)
        let ticket = places.ticket()
        let giveUp = { @Sendable [places] (error: TransportError) in
            exchange.end(.failure(error))
            places.giveBack(ticket)
        }
        let deadline = asked + min(limits.deadline, request.timeLeft ?? limits.deadline)
        let timer = Task(priority: .high) { [time] in
            let hasSlept: Void? = try? await time.sleep(until: deadline)  // throws when the call has ended
            if hasSlept != nil { giveUp(.timedOut) }
        }
        defer { timer.cancel() }
        let result = await withTaskCancellationHandler {
            guard await places.enter(ticket) else { return await exchange.result() }
            defer { places.leave() }
            exchange.start(limits.urlRequest(for: request), in: session(for: request))
            return await exchange.result()
        } onCancel: {
            giveUp(.cancelled)
        }
        return try result.get()
    }

    /// Returns the session to send a request with: the shared one, or on Linux one for a single request.
    ///
    /// If a server closes a pooled connection without a response, libcurl sends the request again by itself. With a
    /// body it then waits until the deadline, because Foundation does not provide the body a second time; without one
    /// the server may receive a POST twice. A single-use session has no connection to reuse.
    func session(for request: HTTPRequest) -> TaskSession {
        #if canImport(FoundationNetworking)
        guard request.mayReuseConnection else { return TaskSession(maxConnections: 1) }
        #endif
        return session
    }
}

extension HTTPRequest {
    /// Whether a pooled connection may carry the request even if libcurl sends it a second time.
    var mayReuseConnection: Bool { [.get, .head, .options].contains(method) && body == nil }
}

extension URLSessionHTTPClient: CustomReflectable {
    /// What `dump` shows: the limits, and nothing of what is on its way.
    public var customMirror: Mirror { Mirror(self, children: ["limits": limits]) }
}

extension URLSessionHTTPClient.Limits {
    /// The session's own timeout only backs ours up, and Foundation on Linux takes whole seconds and no infinity.
    fileprivate func urlRequest(for request: HTTPRequest) -> URLRequest {
        var urlRequest = URLRequest(url: request.url)
        // What a new request is already; each change of one costs a little.
        if request.method != .get { urlRequest.httpMethod = request.method.name }
        if let body = request.body { urlRequest.httpBody = body }
        urlRequest.httpShouldHandleCookies = false
        urlRequest.timeoutInterval = min(max(1, (deadline / .seconds(1)).rounded(.up)), 1_000_000) + 10
        for name in Set(request.fields.map(\.name)) {
            // Foundation would join cookies by a comma, which RFC 6265, section 5.4, does not allow.
            let value = request.fields.values(for: name).joined(separator: name == .cookie ? "; " : ", ")
            urlRequest.setValue(value, forHTTPHeaderField: name.spelling)
        }
        return urlRequest
    }
}

extension HTTPFieldName {
    /// Whether the field says how the message is framed or where it goes.
    ///
    /// One that contradicts the request would let its body pass for a second request.
    fileprivate var isReserved: Bool { HTTPFieldName.reserved.contains(self) }

    private static let reserved: Set<HTTPFieldName> = [
        .contentLength, "Transfer-Encoding", "Host", "Connection", "Keep-Alive", "TE", "Trailer", "Upgrade",
        "Proxy-Connection",
    ]
}

extension HTTPRequest {
    var isSecure: Bool { address.utf8.starts(with: "https:".utf8) }

    var isForThisMachine: Bool {
        guard let host = url.host() else { return false }
        if ["localhost", "::1", "[::1]"].contains(host) { return true }
        // Anything but four numbers may be a name.
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127"
            && parts.allSatisfy { UInt8($0) != nil && !$0.utf8.contains(where: "+-".utf8.contains) }
    }
}

public import PlayhouseCore

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// A client that uses `URLSession` and behaves the same on Apple platforms and on Linux.
///
/// The client stores no cookies, credentials or responses. It follows redirects only if you apply
/// ``HTTPClient/followingRedirects(limit:)``. It returns a 401 like any other response. If the calling task is
/// cancelled, the call ends at once, and the connection of the exchange is closed. Create one client and keep it,
/// because the client pools connections.
///
/// A body is collected in memory, up to a limit. To download a large file, use `URLSession` beside this client.
///
/// Plain http is permitted to this machine only: `localhost`, `::1`, and the addresses from `127.0.0.0` to
/// `127.255.255.255`. A subdomain of `localhost` does not count as this machine, because some resolvers look it up in
/// the network. On Linux, a request to `::1` is permitted but fails, because Foundation of Swift 6.3 supports no IPv6
/// address in a URL.
///
/// On Linux, only GET, HEAD and OPTIONS requests without a body use pooled connections, and every other request opens a
/// new connection. Some responses, including valid ones, crash the process inside Foundation on Linux: see
/// <doc:TransportTraps>. If your process must never stop, implement ``HTTPClient`` with another transport.
public final class URLSessionHTTPClient: HTTPClient {
    private let bodyLimit: Int
    private let deadline: Duration
    private let time: TimeSource
    private let deadlines: DeadlineTimer
    private let places: ConcurrencyLimit
    private let configuration: URLSessionConfiguration
    private let session: TaskSession

    /// Creates a client with its own sessions and connections.
    ///
    /// The client copies the configuration, and keeps its settings for proxies, TLS versions, cellular access, and
    /// additional fields. On Linux, Foundation of Swift 6.3 uses only the fields. In the copy, the client switches off
    /// the cache, cookies and credentials, and permits as many connections to a host as there may be requests in
    /// flight.
    ///
    /// The fields in `httpAdditionalHeaders` are sent to every server, even after a redirect to another origin, and a
    /// cache does not see them. If responses depend on a field, such as `Accept-Language`, set it in the requests
    /// instead. The following are programming errors and trap:
    /// - a background configuration, because its tasks outlive the calls;
    /// - an additional field whose name is not a token, or whose value is not a single line without control characters;
    /// - an additional field that the transport sets itself, such as `Host` and `Content-Length`;
    /// - an additional field with a credential or a cookie, such as `Authorization`;
    /// - an additional field that asks for a part or for a changed response: `Range`, `If-None-Match` and the like.
    ///
    /// - Parameters:
    ///   - configuration: The configuration of the sessions.
    ///   - bodyLimit: The maximum size of a body, in decoded bytes, which defaults to 32 MB.
    ///   - deadline: The timeout of one exchange, including the time that its request waits in the queue of the client.
    ///     Each redirect is an exchange of its own, with its own deadline.
    ///   - concurrentRequests: The maximum number of requests in flight, where a value below 1 counts as 1. If this
    ///     many requests are in flight, further requests wait in a queue.
    ///   - time: The source of the current time.
    public init(
        configuration: URLSessionConfiguration = .ephemeral, bodyLimit: Int = 32 << 20,
        deadline: Duration = .seconds(60), concurrentRequests: Int = 64, time: any TimeProviding = .system
    ) {
        precondition(configuration.identifier == nil, "a client cannot use a background configuration")
        let flaw = configuration.httpAdditionalHeaders.flatMap(ConfigurationFields.flaw)
        precondition(flaw == nil, "httpAdditionalHeaders: \(flaw ?? "")")
        // The copy protects the client from later changes of the object.
        self.configuration = configuration.prepared(maxConnections: max(1, concurrentRequests))
        self.bodyLimit = bodyLimit
        self.deadline = deadline
        self.time = time.timeSource
        deadlines = DeadlineTimer(self.time)
        places = ConcurrencyLimit(concurrentRequests)
        session = TaskSession(self.configuration)
    }

    /// Sends a request and returns the whole response.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        guard request.isSecure || request.staysOnThisMachine else { throw .insecureAddress }
        let reserved = request.fields.first { HTTPFieldName.reserved.contains($0.name) }
        if let reserved { throw .reservedField(reserved.name) }
        let asked = time.elapsed()
        let exchange = Exchange(request, bodyLimit: bodyLimit)
        let ticket = places.ticket()
        let giveUp = { @Sendable [places] (error: TransportError) in
            exchange.end(.failure(error))
            places.giveBack(ticket)
        }
        let instant = asked + min(deadline, request.timeLeft ?? deadline)
        let timer = deadlines.set(at: instant) { giveUp(.timedOut) }
        defer { deadlines.remove(timer) }
        let result = await withTaskCancellationHandler {
            guard await places.enter(ticket) else { return await exchange.result() }
            defer { places.leave() }
            exchange.start(request.urlRequest(within: deadline), in: session(for: request))
            return await exchange.result()
        } onCancel: {
            giveUp(.cancelled)
        }
        return try result.get()
    }

    /// Returns the session for a request.
    ///
    /// On Linux, a request that must not use a pooled connection gets a new session. Every other request gets the
    /// shared session.
    ///
    /// If a server closes a pooled connection without a response, libcurl sends the request again by itself. A request
    /// with a body then waits until the deadline, because Foundation does not provide the body a second time. A POST
    /// without a body may arrive at the server twice. A session for one request avoids both problems, because it has no
    /// connection to reuse.
    func session(for request: HTTPRequest) -> TaskSession {
        #if canImport(FoundationNetworking)
        guard request.mayReuseConnection else { return TaskSession(configuration) }
        #endif
        return session
    }
}

extension HTTPRequest {
    /// `true` if the request may use a pooled connection, on which libcurl may send the request a second time.
    var mayReuseConnection: Bool { [.get, .head, .options].contains(method) && body == nil }
}

extension URLSessionHTTPClient: CustomReflectable {
    /// The mirror for `dump`, which contains only the body limit and the deadline.
    public var customMirror: Mirror { Mirror(self, children: ["bodyLimit": bodyLimit, "deadline": deadline]) }
}

extension HTTPRequest {
    /// Returns the `URLRequest` for this request.
    ///
    /// The timeout of the `URLRequest` is only a fallback for the deadline of the client. It is a finite number of
    /// whole seconds, because Foundation on Linux supports neither fractions nor infinity.
    fileprivate func urlRequest(within deadline: Duration) -> URLRequest {
        var urlRequest = URLRequest(url: url)
        // Only values that differ from the defaults are set, because each assignment to a property of a `URLRequest`
        // takes time.
        if method != .get { urlRequest.httpMethod = method.name }
        if let body { urlRequest.httpBody = body }
        urlRequest.httpShouldHandleCookies = false
        urlRequest.timeoutInterval = min(max(1, (deadline / .seconds(1)).rounded(.up)), 1_000_000) + 10
        let names = fields.map(\.name)
        for (index, name) in names.enumerated() where names.firstIndex(of: name) == index {
            // Foundation would join cookies by a comma, which RFC 6265, section 5.4, does not allow.
            let value = fields.values(for: name).joined(separator: name == .cookie ? "; " : ", ")
            urlRequest.setValue(value, forHTTPHeaderField: name.spelling)
        }
        return urlRequest
    }
}

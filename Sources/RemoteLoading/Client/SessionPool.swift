/// The sessions of one client: a shared one, and on Linux single-use ones for requests that must not be sent twice.
final class SessionPool: Sendable {
    private let shared: TaskSession

    init(maxConnections: Int) {
        shared = TaskSession(maxConnections: maxConnections)
    }

    /// Returns the session to send a request with.
    ///
    /// If a server closes a pooled connection without a response, libcurl sends the request again by itself. With a
    /// body it then waits until the deadline, because Foundation does not provide the body a second time; without one
    /// the server may receive a POST twice. A single-use session has no connection to reuse.
    func session(for request: HTTPRequest) -> TaskSession {
        #if canImport(FoundationNetworking)
        guard request.mayReuseConnection else { return TaskSession(maxConnections: 1) }
        #endif
        return shared
    }
}

extension HTTPRequest {
    /// Whether a pooled connection may carry the request even if libcurl sends it a second time.
    var mayReuseConnection: Bool { [.get, .head, .options].contains(method) && body == nil }
}

public import Foundation
public import PlayhouseCore

/// A loader that sends a request over a client, and decodes the response into a value.
///
/// Responses are decoded outside the caller's isolation, so that a large response does not block the main actor.
public struct RemoteLoader<Value: Sendable>: Sendable {
    private let request: HTTPRequest
    private let client: any HTTPClient
    private let decode: @Sendable (HTTPResponse) throws(LoadError) -> Value

    /// Creates a loader with a decoding closure, which receives every response regardless of its status.
    public init(
        _ request: HTTPRequest, from client: any HTTPClient,
        decode: @escaping @Sendable (HTTPResponse) throws(LoadError) -> Value
    ) {
        self.request = request
        self.client = client
        self.decode = decode
    }

    /// Sends the request and decodes the response.
    ///
    /// If the task is cancelled, the function throws ``/PlayhouseCore/LoadError/cancelled``.
    ///
    /// If a cache returns a stored server error, the loader sends the request once more with
    /// ``RequestOptions/Freshness/refresh``, so that the request reaches the server. A user who loads again after an
    /// error expects a new attempt.
    public func load() async throws(LoadError) -> Value {
        let response = try await response(to: request)
        guard response.isStoredError else { return try await value(of: response) }
        var refresh = request
        refresh.options.freshness = .refresh
        return try await value(of: self.response(to: refresh))
    }

    private func response(to request: HTTPRequest) async throws(LoadError) -> HTTPResponse {
        do throws(TransportError) {
            return try await client.send(request)
        } catch {
            // A client may report a cancellation as another error, which must not be shown to users.
            throw Task.isCancelled ? .cancelled : LoadError(error)
        }
    }

    @concurrent private func value(of response: HTTPResponse) async throws(LoadError) -> Value {
        guard !Task.isCancelled else { throw .cancelled }
        return try decode(response)
    }
}

extension RemoteLoader where Value: Decodable {
    /// Creates a loader for JSON in a response with status 200.
    ///
    /// For any other status, loading fails with ``/PlayhouseCore/InvalidData/status(_:)``. For a body of more than
    /// `maxBytes` bytes, loading fails with ``/PlayhouseCore/InvalidData/tooLarge(limit:found:)``.
    public init(
        _ request: HTTPRequest, from client: any HTTPClient,
        decoder: @escaping @Sendable () -> JSONDecoder = { JSONDecoder() }, maxBytes: Int = 2 << 20
    ) {
        self.init(request, from: client) { response throws(LoadError) in
            guard response.status == .ok else { throw .invalidData(.status(response.status.code)) }
            return try response.decoded(as: Value.self, by: decoder(), maxBytes: maxBytes)
        }
    }
}

extension HTTPResponse {
    /// `true` if the response is a server error from a cache.
    fileprivate var isStoredError: Bool {
        if case .cache = source { status.isServerError } else { false }
    }
}

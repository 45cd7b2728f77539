public import Foundation

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

    /// Sends the request and decodes the response, or throws ``LoadError/cancelled`` if the task is cancelled.
    ///
    /// If a cache returns a stored server error, the loader sends the request once more with
    /// ``RequestHandling/Freshness/refresh``, so that the request reaches the server. A user who loads again after an
    /// error expects a new attempt.
    public func load() async throws(LoadError) -> Value {
        let response = try await response(to: request)
        guard response.isStoredError else { return try await value(of: response) }
        var refresh = request
        refresh.handling.freshness = .refresh
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
    /// For any other status, loading fails with ``InvalidData/status(_:)``. For a body of more than `maxBytes` bytes,
    /// loading fails with ``InvalidData/tooLarge(limit:found:)``.
    public init(
        _ request: HTTPRequest, from client: any HTTPClient,
        decoder: @escaping @Sendable () -> JSONDecoder = { JSONDecoder() }, maxBytes: Int = 2 << 20
    ) {
        self.init(request, from: client) { response throws(LoadError) in
            guard response.status == .ok else { throw .invalidData(.status(response.status)) }
            return try response.decoded(as: Value.self, by: decoder(), maxBytes: maxBytes)
        }
    }
}

extension HTTPResponse {
    /// `true` if the response is a server error from a cache.
    fileprivate var isStoredError: Bool {
        if case .cache = source { status.isServerError } else { false }
    }

    /// Returns the body decoded from JSON in UTF-8, ignoring a byte order mark.
    ///
    /// A body of more than `maxBytes` bytes, and a body with an array or object of more than 10,000 elements, are
    /// rejected before decoding.
    public func decoded<Value: Decodable>(
        as type: Value.Type = Value.self, by decoder: JSONDecoder = JSONDecoder(), maxBytes: Int = 2 << 20
    ) throws(LoadError) -> Value {
        guard body.count <= maxBytes else { throw .invalidData(.tooLarge(limit: maxBytes, found: body.count)) }
        let mark = Data([0xEF, 0xBB, 0xBF])
        let text = body.starts(with: mark) ? Data(body.dropFirst(mark.count)) : body
        guard !text.isEmpty else { throw .invalidData(.empty) }
        if let flaw = JSONSurvey.flaw(in: text, rows: JSONSurvey.mostRows) {
            throw .invalidData(flaw)
        }
        do {
            return try decoder.decode(type, from: text)
        } catch let error as LoadError {
            throw error
        } catch let error as DecodingError {
            let flaw = InvalidData(error)
            throw .invalidData(flaw == .malformed ? UnreadableJSONValue.flaw(in: text) : flaw)
        } catch {
            throw .invalidData(UnreadableJSONValue.flaw(in: text))
        }
    }
}

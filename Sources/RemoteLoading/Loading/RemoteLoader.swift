public import Foundation

/// A request, the client that sends it, and how the response becomes a value.
///
/// Loading leaves the caller's isolation, so decoding a large answer never holds up the main actor.
public struct RemoteLoader<Value: Sendable>: Sendable {
    /// SerialQueue a response into a value, or says why it cannot.
    public typealias Decode = @Sendable (HTTPResponse) throws(LoadError) -> Value

    private let request: HTTPRequest
    private let client: any HTTPClient
    private let decode: Decode

    /// Creates a loader that decodes by a closure, which sees every response whatever its status.
    public init(_ request: HTTPRequest, from client: any HTTPClient, decode: @escaping Decode) {
        self.request = request
        self.client = client
        self.decode = decode
    }

    /// Sends the request and decodes the response; throws ``LoadError/cancelled`` once the task is cancelled.
    ///
    /// A server error that a cache has stored is not taken for an answer: the server is asked, since loading again is
    /// what "Try again" does.
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
            // A client that reports its cancellation in other words must not make an error to show out of it.
            throw Task.isCancelled ? .cancelled : LoadError(error)
        }
    }

    @concurrent private func value(of response: HTTPResponse) async throws(LoadError) -> Value {
        guard !Task.isCancelled else { throw .cancelled }
        return try decode(response)
    }
}

extension RemoteLoader where Value: Decodable {
    /// Creates a loader for JSON in a response with status 200; any other status is ``InvalidData/status(_:)``.
    public init(
        _ request: HTTPRequest, from client: any HTTPClient,
        decoder: @escaping @Sendable () -> JSONDecoder = { JSONDecoder() }, limits: JSONLimits = JSONLimits()
    ) {
        self.init(request, from: client) { response throws(LoadError) in
            guard response.status == .ok else { throw .invalidData(.status(response.status)) }
            return try response.decoded(as: Value.self, by: decoder(), within: limits)
        }
    }
}

extension HTTPResponse {
    /// Whether a cache has given a server error without asking the server.
    fileprivate var isStoredError: Bool {
        if case .cache = source { status.isServerError } else { false }
    }

    /// Returns the body decoded from JSON in UTF-8; ignores a byte order mark before it.
    ///
    /// A body over one of the limits is refused before anything is decoded.
    public func decoded<Value: Decodable>(
        as type: Value.Type = Value.self, by decoder: JSONDecoder = JSONDecoder(),
        within limits: JSONLimits = JSONLimits()
    ) throws(LoadError) -> Value {
        guard body.count <= limits.bytes else {
            throw .invalidData(.tooLarge(limit: limits.bytes, found: body.count))
        }
        let mark = Data([0xEF, 0xBB, 0xBF])
        let text = body.starts(with: mark) ? Data(body.dropFirst(mark.count)) : body
        guard !text.isEmpty else { throw .invalidData(.empty) }
        if let flaw = JSONSurvey.flaw(in: text, rows: limits.rows) {
            throw .invalidData(flaw)
        }
        do {
            return try decoder.decode(type, from: text)
        } catch let error as LoadError {
            throw error
        } catch let error as DecodingError {
            let flaw = InvalidData(error)
            throw .invalidData(flaw == .malformed ? UnreadableValue.flaw(in: text) : flaw)
        } catch {
            throw .invalidData(UnreadableValue.flaw(in: text))
        }
    }
}

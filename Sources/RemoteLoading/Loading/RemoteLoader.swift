public import Foundation

/// A request, the client that sends it, and how the response becomes a value.
///
/// Loading leaves the caller's isolation, so decoding a large answer never holds up the main actor.
public struct RemoteLoader<Value: Sendable>: Sendable {
    /// Turns a response into a value, or says why it cannot.
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

    /// Sends the request and decodes the answer; throws ``LoadError/cancelled`` once the task is cancelled.
    public func load() async throws(LoadError) -> Value {
        let response: HTTPResponse
        do throws(TransportError) {
            response = try await client.send(request)
        } catch {
            // A client that reports its cancellation in other words must not make an error to show out of it.
            throw Task.isCancelled ? .cancelled : LoadError(error)
        }
        return try await value(of: response)
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
        decoder: @escaping @Sendable () -> JSONDecoder = { JSONDecoder() }
    ) {
        self.init(request, from: client) { response throws(LoadError) in
            guard response.status == .ok else { throw .invalidData(.status(response.status)) }
            return try response.decoded(as: Value.self, by: decoder())
        }
    }
}

extension HTTPResponse {
    /// The body decoded from JSON; a byte order mark before it is passed over.
    public func decoded<Value: Decodable>(
        as type: Value.Type = Value.self, by decoder: JSONDecoder = JSONDecoder()
    ) throws(LoadError) -> Value {
        let mark = Data([0xEF, 0xBB, 0xBF])
        let text = body.starts(with: mark) ? Data(body.dropFirst(mark.count)) : body
        guard !text.isEmpty else { throw .invalidData(.empty) }
        do {
            return try decoder.decode(type, from: text)
        } catch let error as LoadError {
            throw error
        } catch let error as DecodingError {
            throw .invalidData(InvalidData(error))
        } catch {
            throw .invalidData(.malformed)
        }
    }
}

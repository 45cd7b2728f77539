import Foundation
import RemoteLoading

/// One of the service's interfaces: where it is, what every call carries, and how an answer becomes a value.
struct TwitchService: Sendable {
    let address: URL
    let fields: HTTPFields
    let client: any HTTPClient
    let time: TimeSource

    /// Asks for a page or a thing; anything but 200 is an error.
    func get<Value: Sendable>(
        _ path: String, _ query: HTTPQuery, decode: @escaping @Sendable (HTTPResponse) throws(LoadError) -> Value
    ) async throws(LoadError) -> Value {
        let request: HTTPRequest
        do throws(HTTPRuleViolation) {
            request = try HTTPRequest(.get, address.absoluteString + path, query: query, fields: fields)
        } catch {
            throw .refused(.badRequest)
        }
        return try await RemoteLoader(request, from: client) { [time] response throws(LoadError) in
            guard response.status == .ok else { throw LoadError(declined: response, at: time.date()) }
            return try decode(response)
        }.load()
    }
}

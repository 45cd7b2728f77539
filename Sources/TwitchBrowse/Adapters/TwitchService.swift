import Foundation
import RemoteLoading

/// One of the service's interfaces: where it is, what every call carries, and how an answer becomes a value.
struct TwitchService: Sendable {
    let address: URL
    let fields: HTTPFields
    let client: any HTTPClient
    let time: TimeSource
    let limits: JSONLimits

    /// The addresses of pictures in the answers: none on this machine or in a private network, unless the service is
    /// there itself.
    var pictures: WebReferences { WebReferences(at: nil, from: address) }

    /// Loads a page or a single value, and notes the age of the response; any status but 200 is an error.
    func get<Value: Decodable & Sendable>(
        _ path: String, _ query: HTTPQuery, noting age: OfflineAge? = nil, as type: Value.Type
    ) async throws(LoadError) -> Value {
        let request: HTTPRequest
        do throws(HTTPRuleViolation) {
            request = try HTTPRequest(.get, address.absoluteString + path, query: query, fields: fields)
        } catch {
            throw .refused(.badRequest)
        }
        return try await RemoteLoader(request, from: client) { [time, limits] response throws(LoadError) in
            guard response.status == .ok else { throw LoadError(declined: response, at: time.date()) }
            age?.note(response.source)
            return try response.decoded(as: type, within: limits)
        }.load()
    }
}

import Foundation
import RemoteLoading

/// The reply of the service to a request that it understands.
enum OpenTriviaReply<Value: Sendable>: Sendable {
    /// The requested value, from a body with response code 0 or without a response code.
    case value(Value)
    /// Code 1: there are fewer questions for the query than requested, so the service returns none.
    case tooFew
    /// Code 3: the service does not know the token, or no longer knows it.
    case tokenUnknown
    /// Code 4: for this token, the service has no questions left, or fewer than were requested.
    case exhausted
    /// Code 5: the request came too soon after another one.
    case tooSoon

    /// Returns the value, or throws an error that the caller can act on.
    func get() throws(LoadError) -> Value {
        switch self {
        case .value(let value): return value
        case .tooFew: throw .refused(.notFound)
        case .tokenUnknown: throw .refused(.gone)
        case .exhausted: throw .refused(.exhausted)
        case .tooSoon: throw .refused(.rateLimited(until: nil))
        }
    }
}

/// The content of a successful response from one of the endpoints.
protocol OpenTriviaPayload: Decodable, Sendable {
    /// A Boolean value that indicates whether the body must have a response code.
    ///
    /// The bodies of categories and counts have no response code.
    static var hasCode: Bool { get }
}

/// A response is checked in three steps: for a rate limit in the status or the body, then for other statuses, then for
/// other response codes.
extension OpenTriviaReply where Value: OpenTriviaPayload {
    /// Creates a reply from a response.
    ///
    /// The current date is used to compute when to retry, if the service declines the request for now.
    init(_ response: HTTPResponse, today: Date) throws(LoadError) {
        guard response.status != .tooManyRequests else {
            let wait = max(OpenTriviaService.gap, response.retryAfter(at: today) ?? .zero)
            throw .refused(.rateLimited(until: today.after(wait)))
        }
        if response.status == .ok {
            self = try response.body.decodedRows()
        } else if case .tooSoon? = try? response.decoded(as: Self.self) {  // else the status decides
            self = .tooSoon
        } else {
            throw LoadError(declined: response, at: today)
        }
    }
}

private enum CodeKey: String, CodingKey {
    case code = "response_code"
}

/// If the code of a body is not 0, the rest of the body is not decoded, because a refusal may consist of the code only.
extension OpenTriviaReply: Decodable where Value: OpenTriviaPayload {
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodeKey.self)
        let isOptional = !Value.hasCode && !container.contains(.code)
        switch isOptional ? 0 : try container.decode(WholeNumber.self, forKey: .code).value {
        case 0: self = .value(try Value(from: decoder))
        case 1: self = .tooFew
        case 2: throw LoadError.refused(.badRequest)
        case 3: self = .tokenUnknown
        case 4: self = .exhausted
        case 5: self = .tooSoon
        case let code:
            throw LoadError.invalidData(.rejected(.outOfRange(code, permitted: 0...5), at: "response_code"))
        }
    }
}

extension Date {
    func after(_ wait: Duration) -> Date { addingTimeInterval(wait / .seconds(1)) }
}

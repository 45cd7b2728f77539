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

/// The initialiser checks a response in three steps: first whether its status or its body reports a rate limit, then
/// its status, and then the response code in its body.
extension OpenTriviaReply {
    /// Creates a reply from a response.
    ///
    /// If the service declines the request temporarily, `today` is used to compute the date at which it can be retried.
    init<Payload: OpenTriviaPayload>(
        _ response: HTTPResponse, today: Date, reading: (Payload) throws(LoadError) -> Value
    ) throws(LoadError) {
        guard response.status != .tooManyRequests else {
            let wait = max(OpenTriviaPace.gap, response.retryAfter(at: today) ?? .zero)
            throw .refused(.rateLimited(until: today.after(wait)))
        }
        guard response.status == .ok else {
            guard response.saysTooSoon else { throw LoadError(declined: response, at: today) }
            self = .tooSoon
            return
        }
        self = try response.decoded(as: Envelope<Payload>.self).reply(reading)
    }
}

/// The content of a successful response from one of the endpoints.
protocol OpenTriviaPayload: Decodable, Sendable {
    /// A Boolean value that indicates whether the body must have a response code.
    ///
    /// The bodies of categories and counts have no response code.
    static var hasCode: Bool { get }
}

/// A response body, of which only the code is decoded if the code is not 0.
///
/// The body of a refusal may contain nothing but the code.
private struct Envelope<Payload: OpenTriviaPayload>: Decodable {
    private enum CodingKeys: String, CodingKey {
        case code = "response_code"
    }

    let code: Int
    let payload: Payload?

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let isOptional = !Payload.hasCode && !container.contains(.code)
        code = isOptional ? 0 : try container.decode(WholeNumber.self, forKey: .code).value
        payload = code == 0 ? try Payload(from: decoder) : nil
    }

    func reply<Value: Sendable>(
        _ reading: (Payload) throws(LoadError) -> Value
    ) throws(LoadError) -> OpenTriviaReply<Value> {
        switch (code, payload) {
        case (0, let payload?): return .value(try reading(payload))
        case (1, _): return .tooFew
        case (2, _): throw .refused(.badRequest)
        case (3, _): return .tokenUnknown
        case (4, _): return .exhausted
        case (5, _): return .tooSoon
        default: throw .invalidData(.rejected(rule: "unknownCode(\(code))", at: "response_code"))
        }
    }
}

private struct CodeOnly: Decodable {
    private enum CodingKeys: String, CodingKey {
        case code = "response_code"
    }

    let code: Int
}

extension HTTPResponse {
    /// A Boolean value that indicates whether the body can be decoded and has code 5.
    fileprivate var saysTooSoon: Bool {
        (try? decoded(as: CodeOnly.self).code) == 5  // if the body cannot be decoded, the status decides
    }
}

extension Date {
    fileprivate func after(_ wait: Duration) -> Date { addingTimeInterval(wait / .seconds(1)) }
}

import Foundation
import RemoteLoading

/// What the service says to a request that it understands.
enum OpenTriviaReply<Value: Sendable>: Sendable {
    /// Code 0, or a body without a code: here it is.
    case value(Value)
    /// Code 1: there are not so many questions for that query, so it gives none.
    case tooFew
    /// Code 3: it knows no such token, or no longer.
    case tokenUnknown
    /// Code 4: everything was given under that token, or fewer are left than were asked for.
    case exhausted
    /// Code 5 in a body: too soon after another request.
    case tooSoon

    /// The value; throws what a caller can act on.
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

/// The order of judgement: too many requests, whether the status or the body says so; other statuses; other codes.
extension OpenTriviaReply {
    /// Reads a response; the date of today tells when to come again, where the service declines for now.
    init<Payload: OpenTriviaPayload>(
        _ response: HTTPResponse, today: Date, reading: (Payload) throws(LoadError) -> Value
    ) throws(LoadError) {
        guard response.status != .tooManyRequests else {
            let wait = max(OpenTrivia.gap, response.retryAfter(at: today) ?? .zero)
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

/// What a body brings when all is well.
protocol OpenTriviaPayload: Decodable, Sendable {
    /// Whether the body must have a code; those of categories and counts have none.
    static var hasCode: Bool { get }
}

/// A body: its code decides whether the rest is looked at, because a refusal may have no more than the code.
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

private struct CodeAlone: Decodable {
    private enum CodingKeys: String, CodingKey {
        case code = "response_code"
    }

    let code: Int
}

extension HTTPResponse {
    /// Whether there is a body that can be decoded and says code 5.
    fileprivate var saysTooSoon: Bool {
        (try? decoded(as: CodeAlone.self).code) == 5  // a body of nonsense leaves the status to speak for itself
    }
}

extension Date {
    fileprivate func after(_ wait: Duration) -> Date { addingTimeInterval(wait / .seconds(1)) }
}

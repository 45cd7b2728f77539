import Foundation

/// The information in a response about the rate limit of the server.
///
/// The server counts its limit in tokens: each request takes one token from a bucket, and is refused if the bucket is
/// empty.
struct RateFields: Equatable {
    /// `true` if the server refused the request because of its rate limit.
    ///
    /// A server may refuse a request although it reports remaining tokens.
    let isRefusal: Bool
    /// The longest wait that the response asks for, or `nil` if it asks for none.
    let wait: Duration?
    /// The time for which a refusal asks the client to pause, or `nil` if the response is not a refusal.
    var pause: Duration? { isRefusal ? wait : nil }
    /// The number of remaining tokens, or `nil` if the response does not state it.
    let remaining: Int?
    /// The number of tokens in a full bucket, or `nil` if the response does not state it.
    let size: Int?

    /// Creates the information from `Retry-After` and from Twitch's `Ratelimit-Limit`, `-Remaining` and `-Reset`.
    ///
    /// The value of `Ratelimit-Reset` is in seconds since 1970. Missing and invalid values are ignored.
    init(_ response: HTTPResponse, at date: Date) {
        isRefusal = response.status == .tooManyRequests
        let reset = response.number("Ratelimit-Reset", as: Int64.self).map { Date(timeIntervalSince1970: Double($0)) }
        let waits = [response.retryAfter(at: date), reset.map { response.wait(until: $0, at: date) }]
        wait = waits.compactMap { $0 }.max()
        remaining = response.number("Ratelimit-Remaining")
        size = response.number("Ratelimit-Limit").flatMap { $0 > 0 ? $0 : nil }
    }
}

extension HTTPResponse {
    fileprivate func number<Number: FixedWidthInteger>(
        _ name: HTTPFieldName, as _: Number.Type = Int.self
    ) -> Number? {
        guard let text = fields[name], text.isDecimal else { return nil }
        return Number(text)
    }
}

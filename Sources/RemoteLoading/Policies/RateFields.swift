import Foundation

/// What a response tells about the rate that the server permits.
struct RateFields: Equatable {
    /// Whether the server refused because of the rate.
    ///
    /// That can happen while tokens seem to be left.
    let isRefusal: Bool
    /// The longest wait that the response asks for.
    let wait: Duration?
    /// The wait that a refusal asks for.
    var pause: Duration? { isRefusal ? wait : nil }
    /// How many tokens are left.
    let remaining: Int?
    /// How many there are when all are back.
    let size: Int?

    /// Reads `Retry-After`, and the `Ratelimit-Limit`, `-Remaining` and `-Reset` of Twitch, whose reset is in seconds
    /// since 1970; what is missing or makes no sense is no news.
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

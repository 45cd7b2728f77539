import Foundation
import PlayhouseCore

extension HTTPResponse {
    /// The time for which a refusal because of a rate limit asks the client to pause, or `nil` if the response is not a
    /// 429, or asks for no pause.
    ///
    /// The pause is the longer one of `Retry-After` and of Twitch's `Ratelimit-Reset`, which is in seconds since 1970.
    /// Missing and invalid values are ignored. A server may refuse a request although its other fields say that
    /// requests are left, so these fields are not read.
    func pauseOfRateLimit(at date: Date) -> Duration? {
        guard status == .tooManyRequests else { return nil }
        return [retryAfter(at: date), rateLimitReset.map { wait(until: $0, at: date) }].compactMap { $0 }.max()
    }

    private var rateLimitReset: Date? {
        guard let text = fields["Ratelimit-Reset"], text.isDecimal else { return nil }
        return Int64(text).map { Date(timeIntervalSince1970: Double($0)) }
    }
}

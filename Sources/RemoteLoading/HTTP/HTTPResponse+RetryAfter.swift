package import Foundation
import PlayhouseCore

extension HTTPResponse {
    /// Returns the wait that `Retry-After` requests (RFC 9110, section 10.2.3), or `nil` without a valid value.
    ///
    /// The value may be a number of seconds, or a date in any of the three formats of HTTP. Values in any other form
    /// are ignored. If there are several values, the longest wait is returned. A date in the past means a wait of zero.
    ///
    /// If the value is a date, the wait is the time from the `Date` field of the response to that date, so that a wrong
    /// local clock has no effect. If the response has no `Date` field, `date`, the current date, is used instead.
    package func retryAfter(at date: Date) -> Duration? {
        fields.values(for: "Retry-After").compactMap { wait($0, at: date) }.max()
    }

    private func wait(_ text: String, at date: Date) -> Duration? {
        if text.isDecimal {
            // A number that is too large for `Int64` is still a valid, very long wait.
            return .seconds(min(Int64(text) ?? .max, .aVeryLongTime))
        }
        return Date(httpDate: text, today: date).map { wait(until: $0, at: date) }
    }

    /// Returns the time until a date that the server sent.
    ///
    /// The wait is the time from the `Date` field of the response to the instant, so that a wrong local clock has no
    /// effect. If the response has no `Date` field, `date` is used instead.
    func wait(until instant: Date, at date: Date) -> Duration {
        let now = fields.values(for: "Date").lazy.compactMap { Date(httpDate: $0, today: date) }.first ?? date
        return .seconds(max(0, min(instant.timeIntervalSince(now), Double(Int64.aVeryLongTime))))
    }
}

extension Int64 {
    /// A century in seconds, which fits into a `Duration` but not into an `Int` of 32 bits.
    fileprivate static let aVeryLongTime: Int64 = 100 * 365 * 86_400
}

public import Foundation

extension HTTPResponse {
    /// How long the server asks to wait by `Retry-After` (RFC 9110, section 10.2.3), seen from a date of ours.
    ///
    /// It may be a number of seconds or any form of date; nil if it does not ask, or in no form that can be read. Of
    /// several the longest counts. A date that is past is no wait. Where the response has a date of its own, that is
    /// asked instead of ours, so that our clock may be wrong.
    public func retryAfter(at date: Date) -> Duration? {
        fields.values(for: "Retry-After").compactMap { wait($0, at: date) }.max()
    }

    private func wait(_ text: String, at date: Date) -> Duration? {
        if text.isDecimal {
            // More digits than a number holds are still a wait, and a very long one.
            return .seconds(min(Int64(text) ?? .max, .aVeryLongTime))
        }
        return Date(httpDate: text, today: date).map { wait(until: $0, at: date) }
    }

    /// How long it is until a date that the server gave.
    ///
    /// The server's own clock is asked, if it shows in the response, so that ours may be wrong.
    func wait(until instant: Date, at date: Date) -> Duration {
        let now = fields.values(for: "Date").lazy.compactMap { Date(httpDate: $0, today: date) }.first ?? date
        return .seconds(max(0, min(instant.timeIntervalSince(now), Double(Int64.aVeryLongTime))))
    }
}

extension Int64 {
    /// A century in seconds, which a `Duration` holds without trouble, and an `Int` of 32 bits does not.
    fileprivate static let aVeryLongTime: Int64 = 100 * 365 * 86_400
}

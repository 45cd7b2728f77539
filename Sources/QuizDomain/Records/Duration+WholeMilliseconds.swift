package import Foundation

extension Duration {
    /// The number of whole milliseconds, rounded towards zero.
    ///
    /// A duration out of the range of `Int64` gives the nearest value in that range.
    package var wholeMilliseconds: Int64 {
        // `components` traps for a duration whose seconds are not in the range of `Int64`.
        guard self < .milliseconds(Int64.max) else { return .max }
        guard self > .milliseconds(Int64.min) else { return .min }
        let (seconds, attoseconds) = components
        return seconds * 1_000 + attoseconds / 1_000_000_000_000_000
    }
}

extension Date {
    /// The number of milliseconds since 1970, rounded.
    ///
    /// The date is first limited to the range from `Date.distantPast` to `Date.distantFuture`, because the conversion
    /// to an integer traps for dates that are too far away.
    package var wholeMilliseconds: Int64 {
        let seconds = max(Date.distantPast.timeIntervalSince1970, timeIntervalSince1970)
        return Int64((min(Date.distantFuture.timeIntervalSince1970, seconds) * 1_000).rounded())
    }
}

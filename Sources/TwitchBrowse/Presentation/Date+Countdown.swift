import Foundation

extension Date {
    /// Returns the number of seconds from another date until this date, from 0 to a billion.
    ///
    /// An error can contain any date, and the conversion of seconds to an integer or to a `Duration` traps if they are
    /// infinite or not a number.
    func countdown(from date: Date) -> Double {
        // The order of the arguments matters: `max` returns its first argument if the second is not a number.
        min(max(0, timeIntervalSince(date)), 1e9)
    }

    /// Returns the number of seconds after which the countdown, rounded up, shows another number, or `nil` if the
    /// countdown is over.
    func countdownChange(from date: Date) -> Double? {
        let rest = countdown(from: date)
        return rest > 0 ? rest - rest.rounded(.up) + 1 : nil
    }
}

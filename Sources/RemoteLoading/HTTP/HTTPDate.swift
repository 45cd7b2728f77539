package import Foundation

extension Date {
    /// The date in a field, in any of the three forms that RFC 9110, section 5.6.7, asks recipients to understand.
    ///
    /// Case is passed over, as RFC 9111, section 4.2, advises caches; any zone but GMT is no date. The day of the week
    /// must be one, but is not compared with the date. Made by hand: a formatter costs a hundred times as much, and
    /// takes what HTTP does not. `today` tells the century of a year with two digits.
    package init?(httpDate text: String, today: Date) {
        var reader = HTTPDateReader(text)
        guard let parts = reader.parts(today: today), let date = parts.date else { return nil }
        self = date
    }

    /// The date as HTTP writes it, such as `Sun, 06 Nov 1994 08:49:37 GMT`; parts of a second are left out.
    package var httpDate: String {
        // Seconds are not counted in an `Int`, which has 32 bits on some watches.
        let seconds = min(max(timeIntervalSince1970, -62_135_596_800), 253_402_300_799).rounded(.down)
        let days = Int((seconds / 86_400).rounded(.down))
        let (year, month, day) = HTTPDateParts.civil(day: days)
        let time = Int(seconds - Double(days) * 86_400)
        let weekday = HTTPDateNames.weekdays[(days + 4) - (days + 4).floored(by: 7) * 7]
        let clock = [time / 3_600, time / 60 % 60, time % 60].map { $0.padded(to: 2) }.joined(separator: ":")
        let name = HTTPDateNames.months[month - 1].capitalized
        return "\(weekday.prefix(3).capitalized), \(day.padded(to: 2)) \(name) \(year.padded(to: 4)) \(clock) GMT"
    }
}

private enum HTTPDateNames {
    static let weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
    static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
}

/// The parts of a date, which may not exist.
private struct HTTPDateParts {
    var year: Int
    var month: Int
    var day: Int
    var hour: Int
    var minute: Int
    var second: Int

    var date: Date? {
        let days = HTTPDateParts.number(year, month, day)
        // The sixtieth second is a leap second.
        guard hour < 24, minute < 60, second <= 60, HTTPDateParts.civil(day: days) == (year, month, day) else {
            return nil
        }
        return Date(timeIntervalSince1970: Double(days) * 86_400 + Double(hour * 3_600 + minute * 60 + second))
    }

    /// The days from the first of 1970, counted in years that begin in March, so that the leap day is the last.
    static func number(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let leapDays = shifted.floored(by: 4) - shifted.floored(by: 100) + shifted.floored(by: 400)
        return shifted * 365 + leapDays + dayOfYear - 719_468
    }

    /// The calendar's name for such a day.
    static func civil(day number: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = number + 719_468
        let era = shifted.floored(by: 146_097)
        let day = shifted - era * 146_097
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365
        let dayOfYear = day - (365 * year + year / 4 - year / 100)
        let month = (5 * dayOfYear + 2) / 153
        let isEarly = month >= 10
        return (
            era * 400 + year + (isEarly ? 1 : 0), isEarly ? month - 9 : month + 3, dayOfYear - (153 * month + 2) / 5 + 1
        )
    }
}

/// Reads a date from the front, in small letters.
private struct HTTPDateReader {
    private var rest: ArraySlice<UInt8>

    init(_ text: String) {
        // Nothing longer is a date, and an endless field is not worth a copy.
        rest = text.utf8.prefix(64).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }[...]
    }

    mutating func parts(today: Date) -> HTTPDateParts? {
        let copy = rest
        for form in [Self.fixed, Self.obsolete, Self.asctime] {
            rest = copy
            if let parts = form(&self, today), rest.isEmpty { return parts }
        }
        return nil
    }

    /// Reads `Sun, 06 Nov 1994 08:49:37 GMT`.
    private static func fixed(_ reader: inout HTTPDateReader, _ today: Date) -> HTTPDateParts? {
        guard reader.takeWeekday(letters: 3), reader.take(", "), let day = reader.takeNumber(2), reader.take(" "),
            let month = reader.takeMonth(), reader.take(" "), let year = reader.takeNumber(4), reader.take(" "),
            let (hour, minute, second) = reader.takeTime(), reader.take(" gmt")
        else { return nil }
        return HTTPDateParts(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    }

    /// Reads `Sunday, 06-Nov-94 08:49:37 GMT`.
    private static func obsolete(_ reader: inout HTTPDateReader, _ today: Date) -> HTTPDateParts? {
        guard reader.takeWeekday(letters: nil), reader.take(", "), let day = reader.takeNumber(2), reader.take("-"),
            let month = reader.takeMonth(), reader.take("-"), let year = reader.takeNumber(2), reader.take(" "),
            let (hour, minute, second) = reader.takeTime(), reader.take(" gmt")
        else { return nil }
        let now = Int((today.timeIntervalSince1970 / 86_400).rounded(.down))
        let thisYear = HTTPDateParts.civil(day: now).year
        var parts = HTTPDateParts(
            year: thisYear / 100 * 100 + year, month: month, day: day, hour: hour, minute: minute, second: second)
        // What would be more than fifty years ahead is the last year that ended so (RFC 9110, section 5.6.7).
        if parts.year > thisYear + 50 { parts.year -= 100 }
        return parts
    }

    /// Reads `Sun Nov  6 08:49:37 1994`.
    private static func asctime(_ reader: inout HTTPDateReader, _ today: Date) -> HTTPDateParts? {
        guard reader.takeWeekday(letters: 3), reader.take(" "), let month = reader.takeMonth(), reader.take(" "),
            let day = reader.take(" ") ? reader.takeNumber(1) : reader.takeNumber(2), reader.take(" "),
            let (hour, minute, second) = reader.takeTime(), reader.take(" "), let year = reader.takeNumber(4)
        else { return nil }
        return HTTPDateParts(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    }

    private mutating func take(_ text: String) -> Bool {
        guard rest.starts(with: text.utf8) else { return false }
        rest = rest.dropFirst(text.utf8.count)
        return true
    }

    private mutating func takeNumber(_ digits: Int) -> Int? {
        let taken = rest.prefix(digits)
        guard taken.count == digits, taken.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        rest = rest.dropFirst(digits)
        return taken.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    private mutating func takeTime() -> (Int, Int, Int)? {
        guard let hour = takeNumber(2), take(":"), let minute = takeNumber(2), take(":"), let second = takeNumber(2)
        else { return nil }
        return (hour, minute, second)
    }

    private mutating func takeMonth() -> Int? {
        for (place, name) in HTTPDateNames.months.enumerated() where take(name) { return place + 1 }
        return nil
    }

    private mutating func takeWeekday(letters: Int?) -> Bool {
        for name in HTTPDateNames.weekdays where take(String(name.prefix(letters ?? name.count))) { return true }
        return false
    }
}

extension Int {
    /// The quotient towards minus infinity, so that days before 1970 count on.
    fileprivate func floored(by divisor: Int) -> Int {
        self >= 0 ? self / divisor : -((divisor - 1 - self) / divisor)
    }

    fileprivate func padded(to digits: Int) -> String {
        let text = String(self)
        return String(repeating: "0", count: Swift.max(0, digits - text.count)) + text
    }
}

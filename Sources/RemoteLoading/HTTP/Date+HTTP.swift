package import Foundation
import PlayhouseCore

extension Date {
    /// Creates a date from the value of a field, or returns `nil` if the value is not a valid date.
    ///
    /// All three formats that RFC 9110, section 5.6.7, requires recipients to support are accepted. Upper and lower
    /// case are not distinguished, as RFC 9111, section 4.2, recommends to caches. A time zone other than GMT is
    /// rejected. The weekday must be a valid name but is not compared with the date. If the year has only two digits,
    /// `today` determines its century.
    ///
    /// The initialiser does not use a date formatter, which would take a hundred times as long and accept formats that
    /// HTTP does not allow.
    package init?(httpDate text: String, today: Date) {
        guard let parts = HTTPDateParts(text, today: today), let date = parts.date else { return nil }
        self = date
    }

    /// The date in the format of HTTP, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
    ///
    /// Fractions of a second are dropped.
    package var httpDate: String {
        // The number of seconds is a `Double`, because an `Int` has only 32 bits on some watches.
        let seconds = secondsWithinHTTPYears.rounded(.down)
        let days = Int((seconds / 86_400).rounded(.down))
        let (year, month, day) = HTTPDateParts.civil(day: days)
        let time = Int(seconds - Double(days) * 86_400)
        let weekday = HTTPDateNames.weekdays[(days + 4) - (days + 4).floored(by: 7) * 7]
        var text: [UInt8] = []
        text.reserveCapacity(29)
        text += weekday.utf8.prefix(3)
        text += ", ".utf8
        text.append(day, digits: 2)
        text += " \(HTTPDateNames.months[month - 1]) ".utf8
        text.append(year, digits: 4)
        for (sign, number) in [(" ", time / 3_600), (":", time / 60 % 60), (":", time % 60)] {
            text += sign.utf8
            text.append(number, digits: 2)
        }
        text += " GMT".utf8
        return String(decoding: text, as: UTF8.self)
    }

    /// The number of seconds since 1970, limited to the years 1 to 9999.
    ///
    /// A broken clock can report any date, and the conversion to an integer traps if the date is infinite or not a
    /// number. A date that is not a number counts as the beginning of the year 1.
    fileprivate var secondsWithinHTTPYears: Double {
        // The order of the arguments matters: `max` returns its first argument if the second is not a number.
        min(max(-62_135_596_800, timeIntervalSince1970), 253_402_300_799)
    }
}

private enum HTTPDateNames {
    static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// Returns the month with a name in lower case, counted from 1.
    static func month(_ name: some Sequence<UInt8>) -> Int? {
        months.firstIndex { $0.utf8.lazy.map(\.lowercased).elementsEqual(name) }.map { $0 + 1 }
    }

    /// Returns `true` if the text in lower case is the name of a weekday, or the first letters of one.
    static func isWeekday(_ name: some Sequence<UInt8>, letters: Int = .max) -> Bool {
        weekdays.contains { $0.utf8.prefix(letters).lazy.map(\.lowercased).elementsEqual(name) }
    }
}

/// The components of a date, such as the day and the month.
///
/// The combination of the components may be invalid, as in 30 February.
private struct HTTPDateParts {
    var year: Int
    var month: Int
    var day: Int
    var hour: Int
    var minute: Int
    var second: Int

    var date: Date? {
        let days = HTTPDateParts.number(year, month, day)
        // Second 60 is a leap second.
        guard hour < 24, minute < 60, second <= 60, HTTPDateParts.civil(day: days) == (year, month, day) else {
            return nil
        }
        let date = Date(timeIntervalSince1970: Double(days) * 86_400 + Double(hour * 3_600 + minute * 60 + second))
        // A leap second at the end of the year 9999 would be a date that cannot be written.
        return date.timeIntervalSince1970 < 253_402_300_800 ? date : nil
    }

    /// Returns the number of days since 1 January 1970.
    ///
    /// The calculation uses years that begin in March, so that the leap day is the last day of a year.
    static func number(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let leapDays = shifted.floored(by: 4) - shifted.floored(by: 100) + shifted.floored(by: 400)
        return shifted * 365 + leapDays + dayOfYear - 719_468
    }

    /// Returns the calendar date of a day, given as the number of days since 1 January 1970.
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

extension HTTPDateParts {
    /// Creates the components from the words of a date, which are separated by single spaces.
    init?(_ text: String, today: Date) {
        // Only 64 bytes are read: no valid date is longer, and a server can send a value of any length.
        let bytes = text.utf8.prefix(64).map(\.lowercased)
        if bytes.count == 29 {
            self.init(fixed: bytes)
            return
        }
        let words = String(decoding: bytes, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
        switch words.count {
        case 6 where words[2].isEmpty: self.init(asctime: [words[0], words[1], words[3]] + words[4...], digitsOfDay: 1)
        case 5: self.init(asctime: words, digitsOfDay: 2)
        case 4: self.init(obsolete: words, today: today)
        default: return nil
        }
    }

    /// Creates the components from the 29 bytes of a date such as `sun, 06 nov 1994 08:49:37 gmt`.
    ///
    /// Almost every date has this format, so it is read without making a text of any part.
    private init?(fixed bytes: [UInt8]) {
        func number(_ place: Int, _ digits: Int) -> Int? { bytes[place..<place + digits].number }
        func has(_ text: String, at place: Int) -> Bool { bytes[place...].starts(with: text.utf8) }
        guard HTTPDateNames.isWeekday(bytes[..<3], letters: 3), has(", ", at: 3), has(" ", at: 7), has(" ", at: 11),
            has(" ", at: 16), has(":", at: 19), has(":", at: 22), has(" gmt", at: 25),
            let month = HTTPDateNames.month(bytes[8..<11]), let day = number(5, 2), let year = number(12, 4),
            let hour = number(17, 2), let minute = number(20, 2), let second = number(23, 2)
        else { return nil }
        self.init(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    }

    /// Creates the components from the words of a date such as `sunday, 06-nov-94 08:49:37 gmt`.
    private init?(obsolete words: [Substring], today: Date) {
        let date = words[1].split(separator: "-", omittingEmptySubsequences: false)
        guard words[0].utf8.last == UInt8(ascii: ","), HTTPDateNames.isWeekday(words[0].utf8.dropLast()),
            words[3] == "gmt", date.count == 3,
            let year = date[2].number(2)
        else { return nil }
        let now = Int((today.secondsWithinHTTPYears / 86_400).rounded(.down))
        let thisYear = HTTPDateParts.civil(day: now).year
        self.init(year: thisYear / 100 * 100 + year, month: date[1], day: date[0].number(2), time: words[2])
        // If a year of two digits seems to be more than 50 years in the future, it is the most recent past year with
        // these digits (RFC 9110, section 5.6.7).
        if self.year > thisYear + 50 { self.year -= 100 }
    }

    /// Creates the components from the words of a date such as `sun nov 6 08:49:37 1994`.
    private init?(asctime words: [Substring], digitsOfDay: Int) {
        guard HTTPDateNames.isWeekday(words[0].utf8, letters: 3) else { return nil }
        self.init(year: words[4].number(4), month: words[1], day: words[2].number(digitsOfDay), time: words[3])
    }

    private init?(year: Int?, month: Substring, day: Int?, time: Substring) {
        let clock = time.split(separator: ":", omittingEmptySubsequences: false).compactMap { $0.number(2) }
        guard let year, let day, let month = HTTPDateNames.month(month.utf8), clock.count == 3, time.utf8.count == 8
        else { return nil }
        self.init(year: year, month: month, day: day, hour: clock[0], minute: clock[1], second: clock[2])
    }
}

extension Substring {
    /// Returns the number in the text, or `nil` unless the text consists of exactly the given number of digits.
    fileprivate func number(_ digits: Int) -> Int? { utf8.count == digits && isDecimal ? Int(self) : nil }
}

extension Int {
    /// Returns the quotient rounded down, so that days before 1970 are numbered correctly.
    fileprivate func floored(by divisor: Int) -> Int {
        self >= 0 ? self / divisor : -((divisor - 1 - self) / divisor)
    }

}

extension [UInt8] {
    /// Appends a number with at least the given number of digits.
    fileprivate mutating func append(_ number: Int, digits: Int) {
        let text = String(number).utf8
        append(contentsOf: repeatElement(UInt8(ascii: "0"), count: Swift.max(0, digits - text.count)))
        append(contentsOf: text)
    }
}

extension ArraySlice<UInt8> {
    /// The number whose digits the bytes are, or `nil` if one of them is no digit.
    fileprivate var number: Int? {
        reduce(0) { number, byte in byte.isDigit ? number.map { $0 * 10 + Int(byte - 0x30) } : nil }
    }
}

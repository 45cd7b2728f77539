package import Foundation

extension Date {
    /// The date in a field, in any of the three forms that RFC 9110, section 5.6.7, asks recipients to understand.
    ///
    /// Case is passed over, as RFC 9111, section 4.2, advises caches; any zone but GMT is no date. The day of the week
    /// must be one, but is not compared with the date. Made by hand: a formatter costs a hundred times as much, and
    /// takes what HTTP does not. `today` tells the century of a year with two digits.
    package init?(httpDate text: String, today: Date) {
        guard let parts = HTTPDateParts(text, today: today), let date = parts.date else { return nil }
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

extension HTTPDateParts {
    /// Reads the words of a date, which are separated by single blanks.
    init?(_ text: String, today: Date) {
        // No longer text is a date, and a field of any length is not worth a copy.
        let bytes = text.utf8.prefix(64).map(\.lowercased)
        let words = String(decoding: bytes, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
        switch words.count {
        case 6 where words[2].isEmpty: self.init(asctime: [words[0], words[1], words[3]] + words[4...], digitsOfDay: 1)
        case 6: self.init(fixed: words)
        case 5: self.init(asctime: words, digitsOfDay: 2)
        case 4: self.init(obsolete: words, today: today)
        default: return nil
        }
    }

    /// Reads `sun, 06 nov 1994 08:49:37 gmt`.
    private init?(fixed words: [Substring]) {
        guard HTTPDateNames.weekdays.contains(where: { $0.prefix(3) + "," == words[0] }), words[5] == "gmt" else {
            return nil
        }
        self.init(year: words[3].number(4), month: words[2], day: words[1].number(2), time: words[4])
    }

    /// Reads `sunday, 06-nov-94 08:49:37 gmt`.
    private init?(obsolete words: [Substring], today: Date) {
        let date = words[1].split(separator: "-", omittingEmptySubsequences: false)
        guard HTTPDateNames.weekdays.contains(where: { $0 + "," == words[0] }), words[3] == "gmt", date.count == 3,
            let year = date[2].number(2)
        else { return nil }
        let now = Int((today.timeIntervalSince1970 / 86_400).rounded(.down))
        let thisYear = HTTPDateParts.civil(day: now).year
        self.init(year: thisYear / 100 * 100 + year, month: date[1], day: date[0].number(2), time: words[2])
        // What would be more than fifty years ahead is the last year that ended so (RFC 9110, section 5.6.7).
        if self.year > thisYear + 50 { self.year -= 100 }
    }

    /// Reads `sun nov 6 08:49:37 1994`.
    private init?(asctime words: [Substring], digitsOfDay: Int) {
        guard HTTPDateNames.weekdays.contains(where: { $0.prefix(3) == words[0] }) else { return nil }
        self.init(year: words[4].number(4), month: words[1], day: words[2].number(digitsOfDay), time: words[3])
    }

    private init?(year: Int?, month: Substring, day: Int?, time: Substring) {
        let clock = time.split(separator: ":", omittingEmptySubsequences: false).compactMap { $0.number(2) }
        guard let year, let day, let month = HTTPDateNames.months.firstIndex(of: String(month)), clock.count == 3,
            time.utf8.count == 8
        else { return nil }
        self.init(year: year, month: month + 1, day: day, hour: clock[0], minute: clock[1], second: clock[2])
    }
}

extension Substring {
    /// The number of exactly so many digits.
    fileprivate func number(_ digits: Int) -> Int? { utf8.count == digits && isDecimal ? Int(self) : nil }
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

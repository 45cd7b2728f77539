import Foundation

extension Date {
    /// The date in a field, in any of the three forms that RFC 9110, section 5.6.7, asks recipients to understand.
    ///
    /// Made by hand: a formatter costs a hundred times as much, and takes what HTTP does not. The day of the week is
    /// not compared with the date.
    init?(httpDate text: String, today: Date) {
        let words = text.split { " ,-".contains($0) }
        guard let day = words.first, HTTPDate.days.contains(String(day.prefix(3))) else { return nil }
        let parts: HTTPDate?
        switch (words.count, words.last) {
        case (6, "GMT"): parts = HTTPDate(day: words[1], month: words[2], year: words[3], time: words[4])
        case (5, _): parts = HTTPDate(day: words[2], month: words[1], year: words[4], time: words[3])
        default: return nil
        }
        guard let parts else { return nil }
        guard parts.hasShortYear else {
            self = parts.date(inYear: parts.year)
            return
        }
        // "A timestamp that appears to be more than 50 years in the future" is one of the past.
        let thisYear = 1970 + Int((today.timeIntervalSince1970 / 31_556_952).rounded(.down))
        let year = thisYear / 100 * 100 + parts.year
        self = parts.date(inYear: year > thisYear + 50 ? year - 100 : year)
    }
}

/// The parts of a date, each in its range.
private struct HTTPDate {
    static let days: Set = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    let year: Int
    let hasShortYear: Bool
    private let month: Int
    private let day: Int
    private let seconds: Int

    init?(day: Substring, month: Substring, year: Substring, time: Substring) {
        let clock = time.split(separator: ":", omittingEmptySubsequences: false).compactMap(\.number)
        guard let place = HTTPDate.months.firstIndex(of: String(month)), let year = year.number, let day = day.number,
            clock.count == 3, (0...23).contains(clock[0]), (0...59).contains(clock[1]), (0...60).contains(clock[2]),
            (1...31).contains(day), year <= 9999
        else { return nil }
        self.year = year
        hasShortYear = year < 100
        self.month = place + 1
        self.day = day
        seconds = clock[0] * 3600 + clock[1] * 60 + clock[2]
    }

    /// Counted in the Gregorian calendar, with the year beginning in March so that the leap day is its last.
    func date(inYear year: Int) -> Date {
        let shifted = month > 2 ? year : year - 1
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let leapDays = shifted / 4 - shifted / 100 + shifted / 400
        let daysToEpoch = 719_468
        let days = shifted * 365 + leapDays + dayOfYear - daysToEpoch
        return Date(timeIntervalSince1970: Double(days) * 86_400 + Double(seconds))
    }
}

extension Substring {
    /// One to four digits as a number.
    fileprivate var number: Int? {
        guard (1...4).contains(utf8.count), utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(self)
    }
}

import Foundation

extension Date {
    /// Reads a date of RFC 3339, such as `2026-01-05T19:02:11Z`; fractions of a second and offsets are understood.
    ///
    /// Made by hand: a page has a hundred of them, and a formatter costs more than the rest of the page.
    init?(rfc3339 text: String) {
        var rest = text.utf8[...]
        guard let year = rest.takeNumber(4), rest.take("-"), let month = rest.takeNumber(2), rest.take("-"),
            let day = rest.takeNumber(2), rest.take("T") || rest.take("t"), let hour = rest.takeNumber(2),
            rest.take(":"),
            let minute = rest.takeNumber(2), rest.take(":"), let second = rest.takeNumber(2),
            let fraction = rest.takeFraction(), let offset = rest.takeOffset(), rest.isEmpty,
            (1...12).contains(month), (1...Date.days(in: month, of: year)).contains(day), hour < 24, minute < 60,
            second <= 60
        else { return nil }
        let days = Date.daysSince1970(year, month, day)
        self.init(
            timeIntervalSince1970: Double(days) * 86_400
                + Double(hour * 3_600 + minute * 60 + second - offset) + fraction)
    }

    private static func days(in month: Int, of year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }

    /// Counted in years that begin in March, so that the leap day is the last of its year.
    private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
        // One turn of the calendar later, so that nothing is divided that is below zero.
        let shifted = (month > 2 ? year : year - 1) + 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let leapDays = shifted / 4 - shifted / 100 + shifted / 400
        return shifted * 365 + leapDays + dayOfYear - 719_468 - 146_097
    }
}

extension Substring.UTF8View {
    fileprivate mutating func take(_ mark: Unicode.Scalar) -> Bool {
        guard first == UInt8(ascii: mark) else { return false }
        removeFirst()
        return true
    }

    /// A number of exactly so many digits.
    fileprivate mutating func takeNumber(_ digits: Int) -> Int? {
        var number = 0
        for _ in 0..<digits {
            guard let byte = first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
            removeFirst()
        }
        return number
    }

    /// What stands behind a point, if there is one; nil if nothing stands there.
    fileprivate mutating func takeFraction() -> Double? {
        guard take(".") else { return 0 }
        var (fraction, unit) = (0.0, 0.1)
        var count = 0
        while let digit = takeNumber(1) {
            fraction += Double(digit) * unit
            unit /= 10
            count += 1
        }
        return count > 0 ? fraction : nil
    }

    /// How many seconds the place is ahead of Greenwich.
    fileprivate mutating func takeOffset() -> Int? {
        if take("Z") || take("z") { return 0 }
        let sign = take("+") ? 1 : take("-") ? -1 : 0
        guard sign != 0, let hours = takeNumber(2), take(":"), let minutes = takeNumber(2), hours < 24, minutes < 60
        else { return nil }
        return sign * (hours * 3_600 + minutes * 60)
    }
}

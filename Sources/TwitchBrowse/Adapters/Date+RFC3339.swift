import Foundation

extension Date {
    /// Creates a date from RFC 3339 text such as `2026-01-05T19:02:11Z`, or returns `nil` if the text is not a date.
    ///
    /// The initialiser checks the form of the text itself, because Foundation ignores some invalid characters in the
    /// time zone. The fraction of a second is dropped, because Foundation refuses fractions with more than nine digits,
    /// and traps where an `Int` has 32 bits. The year 0 is refused, because Foundation counts it by the Julian
    /// calendar.
    init?(rfc3339 text: String) {
        // The form is the text with each digit replaced by 0. With a regular expression, decoding a page of streams
        // would take six times as long.
        let form = text.utf8.map { (0x30...0x39).contains($0) ? 0x30 : $0 }
        let rest = form.dropFirst(19)
        let zone = rest.starts(with: ".0".utf8) ? rest.dropFirst().drop { $0 == 0x30 } : rest
        guard form.starts(with: "0000-00-00T00:00:00".utf8), !text.utf8.starts(with: "0000".utf8),
            ["Z", "z", "+00:00", "-00:00"].contains(where: { zone.elementsEqual($0.utf8) }),
            let date = try? Date.style.parse(String(text.prefix(19) + text.suffix(zone.count)))  // throws for day 32
        else { return nil }
        self = date
    }

    private static let style = Date.ISO8601FormatStyle()
}

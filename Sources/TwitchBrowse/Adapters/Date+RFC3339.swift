import Foundation

extension Date {
    /// Creates a date from RFC 3339 text such as `2026-01-05T19:02:11Z`, or returns `nil` if the text is not a date.
    ///
    /// The initialiser checks the form of the text itself, because Foundation ignores some invalid characters in the
    /// time zone. It then tries two formats of Foundation, because the version of Foundation determines which of them
    /// accepts fractions of a second. Some versions drop the fraction.
    init?(rfc3339 text: String) {
        // The form is the text with each digit replaced by 0. With a regular expression, decoding a page of streams
        // would take six times as long.
        let form = text.utf8.map { (0x30...0x39).contains($0) ? 0x30 : $0 }
        let rest = form.dropFirst(19)
        let zone = rest.starts(with: ".0".utf8) ? rest.dropFirst().drop { $0 == 0x30 } : rest
        guard form.starts(with: "0000-00-00T00:00:00".utf8),
            ["Z", "z", "+00:00", "-00:00"].contains(where: { zone.elementsEqual($0.utf8) })
        else { return nil }
        // If a style throws, the text is not in that style.
        guard let date = Date.styles.lazy.compactMap({ try? $0.parse(text) }).first else { return nil }  // as above
        self = date
    }

    private static let styles = [
        Date.ISO8601FormatStyle(), Date.ISO8601FormatStyle(includingFractionalSeconds: true),
    ]
}

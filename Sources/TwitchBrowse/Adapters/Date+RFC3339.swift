import Foundation

extension Date {
    /// Creates a date from RFC 3339 text such as `2026-01-05T19:02:11Z`, or returns `nil` if the text is not a date.
    ///
    /// The form of the text is checked first, because Foundation ignores some characters in the time zone. Then two
    /// styles of Foundation are tried. The version of Foundation determines which of them accepts fractions of a
    /// second, and whether the fraction is kept.
    init?(rfc3339 text: String) {
        // This is the text with 0 in place of each digit. A regular expression would make a page of streams six times
        // as slow.
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

import Foundation

extension Date {
    /// Creates a date from RFC 3339 text such as `2026-01-05T19:02:11Z`, or returns `nil` if the text is not a date.
    ///
    /// The parser is as lenient as Foundation. Versions of Foundation differ in which of the styles accepts fractions
    /// of a second, and in whether the fraction is kept.
    init?(rfc3339 text: String) {
        let styles = [Date.ISO8601FormatStyle(), Date.ISO8601FormatStyle(includingFractionalSeconds: true)]
        // A failed parse means that the text is not in this style.
        guard let date = styles.lazy.compactMap({ try? $0.parse(text) }).first else { return nil }  // as above
        self = date
    }
}

import Foundation

extension Date {
    /// Creates a date from RFC 3339 text such as `2026-01-05T19:02:11Z`, or returns `nil` if the text is not a date.
    ///
    /// The initialiser accepts every text that one of the two styles of Foundation accepts. Which of the styles accepts
    /// fractions of a second, and whether the fraction is kept, depends on the version of Foundation.
    init?(rfc3339 text: String) {
        let styles = [Date.ISO8601FormatStyle(), Date.ISO8601FormatStyle(includingFractionalSeconds: true)]
        // If a style throws, the text is not in that style.
        guard let date = styles.lazy.compactMap({ try? $0.parse(text) }).first else { return nil }  // as above
        self = date
    }
}

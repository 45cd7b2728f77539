import Foundation

extension Date {
    /// Creates a date from RFC 3339 text such as `2026-01-05T19:02:11Z`, or returns `nil` if the text is not a date.
    ///
    /// The form is checked first, because the styles of Foundation skip characters in the time zone. Which of the two
    /// styles accepts fractions of a second, and whether the fraction is kept, depends on the version of Foundation.
    init?(rfc3339 text: String) {
        let form = /[0-9]{4}(-[0-9]{2}){2}[Tt][0-9]{2}(:[0-9]{2}){2}(\.[0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})/
        guard text.wholeMatch(of: form) != nil else { return nil }
        let styles = [Date.ISO8601FormatStyle(), Date.ISO8601FormatStyle(includingFractionalSeconds: true)]
        // If a style throws, the text is not in that style.
        guard let date = styles.lazy.compactMap({ try? $0.parse(text) }).first else { return nil }  // as above
        self = date
    }
}

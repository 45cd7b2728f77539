import Foundation

extension Date {
    /// Reads a date of RFC 3339, such as `2026-01-05T19:02:11Z`, as leniently as Foundation does.
    ///
    /// Versions of Foundation differ in which of the styles accepts a fraction of a second, and whether it is kept.
    init?(rfc3339 text: String) {
        let styles = [Date.ISO8601FormatStyle(), Date.ISO8601FormatStyle(includingFractionalSeconds: true)]
        // Text that is no date is as good as none.
        guard let date = styles.lazy.compactMap({ try? $0.parse(text) }).first else { return nil }  // see above
        self = date
    }
}

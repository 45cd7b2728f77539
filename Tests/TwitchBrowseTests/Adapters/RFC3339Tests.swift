import Foundation
import TestSupport
import Testing

@testable import TwitchBrowse

@Suite(.bounded) struct RFC3339Tests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0.0), ("2001-01-01T00:00:00Z", 978_307_200), ("2024-02-29T12:30:45Z", 1_709_209_845),
        ("2026-01-05T19:02:11Z", 1_767_639_731), ("2026-01-05T20:02:11+01:00", 1_767_639_731),
        ("2026-01-05T13:32:11-05:30", 1_767_639_731), ("1969-12-31T23:59:59Z", -1),
        ("1900-03-01T00:00:00Z", -2_203_891_200),
        ("2016-12-31T23:59:60Z", 1_483_228_800), ("2026-01-05T19:02:11.123456789012Z", 1_767_639_731),
        ("2026-01-05T20:02:11.9999999999+01:00", 1_767_639_731),
    ])
    func validDatesAreParsed(text: String, seconds: Double) {
        #expect(Date(rfc3339: text)?.timeIntervalSince1970 == seconds)
    }

    /// Some versions of Foundation drop the fraction, so the test accepts both results.
    @Test func fractionOfSecondIsAccepted() throws {
        let date = try #require(Date(rfc3339: "2026-01-05T19:02:11.5Z"))
        #expect((0..<1).contains(date.timeIntervalSince1970 - 1_767_639_731))
    }

    @Test(arguments: [
        "", "soon", "2026-01-05", "2026-01-05T19:02:11", "2026-01-05 19:02:11Z", "2026-13-05T19:02:11Z",
        "2026-01-05T19:02:11.Z", "2026-01-05T19:02:11-2x3:59",
        "99999999999999999999-01-01T00:00:00Z", "0000-01-01T00:00:00-03:59",
    ])
    func invalidDateTextGivesNil(text: String) {
        #expect(Date(rfc3339: text) == nil)
    }

    @Test func parsedDatesEqualFoundationDatesOverFourCenturies() {
        for day in stride(from: -70_000, to: 80_000, by: 37) {
            let date = Date(timeIntervalSince1970: Double(day) * 86_400 + 12_345)
            #expect(Date(rfc3339: date.ISO8601Format()) == date)
        }
    }
}

import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct HTTPDateTests {
    /// A date in the year 2024.
    private let today = Date(timeIntervalSince1970: 1_720_000_000)

    private func seconds(_ text: String) -> Double? {
        Date(httpDate: text, today: today)?.timeIntervalSince1970
    }

    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
        "SUN, 06 NOV 1994 08:49:37 GMT", "sun, 06 nov 1994 08:49:37 gmt", "sUnDay, 06-nOv-94 08:49:37 Gmt",
    ])
    func everyHTTPDateFormatIsRead(text: String) {
        #expect(seconds(text) == 784_111_777)
    }

    @Test(arguments: [
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0.0), ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
        ("Thu, 29 Feb 2024 12:00:00 GMT", 1_709_208_000), ("Tue, 29 Feb 2000 00:00:00 GMT", 951_782_400),
        ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799), ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800),
        ("Thu Nov 16 08:49:37 1995", 816_511_777), ("Tue, 19 Jan 2038 03:14:08 GMT", 2_147_483_648),
    ])
    func leapDaysAndExtremeDatesAreRead(text: String, expected: Double) {
        #expect(seconds(text) == expected)
    }

    @Test func leapSecondAtEndOf9999IsRejected() {
        #expect(seconds("Fri, 31 Dec 9999 23:59:60 GMT") == nil)
    }

    @Test(arguments: [
        ("Monday, 01-Jan-74 00:00:00 GMT", 2074), ("Monday, 01-Jan-75 00:00:00 GMT", 1975),
        ("Monday, 01-Jan-24 00:00:00 GMT", 2024), ("Monday, 01-Jan-00 00:00:00 GMT", 2000),
    ])
    func twoDigitYearIsNeverFarInFuture(text: String, year: Int) throws {
        let date = try #require(Date(httpDate: text, today: today))
        #expect(date.httpDate.contains(" \(year) "))
    }

    @Test(arguments: [(1e300, 9994), (.infinity, 9994), (1e18, 9994), (1_720_000_000, 1994)])
    func twoDigitYearIsReadInAnyCentury(now: Double, year: Int) throws {
        let date = Date(httpDate: "Sunday, 06-Nov-94 08:49:37 GMT", today: Date(timeIntervalSince1970: now))
        #expect(try #require(date).httpDate.contains("06 Nov \(year) 08:49:37"))
    }

    @Test(arguments: [-1e300, -.infinity, .nan])
    func twoDigitYearIsReadDespiteInvalidClock(now: Double) {
        #expect(Date(httpDate: "Sunday, 06-Nov-94 08:49:37 GMT", today: Date(timeIntervalSince1970: now)) != nil)
    }

    @Test(arguments: [
        "", "0", "-1", "now", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 UTC",
        "Sun, 06 Nov 1994 08:49:37 +0000", "Sun, 06 Nov 1994 08:49:37 GMT ", " Sun, 06 Nov 1994 08:49:37 GMT",
        "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 8:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT",
        "Sun 06 Nov 1994 08:49:37 GMT", "06 Nov 1994 08:49:37 GMT", "Sun,  06 Nov 1994 08:49:37 GMT",
        "Sun, 06-Nov-1994 08:49:37 GMT", "Sunday, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08.49.37 GMT",
        "Sun, 31 Nov 1994 08:49:37 GMT", "Sun, 29 Feb 1900 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 06 Nov 1994 08:49:61 GMT",
        "Sun, 06 Foo 1994 08:49:37 GMT", "Day, 06 Nov 1994 08:49:37 GMT", "Sun Nov 6 08:49:37 1994",
        "Sun Nov 006 08:49:37 1994", "Sun, 06 Nov 1994 08:49:37 GMT, Sun, 06 Nov 1994 08:49:37 GMT",
        "Sun, ٠٦ Nov 1994 08:49:37 GMT", "\u{FEFF}Sun, 06 Nov 1994 08:49:37 GMT",
    ])
    func invalidDateTextGivesNil(text: String) {
        #expect(seconds(text) == nil)
    }

    @Test func writtenDateIsReadBack() async throws {
        try await forEverySeed(in: 0..<50) { generator in
            for _ in 0..<20 {
                let second = Double(generator.number(below: 200_000_000_000)) - 50_000_000_000
                let date = Date(timeIntervalSince1970: second)
                #expect(Date(httpDate: date.httpDate, today: today) == date)
            }
        }
    }

    @Test(arguments: [
        (784_111_777.0, "Sun, 06 Nov 1994 08:49:37 GMT"), (784_111_777.999, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (-0.5, "Wed, 31 Dec 1969 23:59:59 GMT"),
        (1e18, "Fri, 31 Dec 9999 23:59:59 GMT"), (-1e18, "Mon, 01 Jan 0001 00:00:00 GMT"),
        (.infinity, "Fri, 31 Dec 9999 23:59:59 GMT"), (-.infinity, "Mon, 01 Jan 0001 00:00:00 GMT"),
        (1e300, "Fri, 31 Dec 9999 23:59:59 GMT"), (.nan, "Mon, 01 Jan 0001 00:00:00 GMT"),
    ])
    func dateIsWrittenInPreferredFormat(second: Double, expected: String) {
        #expect(Date(timeIntervalSince1970: second).httpDate == expected)
    }
}

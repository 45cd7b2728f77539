import Foundation
import Testing

@testable import RemoteLoading

@Suite struct HTTPDateTests {
    private static let today = Date(timeIntervalSince1970: 1_750_000_000)  // in June 2025

    private func seconds(_ text: String, today: Date = HTTPDateTests.today) -> TimeInterval? {
        Date(httpDate: text, today: today)?.timeIntervalSince1970
    }

    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    ])
    func theThreeFormsOfTheSpecificationAreOneDate(text: String) {
        #expect(seconds(text) == 784_111_777)
    }

    @Test(arguments: [
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
        ("Tue, 29 Feb 2000 12:00:00 GMT", 951_825_600), ("Wed, 01 Mar 2000 00:00:00 GMT", 951_868_800),
        ("Mon, 01 Mar 2100 00:00:00 GMT", 4_107_542_400), ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
        ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800),
    ])
    func datesAreCountedInTheGregorianCalendar(text: String, expected: TimeInterval) {
        #expect(seconds(text) == expected)
    }

    @Test(arguments: [
        ("Friday, 01-Jan-75 00:00:00 GMT", "Wed, 01 Jan 2075 00:00:00 GMT"),
        ("Friday, 01-Jan-76 00:00:00 GMT", "Thu, 01 Jan 1976 00:00:00 GMT"),
        ("Friday, 01-Jan-00 00:00:00 GMT", "Sat, 01 Jan 2000 00:00:00 GMT"),
    ])
    func aShortYearIsNeverMoreThanFiftyYearsAhead(short: String, long: String) {
        #expect(seconds(short) == seconds(long))
        #expect(seconds(long) != nil)
    }

    @Test(arguments: [
        "", "now", "0", "-1", "1994-11-06T08:49:37Z", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET",
        "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT", "Sun, 06 Nov 1994 08:49:61 GMT",
        "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 06 nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 19940 08:49:37 GMT", "Sun, +6 Nov 1994 08:49:37 GMT", "Day, 06 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 8:49 GMT", "Sun, 06 Nov 1994 08::37 GMT", "Sun Nov 6 1994", "Sun, 06 Nov ١٩٩٤ 08:49:37 GMT",
    ])
    func whatIsNoDateIsNone(text: String) {
        #expect(seconds(text) == nil)
    }
}

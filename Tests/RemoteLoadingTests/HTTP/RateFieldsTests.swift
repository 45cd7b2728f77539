import Foundation
import TestSupport
import Testing

@testable import RemoteLoading

@Suite(.bounded) struct RateFieldsTests {
    private static let date = Date(timeIntervalSince1970: 784_111_777)  // Sun, 06 Nov 1994 08:49:37 GMT

    private func rateFields(_ fields: HTTPFields, _ status: HTTPStatus = .ok) -> RateFields {
        RateFields(HTTPResponse(status: status, fields: fields), at: Self.date)
    }

    @Test func responseWithoutRateFieldsGivesNoLimit() {
        let rateFields = rateFields([.contentType: "text/plain"])
        #expect(!rateFields.isRefusal)
        #expect(rateFields.pause == nil)
        #expect(rateFields.remaining == nil)
        #expect(rateFields.size == nil)
    }

    @Test func rateFieldNamesIgnoreCase() {
        let rateFields = rateFields([
            "RateLimit-Limit": "800", "ratelimit-remaining": "799", "RATELIMIT-RESET": "784111778",
        ])
        #expect(rateFields.size == 800)
        #expect(rateFields.remaining == 799)
        #expect(rateFields.pause == nil)
    }

    @Test(arguments: ["", "-1", "+1", "many", "1.5", "800, 800", "99999999999999999999", "８００"])
    func invalidRateFieldNumbersAreIgnored(text: String) {
        let rateFields = rateFields(
            ["Ratelimit-Limit": text, "Ratelimit-Remaining": text, "Ratelimit-Reset": text], .tooManyRequests)
        #expect(rateFields.size == nil)
        #expect(rateFields.remaining == nil)
        #expect(rateFields.pause == nil)
    }

    @Test func zeroRateLimitIsIgnored() {
        #expect(rateFields(["Ratelimit-Limit": "0"]).size == nil)
    }

    @Test func status429IsRefusalDespiteRemainingRequests() {
        let rateFields = rateFields(["Ratelimit-Remaining": "700"], .tooManyRequests)
        #expect(rateFields.isRefusal)
        #expect(rateFields.remaining == 700)
        #expect(rateFields.pause == nil)
    }

    @Test(arguments: [("784111780", 3), ("784111777", 0), ("784111000", 0), ("0", 0)])
    func pauseAfter429LastsUntilReset(reset: String, seconds: Int) {
        #expect(rateFields(["Ratelimit-Reset": reset], .tooManyRequests).pause == .seconds(seconds))
    }

    @Test func dateFieldCorrectsWrongClock() {
        let fields: HTTPFields = ["Date": "Thu, 01 Jan 1970 00:01:00 GMT", "Ratelimit-Reset": "64"]
        #expect(rateFields(fields, .tooManyRequests).pause == .seconds(4))
    }

    @Test func retryAfterFieldOverridesEarlierResetField() {
        let fields: HTTPFields = ["Retry-After": "9", "Ratelimit-Reset": "784111780"]
        #expect(rateFields(fields, .tooManyRequests).pause == .seconds(9))
    }

    @Test func onlyStatus429CausesPause() {
        #expect(rateFields(["Retry-After": "9"], .serviceUnavailable).pause == nil)
        #expect(rateFields(["Ratelimit-Reset": "784111780"], .ok).pause == nil)
    }
}

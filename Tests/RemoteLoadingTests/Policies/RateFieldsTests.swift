import Foundation
import TestSupport
import Testing

@testable import RemoteLoading

@Suite(.bounded) struct RateFieldsTests {
    private static let date = Date(timeIntervalSince1970: 784_111_777)  // Sun, 06 Nov 1994 08:49:37 GMT

    private func news(_ fields: HTTPFields, _ status: HTTPStatus = .ok) -> RateFields {
        RateFields(HTTPResponse(status: status, fields: fields), at: Self.date)
    }

    @Test func anOrdinaryAnswerIsNoNews() {
        let news = news([.contentType: "text/plain"])
        #expect(!news.isRefusal)
        #expect(news.pause == nil)
        #expect(news.remaining == nil)
        #expect(news.size == nil)
    }

    @Test func theFieldsAreReadInAnyCase() {
        let news = news(["RateLimit-Limit": "800", "ratelimit-remaining": "799", "RATELIMIT-RESET": "784111778"])
        #expect(news.size == 800)
        #expect(news.remaining == 799)
        #expect(news.pause == nil)
    }

    @Test(arguments: ["", "-1", "+1", "many", "1.5", "800, 800", "99999999999999999999", "８００"])
    func aNumberThatIsNoneIsNoNews(text: String) {
        let news = news(
            ["Ratelimit-Limit": text, "Ratelimit-Remaining": text, "Ratelimit-Reset": text], .tooManyRequests)
        #expect(news.size == nil)
        #expect(news.remaining == nil)
        #expect(news.pause == nil)
    }

    @Test func aBucketOfNothingIsNoNews() {
        #expect(news(["Ratelimit-Limit": "0"]).size == nil)
    }

    @Test func aRefusalIsOneWhateverSeemsToBeLeft() {
        let news = news(["Ratelimit-Remaining": "700"], .tooManyRequests)
        #expect(news.isRefusal)
        #expect(news.remaining == 700)
        #expect(news.pause == nil)
    }

    @Test(arguments: [("784111780", 3), ("784111777", 0), ("784111000", 0), ("0", 0)])
    func aRefusalLastsUntilTheReset(reset: String, seconds: Int) {
        #expect(news(["Ratelimit-Reset": reset], .tooManyRequests).pause == .seconds(seconds))
    }

    @Test func theServersOwnClockCountsWhereOursIsWrong() {
        let fields: HTTPFields = ["Date": "Thu, 01 Jan 1970 00:01:00 GMT", "Ratelimit-Reset": "64"]
        #expect(news(fields, .tooManyRequests).pause == .seconds(4))
    }

    @Test func ofTwoAskingsTheLongerCounts() {
        let fields: HTTPFields = ["Retry-After": "9", "Ratelimit-Reset": "784111780"]
        #expect(news(fields, .tooManyRequests).pause == .seconds(9))
    }

    @Test func onlyARefusalAsksForAPause() {
        #expect(news(["Retry-After": "9"], .serviceUnavailable).pause == nil)
        #expect(news(["Ratelimit-Reset": "784111780"], .ok).pause == nil)
    }
}

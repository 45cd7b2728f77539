import Foundation
import TestSupport
import Testing

@testable import RemoteLoading

@Suite(.bounded) struct RateLimitPauseTests {
    private static let date = Date(timeIntervalSince1970: 784_111_777)  // Sun, 06 Nov 1994 08:49:37 GMT

    private func pause(_ fields: HTTPFields, _ status: HTTPStatus = .tooManyRequests) -> Duration? {
        HTTPResponse(status: status, fields: fields).pauseOfRateLimit(at: Self.date)
    }

    @Test func status429WithoutResetFieldCausesNoPause() {
        #expect(pause([.contentType: "text/plain"]) == nil)
        #expect(pause(["Ratelimit-Limit": "800", "Ratelimit-Remaining": "700"]) == nil)
    }

    @Test(arguments: ["Ratelimit-Reset", "RATELIMIT-RESET", "ratelimit-reset"] as [HTTPFieldName])
    func caseOfResetFieldNameIsIgnored(name: HTTPFieldName) throws {
        #expect(pause(HTTPFields([try HTTPField(name, "784111778")])) == .seconds(1))
    }

    @Test(arguments: ["", "-1", "+1", "many", "1.5", "800, 800", "99999999999999999999", "８００"])
    func invalidResetFieldIsIgnored(text: String) {
        #expect(pause(["Ratelimit-Reset": text]) == nil)
    }

    @Test(arguments: [("784111780", 3), ("784111777", 0), ("784111000", 0), ("0", 0)])
    func pauseAfter429LastsUntilReset(reset: String, seconds: Int) {
        #expect(pause(["Ratelimit-Reset": reset]) == .seconds(seconds))
        #expect(pause(["Ratelimit-Reset": reset, "Ratelimit-Remaining": "700"]) == .seconds(seconds))
    }

    @Test func dateFieldCorrectsWrongClock() {
        #expect(pause(["Date": "Thu, 01 Jan 1970 00:01:00 GMT", "Ratelimit-Reset": "64"]) == .seconds(4))
    }

    @Test(arguments: [("9", 9), ("2", 3)])
    func longerOfTwoPausesApplies(retryAfter: String, seconds: Int) {
        #expect(pause(["Retry-After": retryAfter, "Ratelimit-Reset": "784111780"]) == .seconds(seconds))
    }

    @Test func onlyStatus429CausesPause() {
        #expect(pause(["Retry-After": "9"], .serviceUnavailable) == nil)
        #expect(pause(["Ratelimit-Reset": "784111780", "Ratelimit-Remaining": "0"], .ok) == nil)
    }
}

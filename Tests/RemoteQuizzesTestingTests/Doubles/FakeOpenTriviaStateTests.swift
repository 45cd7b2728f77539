import Foundation
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import RemoteQuizzes
import RemoteQuizzesTesting
import TestSupport
import Testing

/// The state that the fake keeps between requests: the tokens and the pace.
@Suite(.bounded) struct FakeOpenTriviaStateTests {
    private let clock = ManualClock()

    // MARK: Tokens

    @Test func tokenHas64HexadecimalDigits() async throws {
        let body = try await FakeOpenTriviaClient().body("api_token.php?command=request")
        #expect(body.response_code == 0)
        #expect(body.response_message?.isEmpty == false)
        #expect(body.token?.count == 64)
        #expect(body.token?.allSatisfy { $0.isHexDigit } == true)
    }

    @Test func tokenResetReturnsResponseWithoutMessage() async throws {
        let service = FakeOpenTriviaClient(on: clock)
        let token = try await service.newToken()
        let text = try await service.text("api_token.php?command=reset&token=\(token)")
        #expect(text == "{\"response_code\":0,\"token\":\"\(token)\"}")
    }

    @Test func exhaustedTokenReturnsCode4UntilReset() async throws {
        let service = FakeOpenTriviaClient(on: clock)
        let token = try await service.newToken()
        var seen: Set<String> = []
        for _ in 0..<7 {
            let results = try #require(try await service.body("api.php?amount=1&category=12&token=\(token)").results)
            #expect(results.allSatisfy { seen.insert($0.question).inserted })
        }
        #expect(seen.count == 7)
        let path = "api.php?amount=1&category=12&token=\(token)"
        #expect(try await service.text(path) == #"{"response_code":4,"results":[]}"#)
        #expect(try await service.body("api.php?amount=1&category=22&token=\(token)").response_code == 0)
        _ = try await service.body("api_token.php?command=reset&token=\(token)")
        #expect(try await service.body(path).response_code == 0)
    }

    @Test func requestForMoreThanRemainingQuestionsIsRefused() async throws {
        let service = FakeOpenTriviaClient(on: clock)
        let token = try await service.newToken()
        _ = try await service.body("api.php?amount=5&category=12&token=\(token)")
        let rest = try await service.body("api.php?amount=3&category=12&token=\(token)")
        #expect(rest.response_code == 4)
        #expect(rest.results?.count == 0)
    }

    @Test(arguments: ["api.php?amount=1&token=", "api_token.php?command=reset&token=", "api_token.php?command=reset"])
    func requestWithUnknownTokenReturnsCode3(path: String) async throws {
        let token = path.hasSuffix("=") ? "beef" : ""
        #expect(try await FakeOpenTriviaClient().text(path + token) == #"{"response_code":3,"results":[]}"#)
    }

    @Test(arguments: [(6 * 3_600, 0), (6 * 3_600 + 1, 3)])
    func tokenExpiresAfterSixHoursWithoutUse(seconds: Int, code: Int) async throws {
        let service = FakeOpenTriviaClient(on: clock)
        let token = try await service.newToken()
        clock.advance(by: .seconds(5))
        _ = try await service.body("api.php?amount=1&token=\(token)")
        clock.advance(by: .seconds(seconds))
        #expect(try await service.body("api.php?amount=1&token=\(token)").response_code == code)
    }

    @Test func requestWithForgottenTokenReturnsCode3() async throws {
        let service = FakeOpenTriviaClient(on: clock)
        let token = try await service.newToken()
        service.fake.forgetTokens()
        #expect(try await service.body("api.php?amount=1&token=\(token)").response_code == 3)
    }

    @Test func unknownCommandAtTokenEndpointReturnsCode2() async throws {
        #expect(try await FakeOpenTriviaClient().body("api_token.php?command=steal").response_code == 2)
        #expect(try await FakeOpenTriviaClient().body("api_token.php").response_code == 2)
    }

    // MARK: Pacing

    @Test func secondRequestWithinFiveSecondsReturnsStatus429() async throws {
        let service = FakeOpenTriviaClient(on: clock) { $0.gap = .seconds(5) }
        #expect(try await service.response("api_category.php").status == .ok)
        clock.advance(to: .milliseconds(4_999))
        #expect(try await service.response("api.php?amount=1").status == .tooManyRequests)
        clock.advance(to: .seconds(5))
        #expect(try await service.response("api.php?amount=1").status == .ok)
    }

    @Test func refusedRequestDoesNotExtendFiveSecondWait() async throws {
        let service = FakeOpenTriviaClient(on: clock) { $0.gap = .seconds(5) }
        for (second, status) in [(0, 200), (3, 429), (5, 200), (9, 429), (10, 200)] {
            clock.advance(to: .seconds(second))
            #expect(try await service.response("api.php?amount=1").status.code == status)
        }
    }

    @Test(arguments: [
        (FakeOpenTrivia.Behaviour.TooSoon.statusAndCode, 429, #"{"response_code":5,"results":[]}"#),
        (.statusAlone, 429, ""), (.codeAlone, 200, #"{"response_code":5,"results":[]}"#),
    ])
    func tooEarlyRequestReturnsConfiguredStatusAndCode(
        refusal: FakeOpenTrivia.Behaviour.TooSoon, status: Int, body: String
    ) async throws {
        let service = FakeOpenTriviaClient(on: clock) {
            $0.gap = .seconds(5)
            $0.refusal = refusal
        }
        _ = try await service.response("api_category.php")
        let response = try await service.response("api_count.php?category=9")
        #expect(response.status.code == status)
        #expect(String(decoding: response.body, as: UTF8.self) == body)
    }

    @Test func fakeEndpointsShareOneRateLimit() async throws {
        let service = FakeOpenTriviaClient(on: clock) { $0.gap = .seconds(5) }
        _ = try await service.response("api_category.php")
        #expect(try await service.response("api.php?amount=1").status == .tooManyRequests)
    }

    @Test func fakeAcceptsRequestsAfterClockIsSetBack() async throws {
        let hour = Locked(Duration.seconds(3_600))
        let clock = SettableClock(time: hour)
        let fake = FakeOpenTrivia(time: TimeSource(clock, date: { Date(timeIntervalSince1970: 0) }))
        let request = HTTPRequest(.get, "https://opentdb.com/api_category.php")
        #expect(await fake.handle(request).status == .ok)
        hour.withLock { $0 = .zero }
        #expect(await fake.handle(request).status == .ok)
    }
}

/// A clock that can be set back.
private struct SettableClock: Clock {
    struct Instant: InstantProtocol {
        let offset: Duration
        init(_ offset: Duration) { self.offset = offset }
        func advanced(by duration: Duration) -> Instant { Instant(offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }
    let time: Locked<Duration>
    var now: Instant { Instant(time.withLock { $0 }) }
    var minimumResolution: Duration { .zero }
    func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
}

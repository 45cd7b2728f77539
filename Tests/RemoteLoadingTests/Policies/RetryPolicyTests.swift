import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoading

/// Tests of `RetryPolicy` without tasks, clocks and a network.
@Suite(.bounded) struct RetryPolicyTests {
    private static let date = Date(timeIntervalSince1970: 784_111_777)  // Sun, 06 Nov 1994 08:49:37 GMT
    private static let unavailable = Result<HTTPResponse, TransportError>.success(.status(503))

    private static func policy(_ change: (inout RetryPolicy) -> Void = { _ in }) -> RetryPolicy {
        var policy = RetryPolicy()
        change(&policy)
        return policy
    }

    private func decision(
        _ method: HTTPMethod = .get, fields: HTTPFields = [:], options: RequestOptions = RequestOptions(),
        by policy: RetryPolicy = .standard, attempt: Int = 1,
        after outcome: Result<HTTPResponse, TransportError> = unavailable, elapsed: Duration = .zero,
        draw: Double = 0.5
    ) throws -> RetryDecision {
        var request = try HTTPRequest(method, parsing: Addresses.books, fields: fields)
        request.options = options
        var generator = FixedRandomNumbers(draw)
        return policy.decision(
            afterAttempt: attempt, of: request, outcome, elapsed: elapsed, date: Self.date, using: &generator)
    }

    private static func answer(_ status: HTTPStatus, _ fields: HTTPFields) -> Result<HTTPResponse, TransportError> {
        .success(HTTPResponse(status: status, fields: fields))
    }

    @Test(arguments: [408, 429, 500, 502, 503, 504])
    func transientStatusIsRetried(code: Int) throws {
        #expect(try decision(after: .success(.status(HTTPStatus(code)))) == .retry(after: .milliseconds(250)))
    }

    @Test(arguments: [200, 204, 206, 301, 304, 400, 401, 403, 404, 409, 410, 413, 418, 421, 425, 451, 501, 505, 511])
    func permanentStatusIsNotRetried(code: Int) throws {
        #expect(try decision(after: .success(.status(HTTPStatus(code)))) == .giveUp(.outcomeStands))
    }

    @Test(arguments: [TransportError.notConnected, .hostNotFound, .connectionRefused, .connectionLost, .timedOut])
    func transientErrorIsRetried(error: TransportError) throws {
        #expect(try decision(after: .failure(error)) == .retry(after: .milliseconds(250)))
    }

    @Test(arguments: [
        TransportError.secureConnectionFailed, .malformedResponse, .tooLarge(limit: 1), .insecureAddress,
        .reservedField("Host"), .redirect(.cycle), .rateLimited(until: date), .other(code: 1),
    ])
    func permanentErrorIsNotRetried(error: TransportError) throws {
        #expect(try decision(after: .failure(error)) == .giveUp(.outcomeStands))
    }

    @Test func cancelledCallIsNeverRetried() throws {
        let options = RequestOptions(retrying: .always)
        #expect(try decision(options: options, after: .failure(.cancelled)) == .giveUp(.cancelled))
    }

    @Test(arguments: [
        ("GET", true), ("HEAD", true), ("PUT", true), ("DELETE", true), ("OPTIONS", true), ("TRACE", true),
        ("POST", false), ("PATCH", false), ("LOCK", false), ("get", false),
    ])
    func onlyIdempotentMethodIsRetried(method: String, isRetried: Bool) throws {
        let decision = try decision(HTTPMethod(method))
        #expect(decision == (isRetried ? .retry(after: .milliseconds(250)) : .giveUp(.notIdempotent)))
    }

    @Test(arguments: ["POST", "PATCH"])
    func idempotencyKeyPermitsRetry(method: String) throws {
        let method = try HTTPMethod(method)
        #expect(try decision(method, fields: ["idempotency-key": "k1"]) == .retry(after: .milliseconds(250)))
        #expect(try decision(method, fields: ["Idempotency-Key": ""]) == .giveUp(.notIdempotent))
    }

    @Test func retryOptionOfRequestOverridesIdempotencyRule() throws {
        let always = RequestOptions(retrying: .always)
        let never = RequestOptions(retrying: .never)
        #expect(try decision(.post, options: always) == .retry(after: .milliseconds(250)))
        #expect(try decision(.get, options: never) == .giveUp(.disabledByRequest))
        #expect(try decision(.post, fields: ["Idempotency-Key": "k1"], options: never) == .giveUp(.disabledByRequest))
    }

    @Test(arguments: [(1, true), (2, true), (3, false), (4, false)])
    func standardPolicyMakesAtMostThreeAttempts(attempt: Int, isRetried: Bool) throws {
        let decision = try decision(attempt: attempt)
        #expect((decision == .giveUp(.attemptsSpent)) == !isRetried)
    }

    @Test(arguments: [Int.min, -1, 0, 1])
    func policyWithAtMostOneAttemptNeverRetries(attempts: Int) throws {
        #expect(try decision(by: Self.policy { $0.attempts = attempts }) == .giveUp(.attemptsSpent))
        #expect(try decision(by: .never) == .giveUp(.attemptsSpent))
    }

    @Test(arguments: [(1, 250), (2, 500), (3, 1_000), (4, 2_000), (5, 4_000), (6, 5_000), (7, 5_000), (1_000, 5_000)])
    func upperBoundOfDelayDoublesUpToMaximum(attempt: Int, milliseconds: Int) throws {
        let policy = Self.policy { $0.attempts = .max }
        #expect(try decision(by: policy, attempt: attempt) == .retry(after: .milliseconds(milliseconds)))
    }

    @Test(arguments: [(0, 0), (0.25, 125), (0.5, 250), (0.75, 375)])
    func delayIsRandomFractionOfUpperBound(part: Double, milliseconds: Int) throws {
        #expect(try decision(draw: part) == .retry(after: .milliseconds(milliseconds)))
    }

    @Test func delaysAreUniformlyDistributed() throws {
        let request = try HTTPRequest(.get, parsing: Addresses.books)
        var generator = SeededNumbers(seed: 1)
        var waits: [Duration] = []
        for _ in 0..<1_000 {
            let decision = RetryPolicy.standard.decision(
                afterAttempt: 1, of: request, Self.unavailable, elapsed: .zero, date: Self.date, using: &generator)
            guard case .retry(let wait) = decision else { continue }
            waits.append(wait)
        }
        let tenths = Dictionary(grouping: waits) { Int($0 / .milliseconds(50)) }
        #expect(tenths.keys.sorted() == Array(0..<10))
        #expect(tenths.values.allSatisfy { (60...140).contains($0.count) })
    }

    @Test(arguments: [("0", 250), ("1", 1_000), ("07", 7_000), ("30", 30_000)])
    func secondsInRetryAfterFieldDelayRetry(text: String, milliseconds: Int) throws {
        for status in [HTTPStatus.tooManyRequests, .serviceUnavailable] {
            let outcome = Self.answer(status, ["Retry-After": text])
            #expect(try decision(after: outcome) == .retry(after: .milliseconds(milliseconds)))
        }
    }

    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:50 GMT", "Sunday, 06-Nov-94 08:49:50 GMT", "Sun Nov  6 08:49:50 1994",
    ])
    func dateInRetryAfterFieldDelaysRetry(text: String) throws {
        #expect(try decision(after: Self.answer(503, ["Retry-After": text])) == .retry(after: .seconds(13)))
    }

    @Test(arguments: ["Sun, 06 Nov 1994 08:00:00 GMT", "Thu, 01 Jan 1970 00:00:00 GMT"])
    func pastRetryAfterDateCausesUsualDelay(text: String) throws {
        let outcome = Self.answer(503, ["Retry-After": text])
        #expect(try decision(after: outcome) == .retry(after: .milliseconds(250)))
    }

    @Test func pastRetryAfterDateIsReadAsZero() {
        let response = HTTPResponse(status: 503, fields: ["Retry-After": "Sun, 06 Nov 1994 08:00:00 GMT"])
        #expect(response.retryAfter(at: Self.date) == .zero)
    }

    @Test(arguments: ["Mon, 07 Nov 1994 09:49:37 GMT", "Wed, 06 Nov 1974 09:49:37 GMT"])
    func dateFieldOfResponseCorrectsWrongLocalClock(now: String) throws {
        let later = try #require(now.firstRange(of: ":37")).lowerBound
        let until = String(now[..<later]) + ":44 GMT"
        let outcome = Self.answer(503, ["Date": now, "Retry-After": until])
        #expect(try decision(after: outcome) == .retry(after: .seconds(7)))
    }

    @Test(arguments: ["", "soon", "-5", "+5", "1.5", "5s", "0x10", "５", "Sun, 06 Nov 1994"])
    func invalidRetryAfterFieldIsIgnored(text: String) throws {
        let outcome = Self.answer(503, ["Retry-After": text])
        #expect(try decision(after: outcome) == .retry(after: .milliseconds(250)))
    }

    @Test func longestRetryAfterFieldIsUsed() throws {
        let outcome = Self.answer(503, ["Retry-After": "2", "retry-after": "9", "Retry-After": "never"])
        #expect(try decision(after: outcome) == .retry(after: .seconds(9)))
    }

    @Test(arguments: [("31", 31), ("3600", 3_600), ("Mon, 07 Nov 1994 08:49:37 GMT", 86_400)])
    func retryAfterFieldAboveLimitPreventsRetry(text: String, seconds: Int) throws {
        let outcome = Self.answer(429, ["Retry-After": text])
        #expect(try decision(after: outcome) == .giveUp(.askedToWait(.seconds(seconds))))
    }

    @Test(arguments: ["99999999999999999999999999", "9223372036854775807", "Fri, 31 Dec 9999 23:59:59 GMT"])
    func hugeRetryAfterValueIsLimitedToCentury(text: String) throws {
        let century = Duration.seconds(100 * 365 * 86_400)
        #expect(
            try decision(after: Self.answer(503, ["Retry-After": text])) == .giveUp(.askedToWait(century)))
    }

    @Test(arguments: [(59_000, true), (59_749, true), (59_750, false), (60_000, false), (100_000, false)])
    func spentTimeBudgetPreventsRetry(milliseconds: Int, isRetried: Bool) throws {
        let decision = try decision(elapsed: .milliseconds(milliseconds))
        #expect(decision == (isRetried ? .retry(after: .milliseconds(250)) : .giveUp(.budgetSpent)))
    }

    @Test func retryAfterFieldBeyondTimeBudgetPreventsRetry() throws {
        let policy = Self.policy { $0.budget = .seconds(10) }
        #expect(try decision(by: policy, after: Self.answer(503, ["Retry-After": "9"])) == .retry(after: .seconds(9)))
        #expect(try decision(by: policy, after: Self.answer(503, ["Retry-After": "10"])) == .giveUp(.budgetSpent))
    }

    @Test(arguments: [Duration.zero, .seconds(-1)])
    func zeroDelayRetriesAtOnce(delay: Duration) throws {
        let policy = Self.policy {
            $0.firstDelay = delay
            $0.attempts = .max
        }
        #expect(try decision(by: policy, attempt: .max - 1) == .retry(after: .zero))
        #expect(try decision(by: Self.policy { $0.longestDelay = delay }) == .retry(after: .zero))
    }

    @Test func policyRetriesOnlyConfiguredStatuses() throws {
        let policy = Self.policy { $0.statuses = [418] }
        #expect(try decision(by: policy, after: .success(.status(418))) == .retry(after: .milliseconds(250)))
        #expect(try decision(by: policy, after: .success(.status(503))) == .giveUp(.outcomeStands))
    }

    /// Tests whole calls, which are simulated with random outcomes and delays.
    @Test func simulatedCallsNeverExceedTimeBudget() async throws {
        let request = try HTTPRequest(.get, parsing: Addresses.books)
        try await forEverySeed(in: 0..<1_000) { generator in
            let policy = Self.anyPolicy(&generator)
            var elapsed = Duration.zero
            var attempt = 1
            while true {
                // The timeout of an exchange is the remaining budget, so each exchange ends within the budget.
                elapsed = min(elapsed + .milliseconds(generator.number(below: 20_000)), max(elapsed, policy.budget))
                let outcome = Self.anyOutcome(&generator)
                let decision = policy.decision(
                    afterAttempt: attempt, of: request, outcome, elapsed: elapsed, date: Self.date, using: &generator)
                guard case .retry(let wait) = decision else { break }
                try #require(wait >= .zero)
                try #require(wait <= max(policy.longestDelay, policy.longestRetryAfter))
                elapsed += wait
                attempt += 1
                try #require(elapsed < policy.budget)
            }
            try #require(attempt <= max(1, policy.attempts))
            try #require(elapsed <= policy.budget)
        }
    }

    static func anyPolicy(_ generator: inout SeededNumbers) -> RetryPolicy {
        policy {
            $0.attempts = generator.number(below: 8)
            $0.budget = .milliseconds(generator.number(below: 60_000))
            $0.firstDelay = .milliseconds(generator.number(below: 2_000))
            $0.longestDelay = .milliseconds(generator.number(below: 20_000))
            $0.longestRetryAfter = .seconds(generator.number(below: 40))
        }
    }

    static func anyOutcome(_ generator: inout SeededNumbers) -> Result<HTTPResponse, TransportError> {
        switch generator.number(below: 8) {
        case 0: .success(.status(.ok))
        case 1: .failure(.connectionLost)
        case 2: .failure(.timedOut)
        case 3: answer(429, ["Retry-After": "\(generator.number(below: 50))"])
        case 4: answer(503, ["Retry-After": "Sun, 06 Nov 1994 08:50:\(10 + generator.number(below: 50)) GMT"])
        default: .success(.status(503))
        }
    }
}

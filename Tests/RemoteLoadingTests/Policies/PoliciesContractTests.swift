import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// Tests that a client under each policy obeys the contract of clients.
@Suite(.bounded) struct PoliciesContractTests {
    struct Policed: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var rules = HTTPClientContract.rules
        let put: @Sendable (any HTTPClient) -> any HTTPClient
    }

    private static let retried = HTTPClientContract.rules.except([
        "one-request": "a retry policy sends a request again after some responses"
    ])

    static let policed = [
        Policed(
            testDescription: "retrying", rules: retried, put: { $0.retrying(time: ImmediateClock().timeSource) }),
        Policed(
            testDescription: "rate limited",
            put: {
                $0.rateLimited(
                    by: RateLimiter(spacing: .milliseconds(10), time: ImmediateClock().timeSource))
            }),
        Policed(testDescription: "coalesced", put: { $0.coalesced() }),
        Policed(testDescription: "logged", put: { $0.logged(to: HTTPLogSpy().log) }),
        Policed(
            testDescription: "all but redirects", rules: retried,
            put: {
                let time = ImmediateClock().timeSource
                let limiter = RateLimiter(spacing: .milliseconds(10), time: time)
                return $0.rateLimited(by: limiter).retrying(time: time).coalesced().logged(to: HTTPLogSpy().log)
            }),
    ]

    @Test(arguments: policed.flatMap { policed in policed.rules.map { (policed, $0) } })
    func clientUnderPolicyObeysContractRule(
        policed: Policed, rule: ContractRule<HTTPClientContract.Subject>
    ) async throws {
        let subject = HTTPClientContract.Subject { handler in
            (policed.put(InProcessHTTPClient(handler)), "https://contract.test")
        }
        try await rule.verify(subject)
    }
}

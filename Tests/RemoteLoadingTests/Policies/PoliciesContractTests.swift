import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// Tests that a client under each policy obeys the contract of clients.
@Suite(.bounded) struct PoliciesContractTests {
    struct Policed: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let put: @Sendable (any HTTPClient) -> any HTTPClient
    }

    static let policed = [
        Policed(testDescription: "retrying", put: { $0.retrying(time: ImmediateClock().timeSource) }),
        Policed(
            testDescription: "rate limited",
            put: {
                $0.rateLimited(
                    by: RateLimiter(spacing: .milliseconds(10), time: ImmediateClock().timeSource))
            }),
        Policed(testDescription: "coalesced", put: { $0.coalesced() }),
        Policed(testDescription: "logged", put: { $0.logged(to: HTTPLogSpy().log) }),
        Policed(
            testDescription: "all but redirects",
            put: {
                let time = ImmediateClock().timeSource
                let limiter = RateLimiter(spacing: .milliseconds(10), time: time)
                return $0.rateLimited(by: limiter).retrying(time: time).coalesced().logged(to: HTTPLogSpy().log)
            }),
    ]

    @Test(arguments: HTTPClientContract.message, policed)
    func clientUnderPolicyObeysContractRule(
        rule: ContractRule<HTTPClientContract.Subject>, policed: Policed
    ) async throws {
        let subject = HTTPClientContract.Subject { handler in
            (policed.put(InProcessHTTPClient(handler)), "https://contract.test")
        }
        try await rule.verify(subject)
    }
}

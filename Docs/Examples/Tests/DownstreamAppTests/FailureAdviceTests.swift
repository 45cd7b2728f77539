import Foundation
import RemoteLoading
import Testing

@testable import DownstreamApp

struct FailureAdviceTests {
    private nonisolated static let date = Date(timeIntervalSinceReferenceDate: 0)

    @Test(arguments: [
        (LoadError.connectivity(.notConnected), FailureAdvice.checkTheConnection),
        (.connectivity(.timedOut), .tryLater),
        (.invalidData(.status(503)), .tryLater),
        (.invalidData(.status(404)), .updateTheApp),
        (.invalidData(.missing(at: "question")), .updateTheApp),
        (.refused(.signInNeeded), .signIn),
        (.refused(.rateLimited(until: date)), .waitUntil(date)),
        (.refused(.unavailable(until: nil)), .tryLater),
        (.refused(.gone), .updateTheApp),
        (.refused(.tooFew(need: 6, have: 2)), .tryLater),
        (.refused(.notOffered), .nothing),
        (.cancelled, .nothing),
    ])
    func everyErrorHasAdvice(_ error: LoadError, _ advice: FailureAdvice) {
        #expect(FailureAdvice(error) == advice)
    }
}

import Foundation
import RemoteLoading
import TestSupport
import Testing

@Suite(.bounded) struct LoadErrorTests {
    @Test(arguments: [
        TransportError.notConnected, .hostNotFound, .connectionRefused, .connectionLost, .timedOut,
        .secureConnectionFailed, .malformedResponse, .other(code: -1005),
    ])
    func aLackOfAnAnswerIsAConnectivityError(_ error: TransportError) {
        #expect(LoadError(error) == .connectivity(error))
    }

    @Test func aBodyOverTheLimitIsInvalidData() {
        #expect(LoadError(.tooLarge(limit: 512)) == .invalidData(.tooLarge(limit: 512)))
    }

    @Test func aCancelledTransportIsACancelledLoad() {
        #expect(LoadError(.cancelled) == .cancelled)
    }

    @Test func aRefusalOfTheClientsOwnLimiterIsARefusal() {
        let date = Date(timeIntervalSince1970: 60)
        #expect(LoadError(.rateLimited(until: date)) == .refused(.rateLimited(until: date)))
    }
}

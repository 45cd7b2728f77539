import Foundation
import TestSupport
import Testing

@testable import RemoteLoading

@Suite(.bounded) struct LoadErrorTests {
    @Test(arguments: [
        (TransportError.notConnected, ConnectionFailure.notConnected), (.hostNotFound, .hostNotFound),
        (.connectionRefused, .connectionRefused), (.connectionLost, .connectionLost), (.timedOut, .timedOut),
        (.secureConnectionFailed, .secureConnectionFailed), (.malformedResponse, .malformedResponse),
        (.other(code: -1005), .other(code: -1005)),
    ])
    func transportErrorBecomesConnectivityError(_ error: TransportError, failure: ConnectionFailure) {
        #expect(LoadError(error) == .connectivity(failure))
        #expect(TransportError(failure) == error)
    }

    @Test func tooLargeBodyErrorBecomesInvalidData() {
        #expect(LoadError(.tooLarge(limit: 512)) == .invalidData(.tooLarge(limit: 512)))
    }

    @Test func transportCancellationBecomesLoadCancellation() {
        #expect(LoadError(.cancelled) == .cancelled)
    }

    @Test func rateLimiterErrorBecomesRefusal() {
        let date = Date(timeIntervalSince1970: 60)
        #expect(LoadError(.rateLimited(until: date)) == .refused(.rateLimited(until: date)))
    }

    @Test(
        arguments: [
            (400, .refused(.badRequest)), (401, .refused(.signInNeeded)), (403, .refused(.signInNeeded)),
            (404, .refused(.notFound)), (410, .refused(.gone)), (429, .refused(.rateLimited(until: nil))),
            (500, .refused(.unavailable(until: nil))), (599, .refused(.unavailable(until: nil))),
            (201, .invalidData(.status(201))), (301, .invalidData(.status(301))), (418, .invalidData(.status(418))),
        ] as [(Int, LoadError)])
    func responseStatusDeterminesLoadError(code: Int, error: LoadError) throws {
        let response = HTTPResponse(status: try HTTPStatus(code))
        #expect(LoadError(declined: response, at: Date(timeIntervalSince1970: 0)) == error)
    }

    @Test(arguments: [(429, 30.0, 30.0), (429, 300, 60), (503, 300, 300)])
    func retryDateIsLimitedOnlyAfterStatus429(code: Int, asked: Double, wait: Double) throws {
        let response = HTTPResponse(status: try HTTPStatus(code), fields: ["Retry-After": "\(Int(asked))"])
        let error = LoadError(
            declined: response, at: Date(timeIntervalSince1970: 0), longestRateLimit: .seconds(60))
        let date = Date(timeIntervalSince1970: wait)
        #expect(error == (code == 429 ? .refused(.rateLimited(until: date)) : .refused(.unavailable(until: date))))
    }
}

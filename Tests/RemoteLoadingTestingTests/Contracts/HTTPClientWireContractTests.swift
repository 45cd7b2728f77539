import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// Tests with clients that break the rules on a real socket.
@Suite(.bounded)
struct HTTPClientWireContractTests {
    typealias Subject = HTTPClientContract.WireSubject

    @Test(arguments: BrokenWireClient.all)
    func contractDetectsBrokenClient(broken: BrokenWireClient) async throws {
        let rule = try #require(HTTPClientContract.wire.first { $0.id == broken.rule })
        #expect(await rule.violation(of: broken.subject)?.rule == rule.name)
    }

    @Test func atLeastTwoBrokenClientsViolateEachRule() {
        #expect(HTTPClientContract.wire.map(\.id).brokenLessThanTwice(in: BrokenWireClient.all.map(\.rule)) == [])
    }

    @Test func everyRequirementOfClientHasContractRule() throws {
        let page = try PortRequirementReader(of: "HTTPClient", in: "Sources/RemoteLoading/HTTP/HTTPClient.swift")
        let flaws = page.flaws(
            checking: [
                "Send one request": ["one-request", "exchanges", "wire-exchanges"],
                "Return a response of any status": ["exchanges"],
                "Return a redirect or a 401": ["exchanges"],
                "Keep no state": ["no-cache", "no-cookies", "one-request"],
                "If the calling task is cancelled": ["cancelled-call", "cancelled-before"],
                "Support concurrent calls": ["exchanges", "slow-calls"],
                "Throw ``TransportError/connectionRefused``": [
                    "refused-connection", "wire-exchanges", "truncated-chunks", "malformed", "endless-head",
                ],
                "Decode a body": ["gzip", "deflate", "identity", "no-body", "no-reason-phrase", "empty-chunked-body"],
                "Read the whole body": ["too-large", "maximum-size"],
                "End the call at a deadline": ["deadline"],
                "Set the framing fields": ["framing-fields"],
                "Close the connection": ["cancelled-before-response", "cancelled-in-body", "wire-exchanges"],
            ], by: HTTPClientContract.rules.map(\.id) + HTTPClientContract.wire.map(\.id))
        #expect(flaws == [])
    }

    /// Tests clients that notice the lost connection but report another error, after which nothing repeats the request.
    @Test(
        arguments: ["wire-exchanges", "truncated-chunks"],
        [TransportError.malformedResponse, .timedOut, .other(code: -1)])
    func contractDetectsWrongErrorForLostConnection(id: String, error: TransportError) async throws {
        let rule = try #require(HTTPClientContract.wire.first { $0.id == id })
        let broken = Subject { limit, _ in
            TamperingClient(inner: BrokenWireClient.sound(limit), failure: { $0 == .connectionLost ? error : $0 })
        }
        #expect(await rule.violation(of: broken)?.rule == rule.name)
    }

    /// Tests a client that reports a lost connection correctly, except after the last bytes of a body.
    @Test(arguments: ["wire-exchanges", "truncated-chunks"])
    func contractDetectsWrongErrorAfterLateConnectionLoss(id: String) async throws {
        let rule = try #require(HTTPClientContract.wire.first { $0.id == id })
        let calls = Locked(0)
        let broken = Subject { limit, _ in
            TamperingClient(
                inner: BrokenWireClient.sound(limit),
                failure: { error in
                    let isLate = calls.withLock { calls in
                        calls += 1
                        return calls > 9
                    }
                    return isLate ? .malformedResponse : error
                })
        }
        #expect(await rule.violation(of: broken)?.rule == rule.name)
    }

    @Test func callWithoutResponseHeadEndsAtDeadline() async throws {
        let clock = ManualClock()
        let server = try await LoopbackHTTPServer.start(
            ClosureHandler { _ in .text("") }, faults: { _ in .stall(.beforeHead) })
        defer { server.stop() }
        let client = HeadDeadlineClient(deadline: .seconds(5), time: clock.timeSource)
        let request = try HTTPRequest(.get, parsing: server.address("/"))
        let call = Task { try await client.send(request) }
        try await clock.waitForSleeper(due: .seconds(5))
        clock.advance(by: .seconds(5))
        await #expect(throws: TransportError.timedOut) { try await call.value }
    }
}

import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoadingTesting

/// The records that a server keeps of its clients.
@Suite(.bounded)
struct LoopbackHTTPServerExchangeTests {
    static let hello = LoopbackHTTPServer.helloOnTheWire

    @Test(arguments: [true, false])
    func closingBeforeResponseIsRecordedAndCancelsHandler(_ isReset: Bool) async throws {
        let isCancelled = Promise<Bool>()
        let server = try await LoopbackHTTPServer.serving { _ in
            await withTaskCancellationHandler {
                _ = await isCancelled.value()
            } onCancel: {
                isCancelled.fulfil(with: true)
            }
            return LoopbackHTTPServer.hello
        }
        defer { server.stop() }
        let client = try await server.connect(sending: .request())
        try await server.waitForRequests(1)
        if isReset { client.reset() } else { client.close() }
        try await server.waitForClientClose(connection: 0)
        #expect(await isCancelled.isKept())
        #expect(server.exchanges.map(\.clientClosedEarly) == [true])
    }

    @Test func closeAfterResponseIsNotRecordedAsEarly() async throws {
        let server = try await LoopbackHTTPServer.serving()
        defer { server.stop() }
        let client = try await server.connect(sending: .request())
        #expect(await client.read(like: Self.hello) == Self.hello)
        try await server.waitForEndedExchanges(1)
        client.close()
        try await server.waitForClientClose(connection: 0)
        #expect(server.exchanges.map(\.clientClosedEarly) == [false])
        #expect(server.exchanges.map(\.ending) == [.responded])
    }

    @Test func clientClosingDuringRequestIsRecorded() async throws {
        let server = try await LoopbackHTTPServer.serving()
        defer { server.stop() }
        let client = try await server.connect(sending: .request("POST / HTTP/1.1", "Content-Length: 9", body: "hi"))
        client.close()
        try await server.waitForClientClose(connection: 0)
        #expect(server.exchanges.isEmpty)
        #expect(server.report().issues.isEmpty)
    }

    @Test func clientClosingAfterPipelinedRequestsIsRecorded() async throws {
        let isReleased = Promise<Bool>()
        let server = try await LoopbackHTTPServer.serving { _ in
            _ = await isReleased.value()
            return LoopbackHTTPServer.hello
        }
        defer { server.stop() }
        let client = try await server.connect(sending: .request() + .request())
        client.endSending()
        try await server.waitForClientClose(connection: 0)
        isReleased.fulfil(with: true)
        try await server.waitForEndedExchanges(2)
        #expect(server.exchanges.map(\.clientClosedEarly) == [true, true])
    }

    @Test func closingIsRecordedDespiteManyUnreadRequests() async throws {
        let server = try await LoopbackHTTPServer.serving(fault: .stall(.beforeHead))
        defer { server.stop() }
        let client = try await server.connect(
            sending: .request() + String(repeating: .request(), count: 100_000))
        client.close()
        try await server.waitForClientClose(connection: 0)
        #expect(server.exchanges.map(\.clientClosedEarly) == [true])
    }

    @Test func clientCloseIsRecordedForItsConnectionOnly() async throws {
        let server = try await LoopbackHTTPServer.serving(fault: .stall(.beforeHead))
        defer { server.stop() }
        let one = try await server.connect(sending: .request())
        try await server.waitForRequests(1)
        let other = try await server.connect(sending: .request())
        try await server.waitForRequests(2)
        other.close()
        try await server.waitForClientClose(connection: 1)
        #expect(server.connections.map(\.isClosedByClient) == [false, true])
        #expect(server.exchanges.map(\.clientClosedEarly) == [false, true])
        one.close()
    }

    @Test func halfClosedClientGetsItsResponse() async throws {
        let server = try await LoopbackHTTPServer.serving()
        defer { server.stop() }
        let client = try await server.connect(sending: .request())
        client.endSending()
        #expect(await client.readToEnd() == .init(text: Self.hello, end: .closed))
    }

    @Test func stoppingServerIsNotRecordedAsEarlyClose() async throws {
        let server = try await LoopbackHTTPServer.serving(fault: .stall(.beforeHead))
        let client = try await server.connect(sending: .request())
        try await server.waitForRequests(1)
        server.stop()
        try await server.waitForEndedExchanges(1)
        #expect(server.exchanges.map(\.ending) == [.stopped])
        #expect(server.exchanges.map(\.clientClosedEarly) == [false])
        client.close()
    }

    @Test func waitEndsAtOnceIfRequestsWereRecorded() async throws {
        let server = try await LoopbackHTTPServer.serving()
        defer { server.stop() }
        let client = try await server.connect(sending: .request() + .request())
        try await server.waitForRequests(2)
        try await server.waitForRequests(1)
        client.close()
    }

    @Test func timeoutErrorContainsServerRecords() async throws {
        let clock = ManualClock()
        let server = try await LoopbackHTTPServer.serving(timeout: Timeout(.seconds(3), on: clock.timeSource))
        defer { server.stop() }
        let client = try await server.connect(sending: .request("GET /a HTTP/1.1"))
        #expect(await client.read(like: Self.hello) == Self.hello)
        let wait = Task { () async -> WaitTimeoutError? in
            do throws(WaitTimeoutError) {
                try await server.waitForClientClose(connection: 0)
                return nil
            } catch {
                return error
            }
        }
        try await clock.waitForSleeper(due: .seconds(3))
        clock.advance(by: .seconds(3))
        let expired = await wait.value
        #expect(expired?.what == "the client's close of connection 0")
        #expect(expired?.pending.first == "Connection(number: 0, refusal: nil, isClosedByClient: false, isOver: false)")
        #expect(expired?.pending.last?.hasPrefix("exchange 0.0 GET http://a/a: ") == true)
    }

    @Test func waitConditionIsDeallocatedAfterTimeout() async throws {
        final class Witness: Sendable {}
        let clock = ManualClock()
        let records = ObservedState(ServerRecords(limit: 1))
        let probe = LeakProbe()
        let wait = Task {
            let witness = probe.watch(Witness())
            try await records.wait(for: "nothing", Timeout(.seconds(3), on: clock.timeSource), at: CallSite()) { _ in
                withExtendedLifetime(witness) { false }
            } pending: {
                $0.descriptions
            }
        }
        try await clock.waitForSleeper(due: .seconds(3))
        clock.advance(by: .seconds(3))
        await #expect(throws: WaitTimeoutError.self) { try await wait.value }
        #expect(probe.report().issues.isEmpty)
        #expect(records.state.exchanges.elements.isEmpty)
    }

    @Test func oldestRecordsBeyondLimitAreDropped() async throws {
        let server = try await LoopbackHTTPServer.serving(recordLimit: 2)
        for path in ["/a", "/b", "/c"] {
            let client = try await server.connect(sending: .request("GET \(path) HTTP/1.1", "Connection: close"))
            _ = await client.readToEnd()
            client.close()
        }
        try await server.waitForRequests(3)
        try await server.waitForEndedExchanges(2)
        #expect(server.exchanges.map(\.target) == ["/b", "/c"])
        #expect(server.connections.map(\.number) == [1, 2])
        server.stop()
        try await server.waitUntilOver()
    }

    @Test func droppedRecordDoesNotRestartExchangeNumbers() async throws {
        let server = try await LoopbackHTTPServer.serving(recordLimit: 1)
        defer { server.stop() }
        let first = try await server.connect(sending: .request("GET /a HTTP/1.1"))
        #expect(await first.read(like: LoopbackHTTPServer.helloOnTheWire) == LoopbackHTTPServer.helloOnTheWire)
        _ = try await server.connect(sending: .request("GET /b HTTP/1.1"))
        try await server.waitForRequests(2)
        await first.send(.request("GET /c HTTP/1.1"))
        try await server.waitForRequests(3)
        #expect(server.exchanges.map(\.description).first?.hasPrefix("exchange 0.1 GET") == true)
    }

    @Test func descriptionOfRecordContainsRequestAndEnding() async throws {
        let server = try await LoopbackHTTPServer.serving(fault: .stall(.beforeHead))
        let client = try await server.connect(sending: .request())
        client.close()
        try await server.waitForEndedExchanges(1)
        server.stop()
        try await server.waitUntilOver()
        #expect(server.exchanges.map(\.description) == ["exchange 0.0 GET http://a/: cut, client closed early"])
        let connection = "Connection(number: 0, refusal: nil, isClosedByClient: true, isOver: true)"
        #expect(server.connections.map { "\($0)" } == [connection])
    }
}

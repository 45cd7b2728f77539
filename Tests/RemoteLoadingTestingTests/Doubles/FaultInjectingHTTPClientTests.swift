import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct FaultInjectingHTTPClientTests {
    private func outcome(_ fault: Fault, body: String = "hello") async throws -> Result<HTTPResponse, TransportError> {
        let client = FaultInjectingHTTPClient(InProcessHTTPClient { _ in .text(body) }) { _ in fault }
        do throws(TransportError) {
            return .success(try await client.send(HTTPRequest(.get, "https://a.test/")))
        } catch {
            return .failure(error)
        }
    }

    @Test(arguments: [TransportError.notConnected, .timedOut, .cancelled])
    func faultThrowsItsTransportError(error: TransportError) async throws {
        #expect(try await outcome(.error(error)) == .failure(error))
    }

    @Test func callWithInjectedErrorDoesNotReachServer() async throws {
        let dummy = HTTPClientDummy()
        let client = FaultInjectingHTTPClient(dummy) { _ in .error(.connectionLost) }
        await #expect(throws: TransportError.connectionLost) {
            try await client.send(HTTPRequest(.get, "https://a.test/"))
        }
        try dummy.verify()
    }

    @Test(arguments: [
        (Fault.truncated(atByte: 2), "he"), (.truncated(atByte: 9), "hello"), (.empty, ""),
        (.huge(bytes: 12), "hellohellohe"),
    ])
    func damagedResponseHasChangedBody(fault: Fault, body: String) async throws {
        #expect(try await outcome(fault).get().body == Data(body.utf8))
    }

    @Test func corruptResponseDiffersInOneByte() async throws {
        let body = try await outcome(.corrupt(atByte: 1)).get().body
        #expect(Array(body) == [0x68, ~0x65, 0x6C, 0x6C, 0x6F])
    }

    @Test func wrongLengthFaultChangesOnlyDeclaredLength() async throws {
        let response = try await outcome(.wrongLength).get()
        #expect(response.fields.values(for: .contentLength) == ["6"])
        #expect(response.body == Data("hello".utf8))
    }

    @Test func cancellationEndsStalledCall() async throws {
        let client = FaultInjectingHTTPClient(HTTPClientDummy()) { _ in .stall }
        let request = HTTPRequest(.get, "https://a.test/")
        let call = Task { try await client.send(request) }
        call.cancel()
        await #expect(throws: TransportError.cancelled) { try await call.value }
    }

    @Test func faultIsChosenByCallNumber() async throws {
        let client = FaultInjectingHTTPClient(InProcessHTTPClient { _ in .text("here") }) { call in
            call == 1 ? .error(.notConnected) : nil
        }
        let request = HTTPRequest(.get, "https://a.test/")
        #expect(try await client.send(request) == .text("here"))
        await #expect(throws: TransportError.notConnected) { try await client.send(request) }
        #expect(try await client.send(request) == .text("here"))
        #expect(client.calls == 3)
    }
}

@Suite(.bounded) struct SweepTests {
    private static let request = HTTPRequest(.get, "https://a.test/")

    /// Sends three requests in a row and ignores their errors.
    private func threeCalls(_ client: any HTTPClient) async throws {
        for _ in 0..<3 {
            do throws(TransportError) {
                _ = try await client.send(Self.request)
            } catch {
                continue
            }
        }
    }

    @Test func faultSweepIncludesEachCallAndFaultlessRun() async throws {
        let runs = CallJournal()
        try await sweepingFaults([.error(.connectionLost), .empty], over: { InProcessHTTPClient { _ in .text("x") } }) {
            client in
            runs.note("run", by: "body")
            try await threeCalls(client)
        }
        #expect(runs.entries.count == 2 * 4)
    }

    @Test func faultSweepErrorContainsFaultAndCall() async throws {
        struct PartialState: Error {}
        let failure = await #expect(throws: SweepError.self) {
            try await sweepingFaults([.error(.connectionLost)], over: { InProcessHTTPClient { _ in .text("x") } }) {
                client in
                _ = try await client.send(Self.request)
                do {
                    _ = try await client.send(Self.request)
                } catch {
                    throw PartialState()
                }
            }
        }
        #expect(failure?.call == 0)
        #expect(failure?.fault == .error(.connectionLost))
        let text = "the closure failed when call 0 got the error connectionLost: connectionLost"
        #expect(failure?.description == text)
        #expect(failure?.localizedDescription == text)
    }

    @Test func everyFaultIsDescribedInPlainWords() {
        let texts = (Fault.all + [.stall]).map { "\($0)" }
        #expect(Set(texts).count == texts.count)
        #expect(texts.allSatisfy { !$0.contains("Fault") && !$0.contains("(") })
    }

    @Test func faultSweepAcceptsCallsUpToLimit() async throws {
        var counts: [Int] = []
        try await sweepingFaults([.empty], over: { InProcessHTTPClient { _ in .text("x") } }, callLimit: 3) { client in
            for _ in 0..<3 { _ = try await client.send(Self.request) }
            counts.append(client.calls)
        }
        #expect(counts == [3, 3, 3, 3])
    }

    @Test func faultSweepBeyondCallLimitThrowsError() async {
        let failure = await #expect(throws: SweepError.self) {
            try await sweepingFaults([.empty], over: { InProcessHTTPClient { _ in .text("x") } }, callLimit: 3) {
                client in
                for _ in 0..<100 { _ = try await client.send(Self.request) }
            }
        }
        #expect(failure?.cause is EndlessSweep)
        #expect(failure?.description.hasSuffix("the closure makes more calls than the limit of the sweep") == true)
    }
}

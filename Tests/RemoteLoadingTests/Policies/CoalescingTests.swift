import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoading

@Suite(.bounded) struct CoalescingTests {
    private let server = HTTPClientSpy()
    private let log = HTTPLogSpy()
    private let client: any HTTPClient

    init() {
        client = server.coalesced().logged(to: log.log)
    }

    /// Starts a call, and returns when the call has joined another exchange or sent its own request.
    private func call(_ request: HTTPRequest, sharing: Bool) async throws -> Task<HTTPResponse, any Error> {
        let (before, client) = (log.entries.filter { $0.event.isJoining }.count, client)
        let count = server.requests.count
        let task = Task { try await client.send(request) }
        if sharing {
            let seen = Locked(0)
            try await log.waitForEntry("one more that joins") { entry in
                guard entry.event.isJoining else { return false }
                return seen.withLock { seen in
                    seen += 1
                    return seen > before
                }
            }
        } else {
            try await server.requests.waitForCalls(count + 1)
        }
        return task
    }

    @Test(
        arguments: [HTTPMethod.get, .head, .post, .put, .patch, .delete, .options], [true, false])
    func onlyCoalescedGetAndHeadRequestsShareExchange(method: HTTPMethod, isCoalesced: Bool) throws {
        var request = try HTTPRequest(method, parsing: Addresses.books)
        request.options.isCoalesced = isCoalesced
        #expect(request.mayShare == (isCoalesced && [.get, .head].contains(method)))
    }

    @Test(arguments: [HTTPMethod.get, .head])
    func equalRequestsInFlightShareOneExchange(method: HTTPMethod) async throws {
        let request = try HTTPRequest(method, parsing: Addresses.books, fields: [.accept: "*/*"])
        let calls = [
            try await call(request, sharing: false), try await call(request, sharing: true),
            try await call(request, sharing: true),
        ]
        server.requests.complete(0, with: .text("shared"))
        for call in calls { #expect(try await call.value == .text("shared")) }
        #expect(server.requests.arguments == [request])
        #expect(log.events.filter(\.isJoining) == [.joined(1), .joined(1)])
    }

    @Test(arguments: [HTTPMethod.post, .put, .patch, .delete, .options])
    func onlyGetAndHeadRequestsAreShared(method: HTTPMethod) async throws {
        let request = try HTTPRequest(method, parsing: Addresses.books)
        let calls = [try await call(request, sharing: false), try await call(request, sharing: false)]
        for number in 0..<2 { server.requests.complete(number, with: .text("\(number)")) }
        #expect(try await Set([calls[0].value.body, calls[1].value.body]).count == 2)
    }

    @Test(arguments: [
        try HTTPRequest(.head, parsing: Addresses.books, fields: [.accept: "*/*"]),
        try HTTPRequest(.get, parsing: Addresses.books + "/2", fields: [.accept: "*/*"]),
        try HTTPRequest(.get, parsing: Addresses.books, query: ["page": "2"], fields: [.accept: "*/*"]),
        try HTTPRequest(.get, parsing: Addresses.books),
        try HTTPRequest(.get, parsing: Addresses.books, fields: [.accept: "text/plain"]),
        try HTTPRequest(.get, parsing: Addresses.books, fields: [.accept: "*/*", .authorization: "Bearer other"]),
        try asking(RequestOptions(freshness: .refresh)), try asking(RequestOptions(retrying: .never)),
        try asking(RequestOptions(isCoalesced: false)),
    ])
    func requestsDifferingInAnyPartAreNotShared(other: HTTPRequest) async throws {
        let request = try HTTPRequest(.get, parsing: Addresses.books, fields: [.accept: "*/*"])
        let calls = [try await call(request, sharing: false), try await call(other, sharing: false)]
        for number in 0..<2 { server.requests.complete(number, with: .text("\(number)")) }
        for (number, call) in calls.enumerated() { #expect(try await call.value == .text("\(number)")) }
    }

    private static func asking(_ options: RequestOptions) throws -> HTTPRequest {
        var request = try HTTPRequest(.get, parsing: Addresses.books, fields: [.accept: "*/*"])
        request.options = options
        return request
    }

    @Test func uncoalescedRequestsAreNotShared() async throws {
        let request = try Self.asking(RequestOptions(isCoalesced: false))
        let calls = [try await call(request, sharing: false), try await call(request, sharing: false)]
        for number in 0..<2 { server.requests.complete(number, with: .text("\(number)")) }
        for call in calls { _ = try await call.value }
        #expect(server.requests.count == 2)
    }

    @Test(arguments: [TransportError.timedOut, .connectionLost, .tooLarge(limit: 9), .cancelled])
    func exchangeErrorReachesEveryCaller(error: TransportError) async throws {
        let request = try HTTPRequest(.get, parsing: Addresses.books)
        let calls = [try await call(request, sharing: false), try await call(request, sharing: true)]
        server.requests.fail(0, with: error)
        for call in calls { await #expect(throws: error) { try await call.value } }
    }

    @Test(arguments: [0, 1])
    func cancelledCallerDoesNotAffectOthers(leaving: Int) async throws {
        let request = try HTTPRequest(.get, parsing: Addresses.books)
        let calls = [try await call(request, sharing: false), try await call(request, sharing: true)]
        calls[leaving].cancel()
        await #expect(throws: TransportError.cancelled) { try await calls[leaving].value }
        #expect(server.requests.cancelledCalls == [])
        server.requests.complete(0, with: .text("shared"))
        #expect(try await calls[1 - leaving].value == .text("shared"))
    }

    @Test func timedOutCallerDoesNotAffectOthers() async throws {
        let clock = ManualClock()
        let request = try HTTPRequest(.get, parsing: Addresses.books)
        let unlimited = try await call(request, sharing: false)
        var limited = request
        limited.context.deadline = Deadline(instant: .seconds(5), time: clock.timeSource)
        let call = try await call(limited, sharing: true)
        try await clock.waitForSleeper(due: .seconds(5))
        clock.advance(by: .seconds(5))
        await #expect(throws: TransportError.timedOut) { try await call.value }
        server.requests.complete(0, with: .text("late"))
        #expect(try await unlimited.value == .text("late"))
    }

    @Test func cancellingLastCallerCancelsExchange() async throws {
        let request = try HTTPRequest(.get, parsing: Addresses.books)
        let calls = [try await call(request, sharing: false), try await call(request, sharing: true)]
        for call in calls {
            call.cancel()
            await #expect(throws: TransportError.cancelled) { try await call.value }
        }
        let next = try await call(request, sharing: false)
        #expect(server.requests.cancelledCalls == [0])
        server.requests.complete(1, with: .text("anew"))
        #expect(try await next.value == .text("anew"))
    }

    /// A client whose calls end only when the test completes them, even after a cancellation.
    private final class UncancellableClient: HTTPClient {
        private let inner: HTTPClientSpy

        init(_ inner: HTTPClientSpy) {
            self.inner = inner
        }

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            let inner = inner
            return try await Task { await inner.outcome(of: request) }.value.get()
        }
    }

    @Test func responseWithoutWaitersIsDropped() async throws {
        let client = UncancellableClient(server).coalesced()
        let request = try HTTPRequest(.get, parsing: Addresses.books)
        let first = Task { try await client.send(request) }
        try await server.requests.waitForCalls(1)
        first.cancel()
        await #expect(throws: TransportError.cancelled) { try await first.value }
        let second = Task { try await client.send(request) }
        try await server.requests.waitForCalls(2)
        server.requests.complete(0, with: .text("late"))
        server.requests.complete(1, with: .text("anew"))
        #expect(try await second.value == .text("anew"))
    }

    @Test func completedExchangeIsNotShared() async throws {
        let request = try HTTPRequest(.get, parsing: Addresses.books)
        for number in 0..<2 {
            let call = try await call(request, sharing: false)
            server.requests.complete(number, with: .text("\(number)"))
            #expect(try await call.value == .text("\(number)"))
        }
    }

    @Test func cancelledTaskSendsNoRequest() async throws {
        let dummy = HTTPClientDummy()
        let client = dummy.coalesced()
        let request = try HTTPRequest(.get, parsing: Addresses.books)
        await #expect(throws: TransportError.cancelled) {
            try await inACancelledTask { try await client.send(request) }
        }
        try dummy.verify()
    }

    @Test func faultOfExchangeDoesNotAffectNextExchange() async throws {
        let request = try HTTPRequest(.get, parsing: Addresses.books)
        try await sweepingFaults(Fault.small, over: { InProcessHTTPClient { _ in .text("whole") } }) { faulty in
            let client = faulty.coalesced()
            let outcomes = [await client.outcome(of: request), await client.outcome(of: request)]
            try #require(faulty.calls == 2)
            try #require(outcomes.contains(.success(.text("whole"))))
        }
    }

    /// A handler that returns the address and the `Accept` field of the request as the body.
    ///
    /// Each request uses a separate task, so that the order of responses varies.
    private struct Echo: HTTPHandler {
        func handle(_ request: HTTPRequest) async -> HTTPResponse {
            await Task { HTTPResponse(body: Data("\(request.address) \(request.fields[.accept] ?? "-")".utf8)) }.value
        }
    }

    @Test func everyCallerGetsResponseToOwnRequest() async throws {
        try await forEverySeed(in: 0..<300) { generator in
            let client = InProcessHTTPClient(Echo()).coalesced()
            let calls = try (0..<8).map { _ in
                let address = "https://api.test/\(generator.number(below: 2))"
                let accept = generator.element(of: ["text/plain", "*/*"]) ?? ""
                let request = try HTTPRequest(.get, parsing: address, fields: [.accept: accept])
                let call = Task { await client.outcome(of: request) }
                if generator.number(below: 4) == 0 { call.cancel() }
                return (body: Data("\(address) \(accept)".utf8), call: call, isCancelled: call.isCancelled)
            }
            for (body, call, isCancelled) in calls {
                let outcome = await call.value
                let isOwn = outcome == .success(HTTPResponse(body: body))
                try #require(isOwn || (isCancelled && outcome == .failure(.cancelled)))
            }
        }
    }

    @Test func manyCancellationsDoNotLeakClient() async throws {
        let request = try HTTPRequest(.get, parsing: Addresses.books)
        try await forEverySeed(in: 0..<50) { generator in
            let (end, ending) = AsyncStream.makeStream(of: Void.self)
            do {
                let client = StreamEndingClient(ending).coalesced()
                let calls = (0..<50).map { _ in Task { await client.outcome(of: request) } }
                for number in generator.shuffled(Array(0..<50)) { calls[number].cancel() }
                for call in calls { try #require(await call.value == .failure(.cancelled)) }
            }
            // The stream ends when the client is deallocated, so this loop ends only if no exchange or caller still
            // retains the client.
            for await _ in end {}
        }
    }

    /// A client that never answers, and ends a stream when it is deallocated.
    private final class StreamEndingClient: HTTPClient {
        private let end: AsyncStream<Void>.Continuation
        private let spy = HTTPClientSpy()

        init(_ end: AsyncStream<Void>.Continuation) {
            self.end = end
        }

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            try await spy.send(request)
        }

        deinit {
            end.finish()
        }
    }
}

extension HTTPEvent {
    fileprivate var isJoining: Bool {
        if case .joined = self { true } else { false }
    }
}

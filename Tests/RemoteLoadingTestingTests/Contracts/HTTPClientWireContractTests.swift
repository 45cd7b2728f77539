import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// Tests with clients that break the rules on a real socket.
@Suite(.bounded)
struct HTTPClientWireContractTests {
    typealias Subject = HTTPClientContract.WireSubject

    private static func sound(_ bodyLimit: Int) -> URLSessionHTTPClient {
        // The deadline is too long for a slow machine to reach.
        URLSessionHTTPClient(bodyLimit: bodyLimit, deadline: .seconds(86_400))
    }

    /// A client that removes some fields of the caller, and sends all others without a check.
    private struct UnguardedClient: HTTPClient {
        var removed: Set<HTTPFieldName> = []

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            guard let port = request.url.port.flatMap(UInt16.init(exactly:)),
                let connection = try? await RawConnection.open(port: port)  // The error does not matter here.
            else { throw .connectionRefused }
            let kept = request.fields.filter { !removed.contains($0.name) }
            var fields = kept.map(\.description)
            if !kept.contains(where: { $0.name == "Host" }) { fields.append("Host: 127.0.0.1:\(port)") }
            let body = String(decoding: request.body ?? Data(), as: UTF8.self)
            if !body.isEmpty { fields.append("Content-Length: \(body.utf8.count)") }
            let head = ["\(request.method) / HTTP/1.1"] + fields + ["", body]
            await connection.send(head.joined(separator: "\r\n"))
            connection.endSending()
            _ = await connection.readToEnd()
            return HTTPResponse()
        }
    }

    /// A client whose deadline no longer applies after the status line of the response has arrived.
    ///
    /// The deadline is on a manual clock, so that the status line arrives before the deadline on a slow machine too.
    /// Only the test of this client advances its clock.
    private struct HeadDeadlineClient: HTTPClient {
        let deadline: Duration
        var time = ManualClock().timeSource

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            guard let port = request.url.port.flatMap(UInt16.init(exactly:)),
                let connection = try? await RawConnection.open(port: port)  // The error does not matter here.
            else { throw .connectionRefused }
            await connection.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
            let hasLine = await withTaskGroup(of: Bool.self) { group in
                group.addTask { await connection.read(like: "HTTP/1.1 200 OK\r\n").hasSuffix("\r\n") }
                group.addTask { [time, end = time.elapsed() + deadline] in
                    do throws(CancellationError) { try await time.sleep(until: end) } catch {}
                    return false
                }
                defer { group.cancelAll() }
                return await group.next() ?? false
            }
            guard hasLine else { throw .timedOut }
            _ = await connection.readToEnd()
            throw Task.isCancelled ? .cancelled : .connectionLost
        }
    }

    /// A client that ends a cancelled call at once but leaves its exchange running.
    private struct AbandoningClient: HTTPClient {
        let inner: any HTTPClient

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            let result = AsyncStream.makeStream(of: Result<HTTPResponse, TransportError>.self)
            Task {
                do throws(TransportError) {
                    result.continuation.yield(.success(try await inner.send(request)))
                } catch {
                    result.continuation.yield(.failure(error))
                }
            }
            // If the calling task is cancelled, the stream ends without a result.
            for await result in result.stream { return try result.get() }
            throw .cancelled
        }
    }

    /// A client that fails every call after its first failure.
    private final class StickyErrorClient: HTTPClient {
        private let inner: any HTTPClient
        private let firstError = Locked<TransportError?>(nil)

        init(inner: any HTTPClient) {
            self.inner = inner
        }

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            if let error = firstError.withLock({ $0 }) { throw error }
            do throws(TransportError) {
                return try await inner.send(request)
            } catch {
                firstError.withLock { $0 = error }
                throw error
            }
        }
    }

    /// A client that does not throw an error, but hangs until it is cancelled.
    private struct HangingClient: HTTPClient {
        let inner: any HTTPClient

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            do throws(TransportError) {
                return try await inner.send(request)
            } catch {
                // This stream ends only when the task is cancelled.
                for await _ in AsyncStream<Never>.makeStream().stream {}
                throw .cancelled
            }
        }
    }

    private static func broken(_ rule: String) -> Subject? {
        switch rule {
        case "a refused connection fails":
            Subject { limit, _ in TamperedClient(inner: sound(limit), failure: { _ in .connectionLost }) }
        case "a connection reset before the response fails", "a connection reset in the body fails",
            "a truncated response head fails", "a body shorter than its length fails",
            "a truncated chunked body fails":
            Subject { limit, _ in LenientClient(inner: sound(limit)) }
        case "a response that is not HTTP fails as malformed":
            Subject { limit, _ in TamperedClient(inner: sound(limit), failure: { _ in .connectionLost }) }
        case "an endless response head fails":
            Subject(timeout: Timeout(.milliseconds(300))) { limit, _ in HangingClient(inner: sound(limit)) }
        case "a slow body is received completely":
            Subject { limit, _ in
                TamperedClient(
                    inner: sound(limit),
                    incoming: { response in
                        var response = response
                        response.body = response.body.prefix(7)
                        return response
                    })
            }
        case "a body over the size limit fails as too large":
            // The client throws the right error, but only for bodies over a megabyte, although the limit is 1 kB.
            Subject(bodyLimit: 1_000) { _, _ in
                TamperedClient(inner: sound(1 << 20), failure: { _ in .tooLarge(limit: 1_000) })
            }
        case "a stalled body fails by the deadline":
            Subject(timeout: Timeout(.milliseconds(300))) { HeadDeadlineClient(deadline: $1) }
        case "framing fields of the caller are not sent":
            Subject { _, _ in UnguardedClient() }
        case "a body of the maximum size is received":
            Subject { limit, _ in sound(limit - 1) }
        case "cancelling before the response closes the connection", "cancelling in the body closes the connection":
            Subject(timeout: Timeout(.milliseconds(300))) { limit, _ in AbandoningClient(inner: sound(limit)) }
        case "a call after a failure succeeds":
            Subject { limit, _ in StickyErrorClient(inner: sound(limit)) }
        default:
            nil
        }
    }

    @Test(arguments: HTTPClientContract.wire)
    func contractDetectsBrokenClient(rule: ContractRule<Subject>) async throws {
        let broken = try #require(Self.broken(rule.name), "there is no broken client for this rule")
        #expect(await rule.violation(of: broken)?.rule == rule.name)
    }

    /// The rules about connections that are lost before the response is complete.
    static let lossRules = [
        "a connection reset before the response fails", "a connection reset in the body fails",
        "a truncated response head fails", "a body shorter than its length fails", "a truncated chunked body fails",
    ]

    /// Tests clients that notice the lost connection but report another error, after which nothing repeats the request.
    @Test(arguments: lossRules, [TransportError.malformedResponse, .timedOut, .other(code: -1)])
    func contractDetectsOtherErrorForLostConnection(name: String, error: TransportError) async throws {
        let rule = try #require(HTTPClientContract.wire.first { $0.name == name })
        let broken = Subject { limit, _ in
            TamperedClient(inner: Self.sound(limit), failure: { $0 == .connectionLost ? error : $0 })
        }
        #expect(await rule.violation(of: broken)?.rule == name)
    }

    /// Tests a client that reports a lost connection correctly, except after the last bytes of a body.
    @Test(arguments: ["a body shorter than its length fails", "a truncated chunked body fails"])
    func contractDetectsOtherErrorForLateLoss(name: String) async throws {
        let rule = try #require(HTTPClientContract.wire.first { $0.name == name })
        let calls = Locked(0)
        let broken = Subject { limit, _ in
            TamperedClient(
                inner: Self.sound(limit),
                failure: { error in
                    let isLate = calls.withLock { calls in
                        calls += 1
                        return calls > 9
                    }
                    return isLate ? .malformedResponse : error
                })
        }
        #expect(await rule.violation(of: broken)?.rule == name)
    }

    @Test func callWithoutResponseHeadEndsAtDeadline() async throws {
        let clock = ManualClock()
        let server = try await LoopbackHTTPServer.start(
            ClosureHandler { _ in .text("") }, faults: { _ in .stall(.beforeHead) })
        defer { server.stop() }
        let client = HeadDeadlineClient(deadline: .seconds(5), time: clock.timeSource)
        let request = try HTTPRequest(.get, server.address("/"))
        let call = Task { try await client.send(request) }
        try await clock.waitForSleeper(due: .seconds(5))
        clock.advance(by: .seconds(5))
        await #expect(throws: TransportError.timedOut) { try await call.value }
    }

    @Test(arguments: [["Transfer-Encoding"], ["Host", "Connection", "Upgrade"]] as [Set<HTTPFieldName>])
    func clientThatSendsFramingFieldBreaksRule(removed: Set<HTTPFieldName>) async throws {
        let name = "framing fields of the caller are not sent"
        let rule = try #require(HTTPClientContract.wire.first { $0.name == name })
        #expect(await rule.violation(of: Subject { _, _ in UnguardedClient(removed: removed) }) != nil)
    }
}

import Foundation
import RemoteLoading
import RemoteLoadingTesting
import Testing

/// A client that breaks one rule of the wire contract in one point.
struct BrokenWireClient: Sendable, CustomTestStringConvertible {
    typealias Subject = HTTPClientContract.WireSubject

    /// The identifier of the rule that the client breaks.
    let rule: String
    let testDescription: String
    let subject: Subject

    private init(
        _ rule: String, _ flaw: String, timeout: Timeout = Timeout(), bodyLimit: Int = 1 << 20,
        _ make: @escaping Subject.Make
    ) {
        self.rule = rule
        testDescription = "\(rule): \(flaw)"
        subject = Subject(timeout: timeout, bodyLimit: bodyLimit, make)
    }

    static let all = errors + bodies + heads + limits

    static func sound(_ bodyLimit: Int) -> URLSessionHTTPClient {
        // The deadline is too long for a slow machine to reach.
        URLSessionHTTPClient(bodyLimit: bodyLimit, deadline: .seconds(86_400))
    }

    private static func failing(
        _ rule: String, _ flaw: String, _ failure: @escaping @Sendable (TransportError) -> TransportError
    ) -> BrokenWireClient {
        BrokenWireClient(rule, flaw) { limit, _ in TamperingClient(inner: sound(limit), failure: failure) }
    }

    private static func returning(
        _ rule: String, _ flaw: String,
        _ change: @escaping @Sendable (inout HTTPResponse) throws(TransportError) -> Void
    ) -> BrokenWireClient {
        BrokenWireClient(rule, flaw) { limit, _ in
            TamperingClient(
                inner: sound(limit),
                incoming: { (response) throws(TransportError) in
                    var response = response
                    try change(&response)
                    return response
                })
        }
    }

    /// Returns a client that reads the text of a response itself.
    private static func reading(
        _ rule: String, _ flaw: String,
        _ read: @escaping @Sendable (String) throws(TransportError) -> HTTPResponse
    ) -> BrokenWireClient {
        BrokenWireClient(rule, flaw) { _, _ in ReadingClient(read: read) }
    }

    private static func lenient(_ rule: String) -> BrokenWireClient {
        BrokenWireClient(rule, "an error becomes an empty response") { limit, _ in
            LenientClient(inner: sound(limit))
        }
    }

    private static let soon = Timeout(.milliseconds(300))

    private static let errors = [
        failing("refused-connection", "the error is a lost connection") { _ in .connectionLost },
        lenient("refused-connection"),
        lenient("wire-exchanges"), lenient("truncated-chunks"), lenient("malformed"), lenient("endless-head"),
        lenient("too-large"),
        // The other errors for lost connections are tested with all rules about them.
        failing("wire-exchanges", "the error is a timeout") { _ in .timedOut },
        failing("truncated-chunks", "the error is not repeated") { _ in .malformedResponse },
        failing("malformed", "the error is a lost connection") { _ in .connectionLost },
        BrokenWireClient("endless-head", "the call does not end", timeout: soon) { limit, _ in
            HangingClient(inner: sound(limit))
        },
        BrokenWireClient("wire-exchanges", "every later call fails") { limit, _ in
            StickyErrorClient(inner: sound(limit))
        },
        BrokenWireClient("wire-exchanges", "the next call fails") { limit, _ in
            StickyErrorClient(inner: sound(limit), count: 1)
        },
        failing("cancelled-before-response", "the error is a lost connection") { _ in .connectionLost },
        failing("cancelled-in-body", "the error is a lost connection") { _ in .connectionLost },
        BrokenWireClient("cancelled-before-response", "the exchange goes on", timeout: soon) { limit, _ in
            AbandoningClient(inner: sound(limit))
        },
        BrokenWireClient("cancelled-in-body", "the exchange goes on", timeout: soon) { limit, _ in
            AbandoningClient(inner: sound(limit))
        },
    ]

    private static func encodedWrongly(_ rule: String) -> [BrokenWireClient] {
        [
            returning(rule, "the body is not decoded") { response throws(TransportError) in
                if response.fields["Content-Encoding"] == rule { response.body = Data([0x1F, 0x8B]) + response.body }
            },
            returning(rule, "the encoding is unknown") { response throws(TransportError) in
                if response.fields["Content-Encoding"] == rule { throw .malformedResponse }
            },
        ]
    }

    private static let bodies =
        encodedWrongly("gzip") + encodedWrongly("deflate") + encodedWrongly("identity") + [
            returning("wire-exchanges", "only the first piece is returned") { response throws(TransportError) in
                response.body = response.body.prefix(7)
            },
            returning("wire-exchanges", "only the last piece is returned") { response throws(TransportError) in
                response.body = response.body.suffix(3)
            },
            returning("no-body", "a 204 without a body is a lost connection") { response throws(TransportError) in
                if response.status == 204 { throw .connectionLost }
            },
            returning("no-body", "a 304 without a body is a lost connection") { response throws(TransportError) in
                if response.status == 304 { throw .connectionLost }
            },
            returning("no-body", "the declared length decides") { response throws(TransportError) in
                let length = response.fields[.contentLength].flatMap { Int($0) } ?? response.body.count
                if length != response.body.count { throw .connectionLost }
            },
            returning("no-body", "the body is filled up") { response throws(TransportError) in
                response.body = Data(count: response.fields[.contentLength].flatMap { Int($0) } ?? 0)
            },
            reading("empty-chunked-body", "the last chunk is part of the body") { text throws(TransportError) in
                HTTPResponse(body: Data(text.components(separatedBy: "\r\n\r\n").dropFirst().joined().utf8))
            },
            reading("empty-chunked-body", "a body needs a chunk") { text throws(TransportError) in
                guard !text.hasSuffix("\r\n\r\n0\r\n\r\n") else { throw .malformedResponse }
                return HTTPResponse()
            },
        ]

    private static let heads = [
        reading("no-reason-phrase", "a status line has three parts") { text throws(TransportError) in
            guard text.prefix(while: { $0 != "\r\n" }).split(separator: " ").count >= 3 else {
                throw .malformedResponse
            }
            return .text("0123456789")
        },
        reading("no-reason-phrase", "a line that ends with a blank is incomplete") { text throws(TransportError) in
            guard !text.prefix(while: { $0 != "\r\n" }).hasSuffix(" ") else { throw .connectionLost }
            return .text("0123456789")
        },
        BrokenWireClient("framing-fields", "all fields are sent") { _, _ in UnguardedClient() },
        BrokenWireClient("framing-fields", "all but one framing field are sent") { _, _ in
            UnguardedClient(removed: ["Transfer-Encoding"])
        },
        BrokenWireClient("framing-fields", "one framing field is sent") { _, _ in
            UnguardedClient(removed: ["Host", "Connection", "Upgrade"])
        },
    ]

    private static let limits = [
        // The client throws the right error, but only for bodies over a megabyte, although the limit is 1 kB.
        BrokenWireClient("too-large", "the limit is a megabyte", bodyLimit: 1_000) { _, _ in
            TamperingClient(inner: sound(1 << 20), failure: { _ in .tooLarge(limit: 1_000) })
        },
        failing("too-large", "the error states another limit") { _ in .tooLarge(limit: 1) },
        BrokenWireClient("maximum-size", "the limit is one byte too small") { limit, _ in sound(limit - 1) },
        returning("maximum-size", "the last byte is lost") { response throws(TransportError) in
            response.body = response.body.dropLast()
        },
        BrokenWireClient("deadline", "the deadline ends with the head", timeout: soon) {
            HeadDeadlineClient(deadline: $1)
        },
        BrokenWireClient("deadline", "the error is a lost connection") { limit, deadline in
            TamperingClient(
                inner: URLSessionHTTPClient(bodyLimit: limit, deadline: deadline), failure: { _ in .connectionLost })
        },
    ]
}

/// A client that sends a request of one line, and passes the whole text of the response to a closure.
private struct ReadingClient: HTTPClient {
    let read: @Sendable (String) throws(TransportError) -> HTTPResponse

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        guard let port = request.url.port.flatMap(UInt16.init(exactly:)),
            let connection = try? await RawConnection.open(port: port)  // The error does not matter here.
        else { throw .connectionRefused }
        await connection.send("\(request.method) / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
        connection.endSending()
        return try read(await connection.readToEnd().text)
    }
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
struct HeadDeadlineClient: HTTPClient {
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
            result.continuation.yield(
                await Result.catching { () throws(TransportError) in try await inner.send(request) })
        }
        // If the calling task is cancelled, the stream ends without a result.
        for await result in result.stream { return try result.get() }
        throw .cancelled
    }
}

/// A client that fails a number of calls after its first failure.
private final class StickyErrorClient: HTTPClient {
    private let inner: any HTTPClient
    private let failures: Locked<(error: TransportError?, left: Int)>

    init(inner: any HTTPClient, count: Int = .max) {
        self.inner = inner
        failures = Locked((nil, count))
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let error: TransportError? = failures.withLock { failures in
            guard let error = failures.error, failures.left > 0 else { return nil }
            failures.left -= 1
            return error
        }
        if let error { throw error }
        do throws(TransportError) {
            return try await inner.send(request)
        } catch {
            failures.withLock { $0.error = error }
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

import Foundation
public import PlayhouseCoreTesting
public import RemoteLoading

extension HTTPClientContract {
    /// The client under test, for rules that use a faulty server.
    public struct WireSubject: TimedSubject {
        /// A closure that creates a client with a limit in bytes for response bodies, and a deadline for calls.
        ///
        /// A call must end by its deadline, even if the body has not arrived completely.
        public typealias Make = @Sendable (_ bodyLimit: Int, _ deadline: Duration) -> any HTTPClient

        let bodyLimit: Int
        package let timeout: Timeout
        private let make: Make

        /// Creates a subject from a closure that makes a client with the given limits.
        ///
        /// The client must permit plain http.
        public init(timeout: Timeout = Timeout(), bodyLimit: Int = 1 << 20, _ make: @escaping Make) {
            self.make = make
            self.bodyLimit = bodyLimit
            self.timeout = timeout
        }

        /// Creates the client under test, by default with a deadline that is too long for a rule to reach.
        func client(bodyLimit: Int? = nil, deadline: Duration = .seconds(3_600)) -> any HTTPClient {
            make(bodyLimit ?? self.bodyLimit, deadline)
        }
    }

    private static let text = HTTPResponse.text("0123456789")
    private static let statusLine = "HTTP/1.1 200 OK\r\n".utf8.count
    private static let filler = Data("X-Filler: \(String(repeating: "x", count: 1_000))\r\n".utf8)

    /// The bytes of `text`, encoded with gzip and with deflate.
    private static let gzipText = Data([
        0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x33, 0x30, 0x34, 0x32, 0x36, 0x31,
        0x35, 0x33, 0xB7, 0xB0, 0x04, 0x00, 0xC6, 0xC7, 0x84, 0xA6, 0x0A, 0x00, 0x00, 0x00,
    ])
    private static let deflateText = Data([
        0x78, 0xDA, 0x33, 0x30, 0x34, 0x32, 0x36, 0x31, 0x35, 0x33, 0xB7, 0xB0, 0x04, 0x00, 0x0A, 0xFF, 0x02, 0x0E,
    ])

    private static let nonsense =
        ["NONSENSE", "SMTP/1.1 200 OK", "HTTP/1.1"].map { $0 + "\r\nContent-Length: 10\r\n\r\n0123456789" } + [
            "HTTP/1.1 200 OK\r\nContent-Length: -10\r\n\r\n0123456789", "\u{0}\u{1}\r\n\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n0123456789\r\n0\r\n\r\n",
        ]

    /// The fields that determine the target or the framing of a message, which only the client may set.
    private static let framingFields: [HTTPFields] = [
        ["Host": "x-other"], ["Connection": "x-other"], ["Upgrade": "x-other"], ["Transfer-Encoding": "x-other"],
        ["Transfer-Encoding": "x-other, chunked"],
    ]

    /// The rules about bytes on the wire, for every client that connects to a real server.
    ///
    /// No rule truncates a response within its fields, because such a response crashes every client that uses
    /// Foundation on Linux. For other clients, write a test of this case.
    /// The first rule makes generated calls, and compares what arrives at the server and what the client returns.
    public static let wire: [ContractRule<WireSubject>] = [
        wireExchangeRule,
        ContractRule("a refused connection fails", id: "refused-connection") { subject in
            let port = try RefusingTCPPort()
            defer { withExtendedLifetime(port) {} }
            let result = try await subject.outcome(try HTTPRequest(.get, parsing: "http://127.0.0.1:\(port.number)/"))
            return difference(result, .connectionRefused)
        },
        // Only `.connectionLost` is permitted, because a retry policy does not repeat a request after an error that
        // shows a defect of the response, although the repeated request would probably succeed.
        rule(
            "a truncated chunked body fails", id: "truncated-chunks", .connectionLost, framing: .chunked([3]),
            // The chunked body has 35 bytes, and is truncated after 0 to 33 of them. Truncation after 34 bytes is not
            // tested, because a body that lacks only its last LF counts as complete (RFC 9112, section 8).
            faults: (0..<34).map { .truncate(.insideBody($0)) }),
        // Only `.malformedResponse` is permitted, because a retry policy could repeat the request after another error,
        // and the repeated request would fail too.
        rule(
            "a response that is not HTTP fails as malformed", id: "malformed", .malformedResponse,
            faults: [.fieldLine("Content-Length: 3")] + nonsense.map { .raw(Data($0.utf8)) }),
        rule(
            "an endless response head fails", id: "endless-head", nil,
            faults: [.endless(.insideHead(statusLine), filler)]),
        ContractRule("a body over the size limit fails as too large", id: "too-large") { subject in
            for framing in [ResponseFraming.length, .chunked([4_096])] {
                let large = HTTPResponse(body: Data(repeating: 7, count: subject.bodyLimit + 1))
                let result = try await subject.exchange(large, framing: framing)
                if let flaw = difference(result, .tooLarge(limit: subject.bodyLimit)) { return flaw }
            }
            let endless = WireFault.endless(.insideBody(0), Data(repeating: 7, count: 4_096))
            let result = try await subject.exchange(text, framing: .untilClose, fault: endless)
            return difference(result, .tooLarge(limit: subject.bodyLimit))
        },
        ContractRule("a body of the maximum size is received", id: "maximum-size") { subject in
            let full = HTTPResponse(body: Data(repeating: 7, count: subject.bodyLimit))
            for framing in [ResponseFraming.length, .chunked([4_096]), .untilClose] {
                let result = try await subject.exchange(full, framing: framing)
                if let flaw = difference(result, full.body) { return "\(framing): \(flaw)" }
            }
            return nil
        },
        ContractRule("a stalled body fails by the deadline", id: "deadline") { subject in
            let stall = WireFault.stall(.insideBody(5))
            let result = try await subject.exchange(text, fault: stall, deadline: .milliseconds(100))
            return difference(result, .timedOut)
        },
        ContractRule("framing fields of the caller are not sent", id: "framing-fields") { subject in
            for fields in framingFields {
                let server = try await LoopbackHTTPServer.start(ClosureHandler { _ in text }, sink: unreportedIssues)
                defer { server.stop() }
                let request = try HTTPRequest(
                    .post, parsing: server.address("/"), fields: fields, body: Data("body".utf8))
                _ = try await subject.outcome(request)
                if let refusal = server.connections.compactMap(\.refusal).first {
                    return "\(fields) made the request invalid: \(refusal)"
                }
                let arrived = server.exchanges.flatMap(\.request.fields).filter { $0.value.contains("x-other") }
                if !arrived.isEmpty { return "arrived: \(HTTPFields(arrived))" }
            }
            return nil
        },
        encoded("a gzip body is decoded", id: "gzip", "gzip", gzipText),
        encoded("a deflate body is decoded", id: "deflate", "deflate", deflateText),
        encoded("an identity body is returned unchanged", id: "identity", "identity", text.body),
        ContractRule("a response that has no body ends at its fields", id: "no-body") { subject in
            for (method, status) in [(HTTPMethod.get, 204), (.get, 304), (.head, 200)] {
                let head = "HTTP/1.1 \(status) Fine\r\nContent-Length: 10\r\n\r\n"
                let result = try await subject.exchange(method, raw: Data(head.utf8))
                guard case .success(let response) = result, response.status.code == status, response.body.isEmpty else {
                    return "returned \(result) for \(method) with \(status)"
                }
            }
            return nil
        },
        ContractRule("a status line without a reason phrase is read", id: "no-reason-phrase") { subject in
            let result = try await subject.exchange(
                .get, raw: Data("HTTP/1.1 200 \r\nContent-Length: 10\r\n\r\n0123456789".utf8))
            return difference(result, text.body)
        },
        ContractRule("an empty chunked body is read", id: "empty-chunked-body") { subject in
            let result = try await subject.exchange(
                .get, raw: Data("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n".utf8))
            return difference(result, Data())
        },
        cancellation(
            "cancelling before the response closes the connection", id: "cancelled-before-response", .stall(.beforeHead)
        ),
        cancellation("cancelling in the body closes the connection", id: "cancelled-in-body", .stall(.insideBody(5))),
    ]

    /// Returns a rule that the client throws an error for each of the faults, and does not return a response.
    ///
    /// If the expected error is `nil`, every error but `.cancelled` is permitted.
    private static func rule(
        _ name: String, id: String, _ expected: TransportError?, framing: ResponseFraming = .length, faults: [WireFault]
    ) -> ContractRule<WireSubject> {
        ContractRule(name, id: id) { subject in
            for fault in faults {
                let result = try await subject.exchange(text, framing: framing, fault: fault)
                if case .failure(let error) = result, error != .cancelled, error == expected ?? error { continue }
                return "returned \(result) for \(fault)"
            }
            return nil
        }
    }

    /// Returns a rule that a body is returned decoded if the client accepts its encoding.
    ///
    /// A client that does not accept the encoding gets the plain body, as from any server.
    private static func encoded(
        _ name: String, id: String, _ encoding: String, _ encoded: Data
    ) -> ContractRule<WireSubject> {
        ContractRule(name, id: id) { subject in
            let handler = ClosureHandler { request in
                let accepted = request.fields["Accept-Encoding"] ?? "identity"
                guard encoding == "identity" || accepted.contains(encoding) else { return text }
                return HTTPResponse(fields: ["Content-Encoding": "\(encoding)"], body: encoded)
            }
            let server = try await LoopbackHTTPServer.start(handler, sink: unreportedIssues)
            defer { server.stop() }
            let result = try await subject.outcome(try HTTPRequest(.get, parsing: server.address("/")))
            return difference(result, text.body)
        }
    }

    private static func cancellation(_ name: String, id: String, _ fault: WireFault) -> ContractRule<WireSubject> {
        ContractRule(name, id: id) { subject in
            let server = try await LoopbackHTTPServer.start(
                ClosureHandler { _ in text }, faults: { _ in fault }, timeout: subject.timeout,
                sink: unreportedIssues)
            defer { server.stop() }
            let request = try HTTPRequest(.get, parsing: server.address("/"))
            let client = subject.client()
            let call = Task { await client.outcome(request) }
            try await server.waitForRequests(1)
            call.cancel()
            guard let result = await subject.timeout.run({ await call.value }) else { return "did not end" }
            guard result == .failure(.cancelled) else { return "returned \(result)" }
            try await server.waitForClientClose(connection: 0)
            return nil
        }
    }

    private static func difference(_ result: Result<HTTPResponse, TransportError>, _ body: Data) -> String? {
        if case .success(let response) = result, response.body == body { return nil }
        return "returned \(result)"
    }

    private static func difference(
        _ result: Result<HTTPResponse, TransportError>, _ error: TransportError
    ) -> String? {
        result == .failure(error) ? nil : "returned \(result) instead of \(error)"
    }
}

extension HTTPClientContract.WireSubject {
    /// Sends a request, and throws if the call does not end within the timeout.
    fileprivate func outcome(
        _ request: HTTPRequest, deadline: Duration = .seconds(3_600)
    ) async throws -> Result<HTTPResponse, TransportError> {
        let client = client(deadline: deadline)
        guard let result = await timeout.run({ await client.outcome(request) }) else { throw EndlessCall() }
        return result
    }

    fileprivate func exchange(
        _ response: HTTPResponse, framing: ResponseFraming = .length, fault: WireFault? = nil,
        deadline: Duration = .seconds(3_600)
    ) async throws -> Result<HTTPResponse, TransportError> {
        let server = try await LoopbackHTTPServer.start(
            ClosureHandler { _ in response }, faults: { _ in fault }, options: .init(framing: { _ in framing }),
            sink: unreportedIssues)
        defer { server.stop() }
        return try await outcome(try HTTPRequest(.get, parsing: server.address("/")), deadline: deadline)
    }
}

extension HTTPClientContract.WireSubject {
    /// Sends a request without a body to a server that responds with the given bytes, and then closes the connection.
    fileprivate func exchange(
        _ method: HTTPMethod, raw response: Data
    ) async throws -> Result<HTTPResponse, TransportError> {
        let server = try await LoopbackHTTPServer.start(
            ClosureHandler { _ in HTTPResponse() }, faults: { _ in .raw(response) }, sink: unreportedIssues)
        defer { server.stop() }
        return try await outcome(try HTTPRequest(method, parsing: server.address("/")))
    }
}

private struct EndlessCall: Error {}

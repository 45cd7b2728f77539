import Foundation
public import RemoteLoading

extension HTTPClientContract {
    /// The client under test, as it meets a server that does what servers do at their worst.
    public struct WireSubject: Sendable {
        /// The ceiling of a body that the client is set to, in bytes.
        let bodyLimit: Int
        let client: @Sendable (_ bodyLimit: Int) -> any HTTPClient
        let patience: Patience

        /// Creates a subject; the closure makes a client that takes bodies up to a limit, and permits plain http here.
        public init(
            patience: Patience = Patience(), bodyLimit: Int = 1 << 20,
            _ client: @escaping @Sendable (_ bodyLimit: Int) -> any HTTPClient
        ) {
            self.client = client
            self.bodyLimit = bodyLimit
            self.patience = patience
        }
    }

    /// Every rule for clients on a wire that a client breaks.
    public static func wireViolations(of subject: WireSubject) async -> [ContractViolation] {
        await wire.violations(of: subject)
    }

    private static let text = HTTPResponse.text("0123456789")
    private static let statusLine = "HTTP/1.1 200 OK\r\n".utf8.count
    private static let filler = Data("X-Filler: \(String(repeating: "x", count: 1_000))\r\n".utf8)

    /// The rules about the wire, for every client that reaches a real server.
    ///
    /// None cuts a response inside its fields: Foundation on Linux stops the process there. Try that on other clients.
    public static let wire: [ContractRule<WireSubject>] = [
        ContractRule("a refused connection is an error", patience: { $0.patience }) { subject in
            let server = try await LoopbackHTTPServer.start(ClosureHandler { _ in text })
            let address = server.address("/")
            server.stop()
            try await server.waitUntilOver()
            let result = try await subject.outcome(try HTTPRequest(.get, address))
            return difference(result, .connectionRefused)
        },
        rule("a reset before the response is an error", faults: [.reset(.beforeHead)]),
        rule("a reset inside the body is an error", faults: [.reset(.insideBody(5))]),
        rule(
            "a response cut short inside its head is an error",
            faults: [.truncate(.beforeHead), .truncate(.insideHead(9))]),
        rule(
            "a body cut short of its length is an error",
            faults: (0..<10).map { .truncate(.insideFramedBody($0)) } + [.contentLength(11)]),
        rule(
            "a body cut short inside its chunks is an error", framing: .chunked([3]),
            // Without the very last LF it is complete (RFC 9112, section 8).
            faults: (0..<34).map { .truncate(.insideFramedBody($0)) }),
        rule(
            "what is not HTTP is an error",
            faults: [
                .statusLine("NONSENSE"), .raw(Data("\u{0}\u{1}\r\n\r\n".utf8)), .chunkLine("zz"),
                .fieldLine("Content-Length: 3"),
            ]),
        rule("a head without end is an error", faults: [.endless(.insideHead(statusLine), filler)]),
        ContractRule("a body that dribbles arrives whole", patience: { $0.patience }) { subject in
            let result = try await subject.exchange(text, fault: .dribble(bytes: 7, gap: .zero))
            if case .success(let response) = result, response.body == text.body { return nil }
            return "gave \(result)"
        },
        ContractRule("a body over the limit is an error that says so", patience: { $0.patience }) { subject in
            for framing in [ResponseFraming.length, .chunked([4_096])] {
                let large = HTTPResponse(body: Data(repeating: 7, count: subject.bodyLimit + 1))
                let result = try await subject.exchange(large, framing: framing)
                if let flaw = difference(result, .tooLarge(limit: subject.bodyLimit)) { return flaw }
            }
            let endless = WireFault.endless(.insideBody(0), Data(repeating: 7, count: 4_096))
            let result = try await subject.exchange(text, framing: .untilClose, fault: endless)
            return difference(result, .tooLarge(limit: subject.bodyLimit))
        },
        ContractRule("a body at the limit arrives", patience: { $0.patience }) { subject in
            let full = HTTPResponse(body: Data(repeating: 7, count: subject.bodyLimit))
            let result = try await subject.exchange(full)
            if case .success(let response) = result, response.body == full.body { return nil }
            return "gave \(result)"
        },
        cancellation("a call cancelled before the response closes the wire", .stall(.beforeHead)),
        cancellation("a call cancelled inside the body closes the wire", .stall(.insideBody(5))),
        ContractRule("after a fault the next call goes well", patience: { $0.patience }) { subject in
            let server = try await LoopbackHTTPServer.start(
                ClosureHandler { _ in text },
                faults: { $0.request.address.hasSuffix("/bad") ? .reset(.insideBody(3)) : nil })
            defer { server.stop() }
            let client = subject.client(subject.bodyLimit)
            _ = await client.outcome(try HTTPRequest(.get, server.address("/bad")))
            let result = await client.outcome(try HTTPRequest(.get, server.address("/good")))
            if case .success(let response) = result, response.body == text.body { return nil }
            return "gave \(result)"
        },
    ]

    /// Each fault must end the call in an error, and never in a value.
    private static func rule(
        _ name: String, framing: ResponseFraming = .length, faults: [WireFault]
    ) -> ContractRule<WireSubject> {
        ContractRule(name, patience: { $0.patience }) { subject in
            for fault in faults {
                let result = try await subject.exchange(text, framing: framing, fault: fault)
                if case .failure(let error) = result, error != .cancelled { continue }
                return "gave \(result) for \(fault)"
            }
            return nil
        }
    }

    private static func cancellation(_ name: String, _ fault: WireFault) -> ContractRule<WireSubject> {
        ContractRule(name, patience: { $0.patience }) { subject in
            let server = try await LoopbackHTTPServer.start(
                ClosureHandler { _ in text }, faults: { _ in fault }, patience: subject.patience)
            defer { server.stop() }
            let request = try HTTPRequest(.get, server.address("/"))
            let client = subject.client(subject.bodyLimit)
            let call = Task { await client.outcome(request) }
            try await server.waitForRequests(1)
            call.cancel()
            guard let result = await subject.patience.run({ await call.value }) else { return "did not end" }
            guard result == .failure(.cancelled) else { return "gave \(result)" }
            try await server.waitForClientClose(connection: 0)
            return nil
        }
    }

    private static func difference(
        _ result: Result<HTTPResponse, TransportError>, _ error: TransportError
    ) -> String? {
        result == .failure(error) ? nil : "gave \(result) and not \(error)"
    }
}

extension HTTPClientContract.WireSubject {
    /// Sends a request, and throws if it does not end within the patience.
    fileprivate func outcome(_ request: HTTPRequest) async throws -> Result<HTTPResponse, TransportError> {
        let client = client(bodyLimit)
        guard let result = await patience.run({ await client.outcome(request) }) else { throw EndlessCall() }
        return result
    }

    fileprivate func exchange(
        _ response: HTTPResponse, framing: ResponseFraming = .length, fault: WireFault? = nil
    ) async throws -> Result<HTTPResponse, TransportError> {
        let server = try await LoopbackHTTPServer.start(
            ClosureHandler { _ in response }, framing: { _ in framing }, faults: { _ in fault })
        defer { server.stop() }
        return try await outcome(try HTTPRequest(.get, server.address("/")))
    }
}

private struct EndlessCall: Error {}

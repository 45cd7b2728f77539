import Foundation
import PlayhouseCoreTesting
import RemoteLoading

/// A generated exchange, and the way in which the server sends its response.
private struct WireExchange: Sendable, CustomStringConvertible {
    /// The largest number of exchanges at the same time.
    static let mostAtOnce = 4

    let exchange: GeneratedExchange
    let framing: ResponseFraming
    let fault: WireFault?

    /// `true` if the call is cancelled as soon as its request has arrived.
    var isCancelled: Bool {
        if case .stall = fault { true } else { false }
    }

    /// The number of requests that may arrive.
    ///
    /// A client may repeat a request if a reused connection was lost before the head of the response (RFC 9110, section
    /// 9.2.2). It can do so for each connection that it has kept. A reset can destroy bytes that were sent before
    /// it.
    var mostRequests: Int {
        switch fault {
        case .truncate(.beforeHead), .truncate(.insideHead), .reset: 1 + Self.mostAtOnce
        default: 1
        }
    }

    /// The outcome that the page of the port promises.
    var expected: Result<HTTPResponse, TransportError> {
        switch fault {
        case .stall: return .failure(.cancelled)
        case .truncate(.insideBody(let count)) where framing == .untilClose:
            // The end of the connection is the end of such a body.
            var response = exchange.response
            response.body = response.body.prefix(count)
            return .success(response)
        case .truncate, .reset, .contentLength: return .failure(.connectionLost)
        default: return .success(exchange.sentResponse)
        }
    }

    var description: String { "\(exchange), by \(framing)" + (fault.map { " with \($0)" } ?? "") }
}

extension HTTPClientContract {
    /// The rule that compares what a client sends and returns with what the server has received and sent.
    ///
    /// All calls of a sequence are made by one client on one server, so that connections are used again.
    static let wireExchangeRule = ContractRule<WireSubject>(
        "any responses in any framing arrive, or fail where they end", id: "wire-exchanges",
        generating: { random in
            (0...random.number(below: 6)).map { number in
                (0..<1 + random.number(below: WireExchange.mostAtOnce)).map { random.wireExchange("\(number)-\($0)") }
            }
        },
        playing: { subject, steps in
            let all = steps.flatMap { $0 }
            let handler = ExchangeHandler(all.map(\.exchange))
            let server = try await LoopbackHTTPServer.start(
                handler, faults: { handler.number(of: $0.request).flatMap { all[$0].fault } },
                options: .init(framing: { handler.number(of: $0.request).map { all[$0].framing } ?? .length }),
                sink: unreportedIssues)
            defer { server.stop() }
            let client = subject.client(bodyLimit: 1 << 24)
            // The exchanges of one step are made at the same time.
            for exchanges in steps {
                let requests = try exchanges.map { try $0.exchange.request(to: server.baseAddress) }
                let flaws = await concurrently(requests.count) { number in
                    await flaw(of: client, exchanges[number], requests[number], handler, subject.timeout)
                }
                if let flaw = flaws.lazy.compactMap({ $0 }).first { return flaw }
            }
            return server.connections.compactMap(\.refusal).first.map { "a request was invalid: \($0)" }
        })

    private static func flaw(
        of client: any HTTPClient, _ wire: WireExchange, _ request: HTTPRequest, _ handler: ExchangeHandler,
        _ timeout: Timeout
    ) async -> String? {
        let exchange = wire.exchange
        let flaw =
            if wire.isCancelled {
                await client.flawOfCancelling(request, after: handler.arrival(of: exchange), timeout)
            } else {
                exchange.flaw(of: await client.outcome(request), expecting: wire.expected)
            }
        return (flaw ?? exchange.flaw(ofRequests: handler.requests(of: exchange), atMost: wire.mostRequests))
            .map { "\(wire): \($0)" }
    }
}

extension GeneratedExchange {
    /// The response as it is on the wire.
    fileprivate var sentResponse: HTTPResponse {
        var sent = response
        sent.body = content
        return sent
    }

    /// The body of the response, which some responses must not have.
    fileprivate var content: Data { method == .head || response.status.forbidsBody ? Data() : response.body }
}

extension SeededNumbers {
    fileprivate mutating func wireExchange(_ number: String) -> WireExchange {
        let exchange = exchange(number)
        let framings: [ResponseFraming] = [
            .length, .length, .chunked(), .chunked([1, 4_096]), .chunked([1 + self.number(below: 9), 70_000]),
            .untilClose,
        ]
        let framing = element(of: framings) ?? .length
        let place = place(in: exchange.content.count)
        let fault: WireFault? =
            switch self.number(below: 12) {
            case 0 where exchange.content.count < 10_000: .dribble(bytes: 1 + self.number(below: 700), gap: .zero)
            case 1, 2: .truncate(place)
            case 3: .reset(place)
            case 4: .stall(place)
            // A body that is one byte shorter than its length, although all of it arrives.
            case 5 where framing == .length && !exchange.content.isEmpty: .contentLength(exchange.content.count + 1)
            default: nil
            }
        return WireExchange(exchange: exchange, framing: framing, fault: fault)
    }

    /// Returns a position in a response after which a client cannot have the whole response.
    ///
    /// No position is within the fields, for the reason that ``HTTPClientContract/wire`` gives.
    private mutating func place(in count: Int) -> WirePlace {
        switch number(below: 6) {
        case 0: .beforeHead
        case 1: .insideHead(9 + number(below: 4))
        default:
            // The first and the last byte are where clients are wrong most often.
            count > 0 ? .insideBody(element(of: [0, count - 1, number(below: count)]) ?? 0) : .beforeHead
        }
    }
}

import Foundation
import PlayhouseCoreTesting
import RemoteLoading

/// A generated request, and the response that the handler returns for it.
struct GeneratedExchange: Sendable, CustomStringConvertible {
    let method: HTTPMethod
    /// The path as it is encoded, which contains a number that no other exchange has.
    let path: String
    let query: HTTPQuery
    let fragment: String
    let fields: HTTPFields
    let body: Data?
    let response: HTTPResponse

    func request(to base: String) throws -> HTTPRequest {
        try HTTPRequest(method, parsing: base + path + fragment, query: query, fields: fields, body: body)
    }

    var target: String { query.encoded.isEmpty ? path : path + "?" + query.encoded }

    var description: String {
        "\(method) \(target)\(fragment) \(fields) \(body.map { "\($0.count) bytes" } ?? "no body"), which returns "
            + "\(response.status) \(response.fields) \(response.body.count) bytes"
    }
}

/// A handler that returns the responses of generated exchanges, and records the requests that arrive for each of them.
final class ExchangeHandler: HTTPHandler {
    private let exchanges: [GeneratedExchange]
    private let arrived = Locked<[String: [HTTPRequest]]>([:])
    private let arrivals: [String: Promise<Void>]

    init(_ exchanges: [GeneratedExchange]) {
        self.exchanges = exchanges
        arrivals = Dictionary(exchanges.map { ($0.target, Promise()) }) { first, _ in first }
    }

    /// Returns the requests that arrived for an exchange.
    func requests(of exchange: GeneratedExchange) -> [HTTPRequest] {
        arrived.withLock { $0[exchange.target] ?? [] }
    }

    /// Returns the event that the first request of an exchange arrives.
    func arrival(of exchange: GeneratedExchange) -> Promise<Void> { arrivals[exchange.target] ?? Promise() }

    /// Returns the number of the exchange to which a request belongs.
    func number(of request: HTTPRequest) -> Int? {
        // A client may spell the origin in its own way, and a handler in the process gets the fragment, too.
        let address = request.address.prefix { $0 != "#" }
        return exchanges.firstIndex { address.hasSuffix($0.target) }
    }

    func handle(_ request: HTTPRequest) async -> HTTPResponse {
        guard let exchange = number(of: request).map({ exchanges[$0] }) else { return .status(.notFound) }
        arrived.withLock { $0[exchange.target, default: []].append(request) }
        arrival(of: exchange).fulfil(with: ())
        return exchange.response
    }
}

extension HTTPClientContract {
    /// The rule that compares what a client sends and returns with generated requests and responses.
    static let exchangeRule = ContractRule<Subject>(
        "any requests and responses arrive unchanged", id: "exchanges",
        generating: { random in
            (0...random.number(below: 6)).map { number in
                (0...(random.number(below: 4) == 0 ? 7 : 0)).map { random.exchange("\(number)-\($0)") }
            }
        },
        playing: { subject, steps in
            let handler = ExchangeHandler(steps.flatMap { $0 })
            let route = try await subject.make(handler)
            // The exchanges of one step are made at the same time.
            for exchanges in steps {
                let requests = try exchanges.map { try $0.request(to: route.base) }
                let results = await concurrently(requests.count) { ($0, await route.client.outcome(requests[$0])) }
                for (number, result) in results {
                    let exchange = exchanges[number]
                    let flaw =
                        exchange.flaw(ofRequests: handler.requests(of: exchange), atMost: .max)
                        ?? exchange.flaw(of: result, expecting: .success(exchange.response))
                    if let flaw { return "\(exchange): \(flaw)" }
                }
            }
            return nil
        })
}

extension GeneratedExchange {
    /// Returns how the requests that arrived differ from the one that was sent, or `nil`.
    func flaw(ofRequests arrived: [HTTPRequest], atMost count: Int) -> String? {
        guard let first = arrived.first else { return "the request did not arrive" }
        guard arrived.count <= count else { return "\(arrived.count) requests arrived" }
        guard first.method == method else { return "arrived as \(first.method)" }
        let isEmptyBodyKept = method == .post || method == .put
        let arrivedBody = isEmptyBodyKept && body != nil ? first.body : first.body ?? Data()
        guard arrivedBody == body ?? Data() else { return "the body arrived as \(first.body?.count ?? -1) bytes" }
        return Self.difference(first.fields, fields).map { "the request " + $0 }
    }

    /// Returns how the outcome of a call differs from the expected one, or `nil`.
    func flaw(
        of outcome: Result<HTTPResponse, TransportError>, expecting expected: Result<HTTPResponse, TransportError>
    ) -> String? {
        guard case .success(let expected) = expected, case .success(let response) = outcome else {
            return outcome == expected ? nil : "returned \(Self.short(outcome)) instead of \(Self.short(expected))"
        }
        guard response.status == expected.status else { return "returned the status \(response.status)" }
        guard response.body == expected.body else { return "returned \(response.body.count) other bytes" }
        return Self.difference(response.fields, expected.fields).map { "the response " + $0 }
    }

    private static func short(_ outcome: Result<HTTPResponse, TransportError>) -> String {
        switch outcome {
        case .success(let response): "\(response.status) with \(response.body.count) bytes"
        case .failure(let error): "\(error)"
        }
    }

    /// Returns how fields differ from those that were sent, in whatever way their values are joined.
    private static func difference(_ fields: HTTPFields, _ sent: HTTPFields) -> String? {
        for field in sent {
            let (actual, expected) = (fields[field.name], sent[field.name])
            guard actual?.filter({ $0 != " " }) == expected?.filter({ $0 != " " }) else {
                return "has the field \(field.name.spelling): \(actual ?? "missing") instead of \(expected ?? "none")"
            }
        }
        return nil
    }
}

extension SeededNumbers {
    /// Returns an exchange of any content, whose target contains the number.
    mutating func exchange(_ number: String) -> GeneratedExchange {
        let methods: [HTTPMethod] = [.get, .get, .head, .post, .post, .put, .patch, .delete, .options]
        let method = element(of: methods) ?? .get
        let hasBody = [HTTPMethod.post, .put, .patch, .delete].contains(method)
        let segments = ["a%20b", "%C3%A8;x", "", "a+b", "~x", "b.c", "x:y", "z@"]
        let path =
            (["", "n\(number)"] + (0..<self.number(below: 4)).compactMap { _ in element(of: segments) })
            + [number, self.number(below: 3) == 0 ? "" : "x"]
        let queries: [HTTPQuery] = [
            [:], ["q": "a+b & c=d/e?f", "\u{E8}": "\u{65E5}\u{672C}", "empty": ""],
            ["page": "\(self.number(below: 99))"],
        ]
        let body = hasBody && self.number(below: 5) > 0 ? body() : nil
        var fields = fields()
        if body != nil { fields = fields + [.contentType: "application/octet-stream"] }
        return GeneratedExchange(
            method: method, path: path.joined(separator: "/"), query: element(of: queries) ?? [:],
            fragment: self.number(below: 5) == 0 ? "#part" : "", fields: fields, body: body,
            response: response(to: method))
    }

    private mutating func response(to method: HTTPMethod) -> HTTPResponse {
        let statuses: [HTTPStatus] = [
            200, 201, 206, 299, 300, 301, 302, 303, 307, 308, 400, 401, 404, 410, 418, 429, 500, 503, 599,
        ]
        let status = number(below: 2) == 0 ? .ok : element(of: statuses) ?? .ok
        var fields: HTTPFields = number(below: 2) == 0 ? ["X-Answer": "forty two", "ETag": "\"e\""] : [:]
        if number(below: 2) == 0 { fields = fields + self.fields() }
        if (301...308).contains(status.code) { fields = fields + ["Location": "/elsewhere"] }
        if status == .unauthorized { fields = fields + ["WWW-Authenticate": "Basic realm=\"x\""] }
        return HTTPResponse(status: status, fields: fields, body: method == .head ? Data() : body())
    }

    private mutating func fields() -> HTTPFields {
        let groups: [HTTPFields] = [
            ["X-Step": "one", "x-step": "two"], ["X-Empty": ""],
            ["X-Text": "a \"b\" ;c=d"], ["Accept": "text/plain"], ["Authorization": "Bearer t0ken"],
        ]
        return shuffled(groups).prefix(number(below: 4)).reduce([:], +)
    }

    /// Returns a body of any bytes, which is empty, short or long.
    private mutating func body() -> Data {
        let everyByte = Data((0...255).map { UInt8($0) })
        switch number(below: 40) {
        case 0...6: return Data()
        case 7: return Data(repeating: 9, count: 1_000_000 * (1 + number(below: 8)))
        case 8...10: return Data(repeating: 7, count: 300_000)
        case 11...13: return Data(repeating: 0, count: 65_536 + number(below: 3))
        default:
            let part = everyByte.prefix(1 + number(below: 256))
            return Data((0..<(1 + number(below: 4))).flatMap { _ in part })
        }
    }
}

extension HTTPFields {
    fileprivate static func + (fields: HTTPFields, others: HTTPFields) -> HTTPFields {
        HTTPFields(Array(fields) + Array(others))
    }
}

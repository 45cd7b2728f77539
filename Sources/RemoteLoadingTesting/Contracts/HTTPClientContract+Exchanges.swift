import Foundation
import PlayhouseCoreTesting
import RemoteLoading

/// A generated request, and the response that the handler returns for it.
private struct Exchange: Sendable, CustomStringConvertible {
    let method: HTTPMethod
    /// The path as it is encoded, which contains a number that no other exchange has.
    let path: String
    let query: HTTPQuery
    let fragment: String
    let fields: HTTPFields
    let body: Data?
    let response: HTTPResponse

    func request(to base: String) throws -> HTTPRequest {
        try HTTPRequest(method, base + path + fragment, query: query, fields: fields, body: body)
    }

    var target: String { query.encoded.isEmpty ? path : path + "?" + query.encoded }

    var description: String {
        "\(method) \(target)\(fragment) \(fields) \(body.map { "\($0.count) bytes" } ?? "no body"), which returns "
            + "\(response.status) \(response.fields) \(response.body.count) bytes"
    }
}

/// The requests that a handler has received, and the responses that it returns, by their targets.
private final class ExchangeHandler: HTTPHandler {
    private let responses: [String: HTTPResponse]
    private let state = Locked<[String: HTTPRequest]>([:])

    init(_ exchanges: [Exchange]) {
        responses = Dictionary(exchanges.map { ($0.target, $0.response) }) { first, _ in first }
    }

    /// Returns the request that arrived for an exchange.
    func request(of exchange: Exchange) -> HTTPRequest? { state.withLock { $0[exchange.target] } }

    func handle(_ request: HTTPRequest) async -> HTTPResponse {
        // A client may spell the origin in its own way, and a handler in the process gets the fragment, too.
        let address = request.address.prefix { $0 != "#" }
        let target = responses.keys.first { address.hasSuffix($0) }
        guard let target, let response = responses[target] else { return .status(.notFound) }
        state.withLock { $0[target] = request }
        return response
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
            // The exchanges of one step are made at once.
            for exchanges in steps {
                let requests = try exchanges.map { try $0.request(to: route.base) }
                let results = await concurrently(requests.count) { ($0, await route.client.outcome(requests[$0])) }
                for (number, result) in results {
                    let exchange = exchanges[number]
                    if let flaw = flaw(of: handler.request(of: exchange), exchange) ?? flaw(of: result, exchange) {
                        return "\(exchange): \(flaw)"
                    }
                }
            }
            return nil
        })

    private static func flaw(of arrived: HTTPRequest?, _ exchange: Exchange) -> String? {
        guard let arrived else { return "the request did not arrive" }
        guard arrived.method == exchange.method else { return "arrived as \(arrived.method)" }
        let isEmptyBodyKept = exchange.method == .post || exchange.method == .put
        let body = isEmptyBodyKept && exchange.body != nil ? arrived.body : arrived.body ?? Data()
        guard body == exchange.body ?? Data() else { return "the body arrived as \(arrived.body?.count ?? -1) bytes" }
        return difference(arrived.fields, exchange.fields).map { "the request " + $0 }
    }

    private static func flaw(of result: Result<HTTPResponse, TransportError>, _ exchange: Exchange) -> String? {
        guard case .success(let response) = result else { return "returned \(result)" }
        guard response.status == exchange.response.status else { return "returned the status \(response.status)" }
        guard response.body == exchange.response.body else { return "returned \(response.body.count) bytes" }
        return difference(response.fields, exchange.response.fields).map { "the response " + $0 }
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
    fileprivate mutating func exchange(_ number: String) -> Exchange {
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
        return Exchange(
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
        switch number(below: 12) {
        case 0, 1: return Data()
        case 2: return Data(repeating: 7, count: 300_000)
        case 3: return Data(repeating: 0, count: 65_536 + number(below: 3))
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

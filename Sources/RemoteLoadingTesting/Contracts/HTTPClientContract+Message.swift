import Foundation
import PlayhouseCoreTesting
import RemoteLoading

extension HTTPClientContract {
    private static let everyByte = Data((0...255).map { UInt8($0) })

    static let responseRules: [ContractRule<Subject>] = [
        returning("any status is returned", id: "any-status", statuses.map { HTTPResponse(status: $0) }) {
            $0.status == $1.status
        },
        returning(
            "a 401 challenge is returned as a response", id: "challenge",
            [
                HTTPResponse(
                    status: .unauthorized, fields: ["WWW-Authenticate": "Basic realm=\"x\""], body: Data("who?".utf8))
            ]
        ) { $0.status == $1.status && $0.body == $1.body },
        returning(
            "a redirect is returned as a response", id: "redirect",
            [301, 302, 303, 307, 308].map { HTTPResponse(status: $0, fields: ["Location": "/elsewhere"]) }
        ) { $0.status == $1.status && $0.fields["Location"] == "/elsewhere" },
        returning(
            "response fields are found case-insensitively", id: "response-fields",
            [HTTPResponse(fields: ["X-Answer": "forty two", "ETag": "\"e\""])]
        ) { returned, _ in returned.fields["x-answer"] == "forty two" && returned.fields["etag"] == "\"e\"" },
        returning(
            "a repeated response field keeps its values in order", id: "repeated-response-field",
            [HTTPResponse(fields: ["X-Step": "one", "x-step": "two"])]
        ) { returned, _ in steps(in: returned.fields) == "one,two" },
        returning(
            "the response body is returned unchanged", id: "response-body",
            [Data(), everyByte, Data(repeating: 7, count: 300_000)].map { HTTPResponse(body: $0) }
        ) { $0.body == $1.body },
        returning(
            "an empty response field is returned", id: "empty-response-field",
            [HTTPResponse(fields: ["X-Empty": "", "X-Step": "one"])]
        ) { returned, _ in returned.fields["X-Empty"] == "" && returned.fields["X-Step"] == "one" },
    ]

    static let requestRules: [ContractRule<Subject>] = [
        sending(
            "the method is sent", id: "method",
            [HTTPMethod.get, .head, .post, .put, .patch, .delete, .options].map { method in
                { try HTTPRequest(method, $0 + "/") }
            }
        ) { $0.method == $1.method },
        sending(
            "path and query are sent as encoded", id: "path-and-query",
            [{ try HTTPRequest(.get, $0 + "/a%20b/%C3%A8;x", query: oddQuery) }]
        ) { arrived, _ in arrived.address.hasSuffix("/a%20b/%C3%A8;x?" + oddQuery.encoded) },
        sending(
            "fields are sent, including secret fields", id: "request-fields",
            [
                { base in
                    let fields: HTTPFields = [.accept: "text/plain", "X-Step": "one", .authorization: "Bearer t0ken"]
                    return try HTTPRequest(.get, base + "/", fields: fields)
                }
            ]
        ) { arrived, _ in
            arrived.fields[.accept] == "text/plain" && arrived.fields["x-step"] == "one"
                && arrived.fields[.authorization] == "Bearer t0ken"
        },
        sending(
            "all values of a repeated field are sent", id: "repeated-request-field",
            [{ try HTTPRequest(.get, $0 + "/", fields: ["X-Step": "one", "x-step": "two"]) }]
        ) { arrived, _ in steps(in: arrived.fields) == "one,two" },
        sending(
            "an empty field is sent", id: "empty-request-field",
            [{ try HTTPRequest(.get, $0 + "/", fields: ["X-Empty": "", "X-Step": "one"]) }]
        ) { arrived, _ in arrived.fields["X-Empty"] == "" && arrived.fields["X-Step"] == "one" },
        sending(
            "empty segments of a path are sent", id: "empty-segments",
            [{ try HTTPRequest(.get, $0 + "/a//b/") }, { try HTTPRequest(.get, $0 + "//a") }]
        ) { arrived, sent in arrived.address == sent.address },
        sending(
            "the request body is sent unchanged", id: "request-body",
            [everyByte, Data(repeating: 7, count: 300_000)].map { body in
                { try HTTPRequest(.post, $0 + "/", fields: [.contentType: "application/octet-stream"], body: body) }
            }
        ) { $0.body == $1.body && $0.fields[.contentType] == "application/octet-stream" },
        sending(
            "the body of every method is sent", id: "body-of-method",
            [HTTPMethod.post, .put, .patch, .delete].map { method in
                { try HTTPRequest(method, $0 + "/", body: Data("body".utf8)) }
            }
        ) { $0.method == $1.method && $0.body == $1.body },
        sending(
            "an empty request body is sent as a body", id: "empty-request-body",
            [HTTPMethod.post, .put].map { method in
                { try HTTPRequest(method, $0 + "/", fields: [.contentType: "text/plain"], body: Data()) }
            }
        ) { arrived, _ in arrived.body == Data() && arrived.fields[.contentType] == "text/plain" },
    ]

    private static let statuses: [HTTPStatus] = [200, 201, 206, 299, 300, 400, 404, 410, 418, 429, 500, 503, 599]
    private static let oddQuery: HTTPQuery = ["q": "a+b & c=d/e?f", "è": "日本", "empty": ""]

    private static func steps(in fields: HTTPFields) -> String? {
        fields["X-Step"]?.replacingOccurrences(of: " ", with: "")
    }

    /// Returns a rule by which the client must return each response of the handler, as far as `fits` compares them.
    private static func returning(
        _ name: String, id: String, _ responses: [HTTPResponse],
        fits: @escaping @Sendable (_ returned: HTTPResponse, _ sent: HTTPResponse) -> Bool
    ) -> ContractRule<Subject> {
        ContractRule(name, id: id) { subject in
            for sent in responses {
                let result = try await subject.exchange(sent)
                guard case .success(let returned) = result, fits(returned, sent) else {
                    return "returned \(result) for \(sent)"
                }
            }
            return nil
        }
    }

    /// Returns a rule by which each request must reach the handler unchanged, as far as `fits` compares them.
    private static func sending(
        _ name: String, id: String, _ requests: [@Sendable (_ base: String) throws -> HTTPRequest],
        fits: @escaping @Sendable (_ arrived: HTTPRequest, _ sent: HTTPRequest) -> Bool
    ) -> ContractRule<Subject> {
        ContractRule(name, id: id) { subject in
            for request in requests {
                let (sent, arrived) = try await subject.arrival(of: request)
                guard let arrived, fits(arrived, sent) else {
                    return "\(sent.debugDescription) arrived as \(arrived?.debugDescription ?? "nothing")"
                }
            }
            return nil
        }
    }

    static let callRules: [ContractRule<Subject>] = [
        ContractRule("twelve slow calls do not delay a fast call", id: "slow-calls") { subject in
            let (arrived, all, release) = (Locked(0), Promise<Void>(), Promise<Void>())
            let route = try await subject.make(
                ClosureHandler { request in
                    guard !request.address.hasSuffix("/fast") else { return HTTPResponse() }
                    let count = arrived.withLock { count in
                        count += 1
                        return count
                    }
                    if count == 12 { all.keep(with: ()) }
                    await release.value()
                    return HTTPResponse()
                })
            defer { release.keep(with: ()) }
            for number in 0..<12 {
                let request = try HTTPRequest(.get, route.base + "/slow/\(number)")
                Task { await route.client.outcome(request) }
            }
            guard await subject.timeout.run({ await all.value() }) != nil else {
                return "only \(arrived.withLock { $0 }) of twelve slow calls arrived"
            }
            let request = try HTTPRequest(.get, route.base + "/fast")
            guard let result = await subject.timeout.run({ await route.client.outcome(request) }) else {
                return "the fast call did not end while twelve slow calls were in flight"
            }
            if case .failure = result { return "returned \(result) for the fast call" }
            return nil
        },
        ContractRule("concurrent calls get their own responses", id: "concurrent-calls") { subject in
            let route = try await subject.make(ClosureHandler { .text($0.address) })
            let requests = try (0..<32).map { try HTTPRequest(.get, route.base + "/\($0)") }
            let results = await concurrently(32) { ($0, await route.client.outcome(requests[$0])) }
            for (number, result) in results {
                guard case .success(let response) = result,
                    String(decoding: response.body, as: UTF8.self).hasSuffix("/\(number)")
                else { return "returned \(result) for \(number)" }
            }
            return nil
        },
        ContractRule("a cancelled call promptly fails with cancelled", id: "cancelled-call") { subject in
            let arrival = Promise<Void>()
            let route = try await subject.make(
                ClosureHandler { _ in
                    arrival.keep(with: ())
                    await Promise<Void>.untilCancelled()
                    return HTTPResponse()
                })
            let request = try HTTPRequest(.get, route.base + "/")
            return await route.client.flawOfCancelling(request, after: arrival, subject.timeout)
        },
        ContractRule("a call of a cancelled task sends no request", id: "cancelled-before") { subject in
            let log = ArrivalLog()
            let route = try await subject.make(log)
            let late = try HTTPRequest(.get, route.base + "/late")
            let call = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return await route.client.outcome(late)
            }
            guard let result = await subject.timeout.run({ await call.value }) else { return "did not end" }
            guard result == .failure(.cancelled) else { return "returned \(result)" }
            _ = await route.client.outcome(try HTTPRequest(.get, route.base + "/next"))
            return log.paths == ["/next"] ? nil : "sent \(log.paths)"
        },
        ContractRule("each call sends one request", id: "one-request") { subject in
            for status: HTTPStatus in [200, 408, 429, 500, 503] {
                for method: HTTPMethod in [.get, .head, .post, .put, .patch, .delete] {
                    let log = ArrivalLog { _ in HTTPResponse(status: status, fields: ["Retry-After": "0"]) }
                    let route = try await subject.make(log)
                    _ = await route.client.outcome(try HTTPRequest(method, route.base + "/one"))
                    guard log.paths == ["/one"] else {
                        return "\(method) with \(status) sent \(log.paths.count) requests"
                    }
                }
            }
            return nil
        },
        ContractRule("no response is used for a second call", id: "no-cache") { subject in
            let fields: HTTPFields = ["Cache-Control": "max-age=3600", "ETag": "\"e\"", "Last-Modified": lastModified]
            let log = ArrivalLog { HTTPResponse(fields: fields, body: Data("\($0)".utf8)) }
            let route = try await subject.make(log)
            for number in 1...2 {
                let result = await route.client.outcome(try HTTPRequest(.get, route.base + "/page"))
                guard case .success(let response) = result, response.body == Data("\(number)".utf8) else {
                    return "returned \(result) for call \(number)"
                }
            }
            let conditions = log.requests.flatMap(\.fields).filter { $0.name.spelling.lowercased().hasPrefix("if-") }
            return conditions.isEmpty ? nil : "sent \(HTTPFields(conditions))"
        },
        ContractRule("no cookie of a response is sent", id: "no-cookies") { subject in
            let log = ArrivalLog { _ in HTTPResponse(fields: ["Set-Cookie": "id=1; Path=/"]) }
            let route = try await subject.make(log)
            for _ in 0..<2 { _ = await route.client.outcome(try HTTPRequest(.get, route.base + "/")) }
            let cookies = log.requests.compactMap { $0.fields[.cookie] }
            guard cookies.isEmpty else { return "sent \(cookies)" }
            return log.requests.count == 2 ? nil : "sent \(log.requests.count) requests for two calls"
        },
    ]

    private static let lastModified = "Thu, 01 Jan 2026 00:00:00 GMT"
}

/// A handler that records the requests, and returns a response that may depend on their number.
private final class ArrivalLog: HTTPHandler {
    private let arrived = Locked<[HTTPRequest]>([])
    private let answer: @Sendable (_ number: Int) -> HTTPResponse

    init(answer: @escaping @Sendable (_ number: Int) -> HTTPResponse = { _ in HTTPResponse() }) {
        self.answer = answer
    }

    var requests: [HTTPRequest] { arrived.withLock { $0 } }

    /// The paths of all requests, in order.
    var paths: [String] { requests.map { $0.url.path() } }

    func handle(_ request: HTTPRequest) async -> HTTPResponse {
        let number = arrived.withLock { arrived in
            arrived.append(request)
            return arrived.count
        }
        return answer(number)
    }
}

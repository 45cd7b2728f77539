import Foundation
import RemoteLoading

extension HTTPClientContract {
    private static let everyByte = Data((0...255).map { UInt8($0) })

    static let responseRules: [ContractRule<Subject>] = [
        returning("any status is returned", statuses.map { HTTPResponse(status: $0) }) { $0.status == $1.status },
        returning(
            "a 401 challenge is returned as a response",
            [
                HTTPResponse(
                    status: .unauthorized, fields: ["WWW-Authenticate": "Basic realm=\"x\""], body: Data("who?".utf8))
            ]
        ) { $0.status == $1.status && $0.body == $1.body },
        returning(
            "a redirect is returned as a response",
            [301, 302, 303, 307, 308].map { HTTPResponse(status: $0, fields: ["Location": "/elsewhere"]) }
        ) { $0.status == $1.status && $0.fields["Location"] == "/elsewhere" },
        returning(
            "response fields are found case-insensitively",
            [HTTPResponse(fields: ["X-Answer": "forty two", "ETag": "\"e\""])]
        ) { returned, _ in returned.fields["x-answer"] == "forty two" && returned.fields["etag"] == "\"e\"" },
        returning(
            "a repeated response field keeps its values in order",
            [HTTPResponse(fields: ["X-Step": "one", "x-step": "two"])]
        ) { returned, _ in steps(in: returned.fields) == "one,two" },
        returning(
            "the response body is returned unchanged",
            [Data(), everyByte, Data(repeating: 7, count: 300_000)].map { HTTPResponse(body: $0) }
        ) { $0.body == $1.body },
    ]

    static let requestRules: [ContractRule<Subject>] = [
        sending(
            "the method is sent",
            [HTTPMethod.get, .head, .post, .put, .patch, .delete, .options].map { method in
                { try HTTPRequest(method, $0 + "/") }
            }
        ) { $0.method == $1.method },
        sending(
            "path and query are sent as encoded",
            [{ try HTTPRequest(.get, $0 + "/a%20b/%C3%A8;x", query: oddQuery) }]
        ) { arrived, _ in arrived.address.hasSuffix("/a%20b/%C3%A8;x?" + oddQuery.encoded) },
        sending(
            "fields are sent, including secret fields",
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
            "all values of a repeated field are sent",
            [{ try HTTPRequest(.get, $0 + "/", fields: ["X-Step": "one", "x-step": "two"]) }]
        ) { arrived, _ in steps(in: arrived.fields) == "one,two" },
        sending(
            "the request body is sent unchanged",
            [everyByte, Data(repeating: 7, count: 300_000)].map { body in
                { try HTTPRequest(.post, $0 + "/", fields: [.contentType: "application/octet-stream"], body: body) }
            }
        ) { $0.body == $1.body && $0.fields[.contentType] == "application/octet-stream" },
    ]

    private static let statuses: [HTTPStatus] = [200, 201, 206, 299, 300, 400, 404, 410, 418, 429, 500, 503, 599]
    private static let oddQuery: HTTPQuery = ["q": "a+b & c=d/e?f", "è": "日本", "empty": ""]

    private static func steps(in fields: HTTPFields) -> String? {
        fields["X-Step"]?.replacingOccurrences(of: " ", with: "")
    }

    /// Returns a rule by which the client must return each response of the handler, as far as `fits` compares them.
    private static func returning(
        _ name: String, _ responses: [HTTPResponse],
        fits: @escaping @Sendable (_ returned: HTTPResponse, _ sent: HTTPResponse) -> Bool
    ) -> ContractRule<Subject> {
        ContractRule(name) { subject in
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
        _ name: String, _ requests: [@Sendable (_ base: String) throws -> HTTPRequest],
        fits: @escaping @Sendable (_ arrived: HTTPRequest, _ sent: HTTPRequest) -> Bool
    ) -> ContractRule<Subject> {
        ContractRule(name) { subject in
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
        ContractRule("twelve slow calls do not delay a fast call") { subject in
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
        ContractRule("concurrent calls get their own responses") { subject in
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
        ContractRule("a cancelled call promptly fails with cancelled") { subject in
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
    ]
}

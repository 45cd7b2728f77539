import Foundation
import RemoteLoading

extension HTTPClientContract {
    private static let everyByte = Data((0...255).map { UInt8($0) })

    static let responseRules: [ContractRule<Subject>] = [
        ContractRule("any status is returned", timeout: { $0.timeout }) { subject in
            for code in [200, 201, 206, 299, 300, 400, 404, 410, 418, 429, 500, 503, 599] {
                let status = try HTTPStatus(code)
                let result = try await subject.exchange(HTTPResponse(status: status))
                guard case .success(let response) = result, response.status == status else {
                    return "returned \(result) for \(status)"
                }
            }
            return nil
        },
        ContractRule("a 401 challenge is returned as a response", timeout: { $0.timeout }) { subject in
            let asking = HTTPResponse(
                status: .unauthorized, fields: ["WWW-Authenticate": "Basic realm=\"x\""], body: Data("who?".utf8))
            let result = try await subject.exchange(asking)
            guard case .success(let response) = result, response.status == .unauthorized,
                response.body == asking.body
            else { return "returned \(result)" }
            return nil
        },
        ContractRule("a redirect is returned as a response", timeout: { $0.timeout }) { subject in
            for code in [301, 302, 303, 307, 308] {
                let status = try HTTPStatus(code)
                let result = try await subject.exchange(
                    HTTPResponse(status: status, fields: ["Location": "/elsewhere"]))
                guard case .success(let response) = result, response.status == status,
                    response.fields["Location"] == "/elsewhere"
                else { return "returned \(result) for \(status)" }
            }
            return nil
        },
        ContractRule("response fields are found case-insensitively", timeout: { $0.timeout }) { subject in
            let result = try await subject.exchange(HTTPResponse(fields: ["X-Answer": "forty two", "ETag": "\"e\""]))
            guard case .success(let response) = result, response.fields["x-answer"] == "forty two",
                response.fields["etag"] == "\"e\""
            else { return "returned \(result)" }
            return nil
        },
        ContractRule("a repeated response field keeps its values in order", timeout: { $0.timeout }) { subject in
            let result = try await subject.exchange(HTTPResponse(fields: ["X-Step": "one", "x-step": "two"]))
            guard case .success(let response) = result else { return "returned \(result)" }
            let joined = response.fields["X-Step"]?.replacingOccurrences(of: " ", with: "")
            return joined == "one,two" ? nil : "returned \(response.fields)"
        },
        ContractRule("the response body is returned unchanged", timeout: { $0.timeout }) { subject in
            for body in [Data(), everyByte, Data(repeating: 7, count: 300_000)] {
                let result = try await subject.exchange(HTTPResponse(body: body))
                guard case .success(let response) = result, response.body == body else {
                    return "returned \(result) for \(body.count) bytes"
                }
            }
            return nil
        },
    ]

    static let requestRules: [ContractRule<Subject>] = [
        ContractRule("the method is sent", timeout: { $0.timeout }) { subject in
            for method in [HTTPMethod.get, .head, .post, .put, .patch, .delete, .options] {
                let arrived = try await subject.arrival { try HTTPRequest(method, $0 + "/") }
                guard arrived?.method == method else {
                    return "\(method) arrived as \(arrived?.method.name ?? "nothing")"
                }
            }
            return nil
        },
        ContractRule("path and query are sent as encoded", timeout: { $0.timeout }) { subject in
            let query: HTTPQuery = ["q": "a+b & c=d/e?f", "è": "日本", "empty": ""]
            let arrived = try await subject.arrival { try HTTPRequest(.get, $0 + "/a%20b/%C3%A8;x", query: query) }
            let sent = "/a%20b/%C3%A8;x?" + query.encoded
            return arrived?.address.hasSuffix(sent) == true ? nil : "arrived as \(arrived?.address ?? "nothing")"
        },
        ContractRule("fields are sent, including secret fields", timeout: { $0.timeout }) { subject in
            let arrived = try await subject.arrival { base in
                var request = try HTTPRequest(.get, base + "/", fields: [.accept: "text/plain", "X-Step": "one"])
                try request.fields.set("Bearer t0ken", for: .authorization)
                return request
            }
            let fields = arrived?.fields
            let fits =
                fields?[.accept] == "text/plain" && fields?["x-step"] == "one"
                && fields?[.authorization] == "Bearer t0ken"
            return fits ? nil : "arrived as \(arrived?.debugDescription ?? "nothing")"
        },
        ContractRule("all values of a repeated field are sent", timeout: { $0.timeout }) { subject in
            let arrived = try await subject.arrival {
                try HTTPRequest(.get, $0 + "/", fields: ["X-Step": "one", "x-step": "two"])
            }
            let joined = arrived?.fields["X-Step"]?.replacingOccurrences(of: " ", with: "")
            return joined == "one,two" ? nil : "arrived as \(arrived?.debugDescription ?? "nothing")"
        },
        ContractRule("the request body is sent unchanged", timeout: { $0.timeout }) { subject in
            for body in [everyByte, Data(repeating: 7, count: 300_000)] {
                let arrived = try await subject.arrival {
                    try HTTPRequest(.post, $0 + "/", fields: [.contentType: "application/octet-stream"], body: body)
                }
                guard arrived?.body == body, arrived?.fields[.contentType] == "application/octet-stream" else {
                    return "\(body.count) bytes arrived as \(arrived?.debugDescription ?? "nothing")"
                }
            }
            return nil
        },
    ]

    static let callRules: [ContractRule<Subject>] = [
        ContractRule("twelve slow calls do not delay a fast call", timeout: { $0.timeout }) { subject in
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
        ContractRule("concurrent calls get their own responses", timeout: { $0.timeout }) { subject in
            let route = try await subject.make(ClosureHandler { .text($0.address) })
            return try await withThrowingTaskGroup(of: String?.self) { group in
                for number in 0..<32 {
                    let request = try HTTPRequest(.get, route.base + "/\(number)")
                    group.addTask {
                        let result = await route.client.outcome(request)
                        if case .success(let response) = result,
                            String(decoding: response.body, as: UTF8.self).hasSuffix("/\(number)")
                        {
                            return nil
                        }
                        return "returned \(result) for \(number)"
                    }
                }
                return try await group.reduce(String?.none) { $0 ?? $1 }
            }
        },
        ContractRule("a cancelled call promptly fails with cancelled", timeout: { $0.timeout }) { subject in
            let arrival = Promise<Void>()
            let route = try await subject.make(
                ClosureHandler { _ in
                    arrival.keep(with: ())
                    await Promise<Void>.untilCancelled()
                    return HTTPResponse()
                })
            let request = try HTTPRequest(.get, route.base + "/")
            let call = Task { await route.client.outcome(request) }
            guard await subject.timeout.run({ await arrival.value() }) != nil else {
                return "the request did not arrive"
            }
            call.cancel()
            guard let result = await subject.timeout.run({ await call.value }) else { return "did not end" }
            if case .failure(.cancelled) = result { return nil }
            return "returned \(result)"
        },
    ]
}

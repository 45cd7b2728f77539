import Foundation
import RemoteLoading

extension RedirectContract {
    /// The rules about redirects that must be followed.
    static let followingRules: [ContractRule<Subject>] = [
        ContractRule("any other status is returned") { subject in
            for code: HTTPStatus in [200, 204, 300, 304, 404] {
                let trace = await subject.trace(try HTTPRequest(.get, start), [start: redirect(code, to: end)])
                guard case .success(let response) = trace.result, response.status == code else {
                    return "returned \(trace.result) for \(code)"
                }
            }
            return nil
        },
        ContractRule("a redirect without a location is returned") { subject in
            let trace = await subject.trace(try HTTPRequest(.get, start), [start: .status(302)])
            return trace.response?.status == 302 ? nil : "returned \(trace.result)"
        },
        ContractRule("the status determines the next method") { subject in
            for (code, method, expected) in methods {
                let request = try HTTPRequest(HTTPMethod(method), start)
                let trace = await subject.trace(request, [start: redirect(code, to: end)])
                guard trace.requests.map(\.method.name) == [method, expected] else {
                    return "\(code) made \(trace.requests.map(\.method.name)) of \(method)"
                }
            }
            return nil
        },
        ContractRule("307 and 308 repeat the body") { subject in
            for code: HTTPStatus in [307, 308] {
                let request = try HTTPRequest(.post, start, fields: [.contentType: "a/b"], body: Data("b".utf8))
                let last = await subject.trace(request, [start: redirect(code, to: end)]).last
                guard last?.body == request.body, last?.fields[.contentType] == "a/b" else {
                    return "\(code) sent \(last?.debugDescription ?? "nothing")"
                }
            }
            return nil
        },
        ContractRule("a dropped body drops its content fields") { subject in
            for code: HTTPStatus in [301, 302, 303] {
                let fields: HTTPFields = [.contentType: "a/b", "Content-Language": "en", .accept: "*/*"]
                let request = try HTTPRequest(.post, start, fields: fields, body: Data("b".utf8))
                let last = await subject.trace(request, [start: redirect(code, to: end)]).last
                guard let last, last.body == nil, last.fields[.accept] == "*/*", last.fields[.contentType] == nil,
                    last.fields["Content-Language"] == nil
                else { return "\(code) sent \(last?.debugDescription ?? "nothing")" }
            }
            return nil
        },
        ContractRule("a relative location is resolved by RFC 3986") { subject in
            let base = "https://a.test/b/c/d;p?q"
            for (location, target) in references {
                let pages = [base: redirect(to: location)]
                let last = await subject.trace(try HTTPRequest(.get, base), pages).last
                guard last?.address == target else { return "\(location) led to \(last?.address ?? "nothing")" }
            }
            return nil
        },
        ContractRule("a fragment is inherited") { subject in
            let request = try HTTPRequest(.get, start + "#part")
            for (location, address) in [("/end", end + "#part"), ("/end#other", end + "#other")] {
                let trace = await subject.trace(request) { request in
                    request.address.hasPrefix(end) ? .text("end") : redirect(to: location)
                }
                guard case .success(let response) = trace.result, response.url?.absoluteString == address else {
                    return "\(location) led to \(trace.result)"
                }
            }
            return nil
        },
        ContractRule("the response has its address and the redirects") { subject in
            let other = "https://b.test/on"
            let pages = [start: redirect(to: other), other: redirect(307, to: "end")]
            let trace = await subject.trace(try HTTPRequest(.get, start), pages)
            let hasAddress = trace.response?.url?.absoluteString == "https://b.test/end"
            let hasRedirects = trace.response?.redirects.map(\.absoluteString) == [start, other]
            return hasAddress && hasRedirects ? nil : "returned \(trace.result)"
        },
        ContractRule("an error after a redirect is thrown") { subject in
            let client = subject.make(ConnectionLosingClient(location: "/end"))
            let result = await client.outcome(try HTTPRequest(.get, start))
            return result == .failure(.connectionLost) ? nil : "returned \(result)"
        },
        ContractRule("a call cancelled after a redirect fails with cancelled") { subject in
            let arrival = Promise<Void>()
            let client = subject.make(
                InProcessHTTPClient { request in
                    guard request.address == end else { return redirect(to: "/end") }
                    arrival.keep(with: ())
                    await Promise<Void>.untilCancelled()
                    return .text("end")
                })
            let request = try HTTPRequest(.get, start)
            return await client.flawOfCancelling(request, after: arrival, subject.timeout)
        },
    ]

    private static let methods: [(HTTPStatus, String, String)] = [
        (301, "POST", "GET"), (302, "POST", "GET"), (303, "POST", "GET"), (303, "PUT", "GET"), (303, "HEAD", "HEAD"),
        (307, "POST", "POST"), (308, "DELETE", "DELETE"), (301, "PUT", "PUT"), (302, "HEAD", "HEAD"),
    ]

    /// The examples of RFC 3986, section 5.4, with another host.
    private static let references = [
        ("g", "https://a.test/b/c/g"), ("./g", "https://a.test/b/c/g"), ("g/", "https://a.test/b/c/g/"),
        ("/g", "https://a.test/g"), ("//g.test", "https://g.test"), ("?y", "https://a.test/b/c/d;p?y"),
        ("g?y", "https://a.test/b/c/g?y"), (";x", "https://a.test/b/c/;x"), ("../g", "https://a.test/b/g"),
        ("../..", "https://a.test/"), ("../../../g", "https://a.test/g"), ("g/../h", "https://a.test/b/c/h"),
        ("g;x=1/../y", "https://a.test/b/c/y"), ("https://h.test/x/../y", "https://h.test/y"),
    ]
}

/// A client that redirects every request to an address at which the connection is lost.
private struct ConnectionLosingClient: HTTPClient {
    let location: String

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        guard !request.address.hasSuffix(location) else { throw .connectionLost }
        return RedirectContract.redirect(to: location)
    }
}

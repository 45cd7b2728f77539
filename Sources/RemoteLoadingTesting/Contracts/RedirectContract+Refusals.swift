import Foundation
import RemoteLoading

extension RedirectContract {
    private static let secretQuery = HTTPQuery([.init("key", "s3cret", isSecret: true)])

    /// The rules about the origins that may receive a secret.
    static let originRules: [ContractRule<Subject>] = [
        ContractRule("a redirect to the same origin keeps credentials") { subject in
            let request = try secretRequest()
            for location in ["/end", "https://A.test:443/end"] {
                let last = await subject.trace(request, [start: redirect(to: location)]).last
                guard let last, secrets(in: last) == secrets(in: request) else {
                    return "\(location) got \(last.map { secrets(in: $0) } ?? [])"
                }
            }
            return nil
        },
        ContractRule("a redirect to another origin drops secrets") { subject in
            for location in ["https://b.test/", "https://a.test:8443/", "//b.test/", "https://sub.a.test/"] {
                let last = await subject.trace(try secretRequest(), [start: redirect(to: location)]).last
                guard let last, secrets(in: last).isEmpty, last.fields[.accept] == "*/*" else {
                    return "\(location) got \(last.map { secrets(in: $0) } ?? ["no secret, as no request was sent"])"
                }
            }
            return nil
        },
        ContractRule("dropped secrets stay dropped at the first origin") { subject in
            let other = "https://b.test/on"
            let pages = [start: redirect(to: other), other: redirect(to: end)]
            let last = await subject.trace(try secretRequest(), pages).last
            guard let last, last.address == end, secrets(in: last).isEmpty else {
                return "the origin got \(last.map { secrets(in: $0) } ?? ["no secret, as no request was sent"])"
            }
            return nil
        },
        ContractRule("a secret query value stays masked") { subject in
            let request = try HTTPRequest(.get, start, query: secretQuery)
            let pages = [request.address: redirect(to: "/end?key=s3cret")]
            let last = await subject.trace(request, pages).last
            guard let last, last.address.hasSuffix("=s3cret"), !"\(last)".contains("s3cret") else {
                return "shows \(last.map { "\($0)" } ?? "nothing")"
            }
            return nil
        },
    ]

    /// The rules about redirects that would send a declared secret to another origin.
    static let secretRules: [ContractRule<Subject>] = [
        refusing(
            "a secret form is not repeated to another origin", .secretToAnotherOrigin, ["https://b.test/"],
            statuses: [307, 308]
        ) {
            try HTTPRequest(.post, start, form: secretQuery)
        },
        ContractRule("a secret form is repeated to the same origin") { subject in
            let request = try HTTPRequest(.post, start, form: secretQuery)
            let trace = await subject.trace(request, [start: redirect(307, to: "/end")])
            return trace.last?.body == request.body ? nil : "returned \(trace.result)"
        },
        refusing(
            "a secret query value is not sent to another origin", .secretToAnotherOrigin,
            ["https://b.test/end?key=s3cret"]
        ) {
            try HTTPRequest(.get, start, query: secretQuery)
        },
    ]

    /// The rules about redirects that must be refused, and about similar redirects that must be followed.
    static let refusalRules: [ContractRule<Subject>] = [
        refusing("https is not redirected to http", .downgrade, ["http://a.test/end", "http://b.test/"]),
        ContractRule("http is redirected to https") { subject in
            let request = try HTTPRequest(.get, "http://a.test/start")
            let last = await subject.trace(request, [request.address: redirect(to: end)]).last
            return last?.address == end ? nil : "led to \(last?.address ?? "nothing")"
        },
        refusing(
            "only http and https locations are followed", .notHTTP,
            ["ftp://a.test/end", "data:text/plain,x", "file:///etc/passwd", "javascript:alert(1)"]),
        refusing(
            "another machine does not redirect to this machine over plain http", .toThisMachine,
            ["http://127.0.0.1/", "http://127.8.9.10:8080/x", "http://localhost/", "http://[::1]/"]
        ) {
            try HTTPRequest(.get, "http://a.test/start")
        },
        refusing("a malformed location fails", .malformedLocation, ["https:///end", "https://user:pw@b.test/"]),
        refusing(
            "a location with a space fails", .malformedLocation, ["/one, /two", "/a b", "https://a.test/end /end"]),
        ContractRule("a cycle fails at the second return to an address") { subject in
            let circle = ["start": "/one", "one": "/start"]
            for (locations, count) in [(circle, 4), (["start": "#s"], 2)] {
                let trace = await subject.trace(try HTTPRequest(.get, start)) { request in
                    let location = locations[request.url.lastPathComponent] ?? "/"
                    return redirect(to: location)
                }
                guard trace.result == .failure(.redirect(.cycle)), trace.requests.count == count else {
                    return "returned \(trace.result) after \(trace.requests.count) requests, not \(count)"
                }
            }
            return nil
        },
        ContractRule("one return to an address is followed") { subject in
            for location in ["/start", "#s"] {
                let count = Locked(0)
                let trace = await subject.trace(try HTTPRequest(.get, start)) { _ in
                    let isFirst = count.withLock { count in
                        count += 1
                        return count == 1
                    }
                    return isFirst ? redirect(to: location) : .text("done")
                }
                guard case .success(let response) = trace.result, response.body == Data("done".utf8) else {
                    return "\(location) returned \(trace.result)"
                }
            }
            return nil
        },
        ContractRule("a form that redirects to its own address is not a cycle") { subject in
            let trace = await subject.trace(try HTTPRequest(.post, start)) { request in
                request.method == .post ? redirect(303, to: "/start") : .text("done")
            }
            return trace.response?.body == Data("done".utf8) ? nil : "returned \(trace.result)"
        },
        ContractRule("a chain of redirects fails at a limit") { subject in
            let trace = await subject.trace(try HTTPRequest(.get, "https://a.test/0")) { request in
                let number = Int(request.url.lastPathComponent) ?? 0
                return number < 500 ? redirect(to: "/\(number + 1)") : .text("end")
            }
            guard case .failure(.redirect(.tooMany(let limit))) = trace.result,
                trace.requests.count == limit + 1
            else { return "returned \(trace.result) after \(trace.requests.count) requests" }
            return nil
        },
    ]

    /// Creates a rule that a client refuses a redirect to each location with the given error, and sends no request to
    /// the location.
    private static func refusing(
        _ name: String, _ error: RedirectError, _ locations: [String], statuses: [HTTPStatus] = [302],
        of request: @escaping @Sendable () throws -> HTTPRequest = { try HTTPRequest(.get, start) }
    ) -> ContractRule<Subject> {
        ContractRule(name) { subject in
            let request = try request()
            for (status, location) in statuses.flatMap({ status in locations.map { (status, $0) } }) {
                let trace = await subject.trace(request, [request.address: redirect(status, to: location)])
                guard trace.result == .failure(.redirect(error)), trace.requests.count == 1 else {
                    return "\(status) to \(location) returned \(trace.result) after \(trace.requests.count) requests"
                }
            }
            return nil
        }
    }
}

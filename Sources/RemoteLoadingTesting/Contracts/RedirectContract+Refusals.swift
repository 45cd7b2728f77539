import Foundation
import RemoteLoading

extension RedirectContract {
    private static let secretQuery = HTTPQuery([.init("key", "s3cret", isSecret: true)])

    /// The rules about the origins that may receive a secret.
    static let originRules: [ContractRule<Subject>] = [
        rule("a redirect to the same origin keeps credentials") { subject in
            let request = try secretRequest()
            for location in ["/end", "https://A.test:443/end"] {
                let last = await subject.trace(request, [start: try redirect(to: location)]).last
                guard let last, secrets(in: last) == secrets(in: request) else {
                    return "\(location) got \(last.map { secrets(in: $0) } ?? [])"
                }
            }
            return nil
        },
        rule("a redirect to another origin drops secrets") { subject in
            for location in ["https://b.test/", "https://a.test:8443/", "//b.test/", "https://sub.a.test/"] {
                let last = await subject.trace(try secretRequest(), [start: try redirect(to: location)]).last
                guard let last, secrets(in: last).isEmpty, last.fields[.accept] == "*/*" else {
                    return "\(location) got \(last.map { secrets(in: $0) } ?? ["no secret, as no request was sent"])"
                }
            }
            return nil
        },
        rule("dropped secrets stay dropped at the first origin") { subject in
            let other = "https://b.test/on"
            let pages = [start: try redirect(to: other), other: try redirect(to: end)]
            let last = await subject.trace(try secretRequest(), pages).last
            guard let last, last.address == end, secrets(in: last).isEmpty else {
                return "the origin got \(last.map { secrets(in: $0) } ?? ["no secret, as no request was sent"])"
            }
            return nil
        },
        rule("a secret query value stays masked") { subject in
            let request = try HTTPRequest(.get, start, query: secretQuery)
            let pages = [request.address: try redirect(to: "/end?key=s3cret")]
            let last = await subject.trace(request, pages).last
            guard let last, last.address.hasSuffix("=s3cret"), !"\(last)".contains("s3cret") else {
                return "shows \(last.map { "\($0)" } ?? "nothing")"
            }
            return nil
        },
    ]

    /// The rules about redirects that would send a declared secret to another origin.
    static let secretRules: [ContractRule<Subject>] = [
        rule("a secret form is not repeated to another origin") { subject in
            let request = try HTTPRequest(.post, start, form: secretQuery)
            for code in [307, 308] {
                let trace = await subject.trace(request, [start: try redirect(code, to: "https://b.test/")])
                guard trace.result == .failure(.redirect(.secretToAnotherOrigin)), trace.requests.count == 1 else {
                    return "\(code) returned \(trace.result) after \(trace.requests.count) requests"
                }
            }
            return nil
        },
        rule("a secret form is repeated to the same origin") { subject in
            let request = try HTTPRequest(.post, start, form: secretQuery)
            let trace = await subject.trace(request, [start: try redirect(307, to: "/end")])
            return trace.last?.body == request.body ? nil : "returned \(trace.result)"
        },
        rule("a secret query value is not sent to another origin") { subject in
            let request = try HTTPRequest(.get, start, query: secretQuery)
            let location = "https://b.test/end?key=s3cret"
            let trace = await subject.trace(request, [request.address: try redirect(to: location)])
            guard trace.result == .failure(.redirect(.secretToAnotherOrigin)), trace.requests.count == 1 else {
                return "returned \(trace.result) after \(trace.requests.count) requests"
            }
            return nil
        },
    ]

    /// The rules about redirects that must be refused, and about similar redirects that must be followed.
    static let refusalRules: [ContractRule<Subject>] = [
        rule("https is not redirected to http") { subject in
            await refusal(.downgrade, of: ["http://a.test/end", "http://b.test/"], by: subject)
        },
        rule("http is redirected to https") { subject in
            let request = try HTTPRequest(.get, "http://a.test/start")
            let last = await subject.trace(request, [request.address: try redirect(to: end)]).last
            return last?.address == end ? nil : "led to \(last?.address ?? "nothing")"
        },
        rule("only http and https locations are followed") { subject in
            let locations = ["ftp://a.test/end", "data:text/plain,x", "file:///etc/passwd", "javascript:alert(1)"]
            return await refusal(.notHTTP, of: locations, by: subject)
        },
        rule("a public host is not redirected into a private network") { subject in
            let locations = ["https://127.0.0.1/", "https://localhost/", "https://2130706433/", "https://10.0.0.1/"]
            return await refusal(.privateAddress, of: locations, by: subject)
        },
        rule("a malformed location fails") { subject in
            await refusal(.malformedLocation, of: ["https:///end", "https://user:pw@b.test/"], by: subject)
        },
        rule("a location with a space fails") { subject in
            await refusal(.malformedLocation, of: ["/one, /two", "/a b", "https://a.test/end /end"], by: subject)
        },
        rule("a cycle fails at the second return to an address") { subject in
            let circle = ["start": "/one", "one": "/start"]
            for (locations, count) in [(circle, 4), (["start": "#s"], 2)] {
                let trace = await subject.trace(try HTTPRequest(.get, start)) { request in
                    let location = locations[request.url.lastPathComponent] ?? "/"
                    return HTTPResponse(status: 302, fields: ["Location": "\(location)"])
                }
                guard trace.result == .failure(.redirect(.cycle)), trace.requests.count == count else {
                    return "returned \(trace.result) after \(trace.requests.count) requests, not \(count)"
                }
            }
            return nil
        },
        rule("one return to an address is followed") { subject in
            for location in ["/start", "#s"] {
                let count = Locked(0)
                let trace = await subject.trace(try HTTPRequest(.get, start)) { _ in
                    let isFirst = count.withLock { count in
                        count += 1
                        return count == 1
                    }
                    return isFirst ? HTTPResponse(status: 302, fields: ["Location": "\(location)"]) : .text("done")
                }
                guard case .success(let response) = trace.result, response.body == Data("done".utf8) else {
                    return "\(location) returned \(trace.result)"
                }
            }
            return nil
        },
        rule("a form that redirects to its own address is not a cycle") { subject in
            let trace = await subject.trace(try HTTPRequest(.post, start)) { request in
                request.method == .post ? HTTPResponse(status: 303, fields: ["Location": "/start"]) : .text("done")
            }
            guard case .success(let response) = trace.result, response.body == Data("done".utf8) else {
                return "returned \(trace.result)"
            }
            return nil
        },
        rule("a chain of redirects fails at a limit") { subject in
            let trace = await subject.trace(try HTTPRequest(.get, "https://a.test/0")) { request in
                let number = Int(request.url.lastPathComponent) ?? 0
                return number < 500 ? HTTPResponse(status: 302, fields: ["Location": "/\(number + 1)"]) : .text("end")
            }
            guard case .failure(.redirect(.tooMany(let limit))) = trace.result,
                trace.requests.count == limit + 1
            else { return "returned \(trace.result) after \(trace.requests.count) requests" }
            return nil
        },
    ]

    /// Returns a description of the violation if the client does not refuse a redirect to each location with the given
    /// error, or sends a request to a location, and `nil` otherwise.
    private static func refusal(_ flaw: RedirectError, of locations: [String], by subject: Subject) async -> String? {
        for location in locations {
            do {
                let pages = [start: try redirect(to: location)]
                let trace = await subject.trace(try HTTPRequest(.get, start), pages)
                guard trace.result == .failure(.redirect(flaw)), trace.requests.count == 1 else {
                    return "\(location) returned \(trace.result) after \(trace.requests.count) requests"
                }
            } catch {
                return "\(location) cannot be sent: \(error)"
            }
        }
        return nil
    }
}

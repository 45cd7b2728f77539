import Foundation
public import RemoteLoading

/// The requirements for every client that follows redirects.
public enum RedirectContract {
    /// A closure that returns the client under test, which follows redirects.
    ///
    /// The closure receives a client that sends the requests, and that follows no redirects itself.
    public typealias Subject = ContractSubject<@Sendable (any HTTPClient) -> any HTTPClient>

    /// The rules about redirects to follow, about secrets, and about redirects to refuse.
    public static let rules: [ContractRule<Subject>] =
        followingRules + originRules + secretRules + refusalRules
}

/// Values and requests that several rules use.
extension RedirectContract {
    static let start = "https://a.test/start"
    static let end = "https://a.test/end"

    /// The result of a call, and all requests that the client sent for it.
    struct Trace {
        let result: Result<HTTPResponse, TransportError>
        let requests: [HTTPRequest]

        /// The last request, or `nil` if the call failed.
        var response: HTTPResponse? { if case .success(let response) = result { response } else { nil } }
        var last: HTTPRequest? { if case .success = result { requests.last } else { nil } }
    }

    /// Returns a redirect to a location that contains no line break.
    static func redirect(_ status: HTTPStatus = 302, to location: String) -> HTTPResponse {
        HTTPResponse(status: status, fields: ["Location": "\(location)"])
    }

    /// Returns a request with secrets that another origin must not receive, and one public field.
    static func secretRequest() throws -> HTTPRequest {
        var request = try HTTPRequest(
            .get, start, fields: [.authorization: "Bearer t", .cookie: "c=1", .accept: "*/*"])
        try request.fields.set("k3y", for: "X-Api-Key", isSecret: true)
        return request
    }

    /// Returns the secrets of ``secretRequest()`` that another request contains.
    static func secrets(in request: HTTPRequest) -> [String] {
        request.fields.map(\.value).filter { ["Bearer t", "c=1", "k3y"].contains($0) }.sorted()
    }
}

extension RedirectContract.Subject {
    /// Sends a request to a server that returns the page of the requested address.
    ///
    /// If there is no page for an address, the server returns the address as text. After 1,000 requests, it always
    /// does, so that a client that follows redirects without end breaks a rule instead of running forever.
    func trace(
        _ request: HTTPRequest, _ pages: [String: HTTPResponse]
    ) async -> RedirectContract.Trace {
        await trace(request) { pages[$0.address] ?? .text($0.address) }
    }

    func trace(
        _ request: HTTPRequest, _ answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse
    ) async -> RedirectContract.Trace {
        let requests = Locked<[HTTPRequest]>([])
        let client = make(
            InProcessHTTPClient { request in
                requests.withLock { $0.append(request) }
                return requests.withLock { $0.count } < 1_000 ? answer(request) : .text(request.address)
            })
        let result = await client.outcome(request)
        return RedirectContract.Trace(result: result, requests: requests.withLock { $0 })
    }
}

import Foundation
public import RemoteLoading

/// What every client promises that follows redirects.
public enum RedirectContract {
    /// A client that follows redirects, made of one that does not.
    public struct Subject: Sendable {
        let following: @Sendable (any HTTPClient) -> any HTTPClient
        let timeout: Timeout

        /// Creates a subject; the closure is given a client that delivers every response.
        public init(
            timeout: Timeout = Timeout(), _ following: @escaping @Sendable (any HTTPClient) -> any HTTPClient
        ) {
            self.following = following
            self.timeout = timeout
        }
    }

    /// The rules: what is followed and how, who may see a secret, and what is refused.
    public static let rules: [ContractRule<Subject>] =
        followingRules + originRules + secretRules + refusalRules
}

/// What the rules share.
extension RedirectContract {
    static let start = "https://a.test/start"
    static let end = "https://a.test/end"

    /// What a request met, and what it asked on the way.
    struct Journey {
        let result: Result<HTTPResponse, TransportError>
        let requests: [HTTPRequest]

        /// What came last, if the journey went well.
        var last: HTTPRequest? { if case .success = result { requests.last } else { nil } }
    }

    static func rule(
        _ name: String, flaw: @escaping @Sendable (Subject) async throws -> String?
    ) -> ContractRule<Subject> {
        ContractRule(name, timeout: { $0.timeout }, flaw: flaw)
    }

    static func redirect(_ code: Int = 302, to location: String) throws -> HTTPResponse {
        var response = HTTPResponse(status: try HTTPStatus(code))
        try response.fields.append(location, for: "Location")
        return response
    }

    /// A request with what a stranger must not see, and one field that anybody may.
    static func secretRequest() throws -> HTTPRequest {
        var request = try HTTPRequest(
            .get, start, fields: [.authorization: "Bearer t", .cookie: "c=1", .accept: "*/*"])
        try request.fields.set("k3y", for: "X-Api-Key", isSecret: true)
        return request
    }

    /// The secrets of that request that another one shows.
    static func secrets(in request: HTTPRequest) -> [String] {
        request.fields.map(\.value).filter { ["Bearer t", "c=1", "k3y"].contains($0) }.sorted()
    }
}

extension RedirectContract.Subject {
    /// Sends a request to pages by their addresses; what has no page answers with its own address.
    func journey(
        _ request: HTTPRequest, _ pages: [String: HTTPResponse]
    ) async -> RedirectContract.Journey {
        await journey(request) { pages[$0.address] ?? .text($0.address) }
    }

    func journey(
        _ request: HTTPRequest, _ answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse
    ) async -> RedirectContract.Journey {
        let requests = Locked<[HTTPRequest]>([])
        let client = following(
            InProcessHTTPClient { request in
                requests.withLock { $0.append(request) }
                return answer(request)
            })
        let result = await client.outcome(request)
        return RedirectContract.Journey(result: result, requests: requests.withLock { $0 })
    }
}

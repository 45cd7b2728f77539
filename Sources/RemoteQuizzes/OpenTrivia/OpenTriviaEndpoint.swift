import Foundation
import RemoteLoading

/// A request that Open Trivia DB supports.
struct OpenTriviaEndpoint: Hashable, Sendable {
    /// The last component of the path, which identifies the endpoint.
    let path: String
    private let items: [HTTPQuery.Item]
    /// A Boolean value that indicates whether equal requests at the same time may share a response.
    ///
    /// Two games that send requests at the same time must not receive the same questions, and two players must not
    /// receive the same token.
    private let isCoalesced: Bool

    /// A request for questions; with a token, for questions that were not given under this token before.
    static func questions(_ query: OpenTriviaQuery, token: OpenTriviaToken? = nil) -> OpenTriviaEndpoint {
        OpenTriviaEndpoint(
            path: "api.php", items: query.items + [token?.item].compactMap { $0 }, isCoalesced: false)
    }

    /// A request for a new token.
    static let newToken = OpenTriviaEndpoint(
        path: "api_token.php", items: [HTTPQuery.Item("command", "request")], isCoalesced: false)

    /// A request to reset the questions given under a token.
    static func reset(_ token: OpenTriviaToken) -> OpenTriviaEndpoint {
        OpenTriviaEndpoint(
            path: "api_token.php", items: [HTTPQuery.Item("command", "reset"), token.item], isCoalesced: true)
    }

    /// A request for the current categories.
    static let categories = OpenTriviaEndpoint(path: "api_category.php", items: [], isCoalesced: true)

    /// A request for the number of questions in a category.
    static func counts(_ category: OpenTriviaCategory.ID) -> OpenTriviaEndpoint {
        OpenTriviaEndpoint(
            path: "api_count.php", items: [HTTPQuery.Item("category", String(category))], isCoalesced: true)
    }

    /// Returns the request to send to the service at an address.
    func request(at address: URL) throws(HTTPMessageError) -> HTTPRequest {
        var request = try HTTPRequest(
            .get, address.appending(path: path), query: HTTPQuery(items), fields: ["Accept": "application/json"])
        request.options.isCoalesced = isCoalesced
        return request
    }
}

extension OpenTriviaQuery {
    fileprivate var items: [HTTPQuery.Item] {
        let values = [
            ("amount", String(amount)), ("category", category.map { String($0.id) }),
            ("difficulty", difficulty?.rawValue), ("type", kind?.rawValue), ("encode", "base64"),
        ]
        return values.compactMap { name, value in value.map { HTTPQuery.Item(name, $0) } }
    }
}

extension OpenTriviaToken {
    fileprivate var item: HTTPQuery.Item { HTTPQuery.Item("token", text, isSecret: true) }
}

import Foundation
import RemoteLoading

/// The requests that Open Trivia DB supports.
enum OpenTriviaEndpoint: Hashable, Sendable {
    /// A request for questions.
    ///
    /// With a token, the service returns only questions that it has not yet given for this token.
    case questions(OpenTriviaQuery, token: OpenTriviaToken? = nil)
    /// A request for a new token.
    case newToken
    /// A request to reset the questions given under a token.
    case reset(OpenTriviaToken)
    /// A request for the current categories.
    case categories
    /// A request for the number of questions in a category.
    case counts(OpenTriviaCategory.ID)

    /// Returns the request to send to the service at an address.
    func request(at address: URL) throws(HTTPRuleError) -> HTTPRequest {
        var request = try HTTPRequest(
            .get, address.appending(path: path), query: HTTPQuery(items), fields: ["Accept": "application/json"])
        request.handling.isCoalesced = !isNeverRepeated
        return request
    }

    /// A Boolean value that indicates whether equal requests have different responses, and must therefore not be
    /// coalesced.
    ///
    /// Two games that send requests at the same time must not receive the same questions, and two players must not
    /// receive the same token.
    private var isNeverRepeated: Bool {
        switch self {
        case .questions, .newToken: true
        case .reset, .categories, .counts: false
        }
    }

    /// The last component of the path, which identifies the endpoint.
    var path: String {
        switch self {
        case .questions: "api.php"
        case .newToken, .reset: "api_token.php"
        case .categories: "api_category.php"
        case .counts: "api_count.php"
        }
    }

    static let paths = ["api.php", "api_token.php", "api_category.php", "api_count.php"]

    private var items: [HTTPQuery.Item] {
        switch self {
        case .questions(let query, let token): query.items + (token.map { [$0.item] } ?? [])
        case .newToken: [HTTPQuery.Item("command", "request")]
        case .reset(let token): [HTTPQuery.Item("command", "reset"), token.item]
        case .counts(let category): [HTTPQuery.Item("category", String(category))]
        case .categories: []
        }
    }
}

extension OpenTriviaQuery {
    fileprivate var items: [HTTPQuery.Item] {
        let values = [
            ("amount", String(amount)), ("category", category.map { String($0.id) }),
            ("difficulty", difficulty?.rawValue), ("type", kind?.rawValue), ("encode", encoding.parameter),
        ]
        return values.compactMap { name, value in value.map { HTTPQuery.Item(name, $0) } }
    }
}

extension OpenTriviaToken {
    fileprivate var item: HTTPQuery.Item { HTTPQuery.Item("token", text, isSecret: true) }
}

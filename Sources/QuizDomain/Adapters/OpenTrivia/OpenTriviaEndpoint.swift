import Foundation
import RemoteLoading

/// The requests that Open Trivia DB knows.
enum OpenTriviaEndpoint: Hashable, Sendable {
    /// Questions; with a token only such as were not given under it before.
    case questions(OpenTriviaQuery, token: OpenTriviaToken? = nil)
    /// A new token.
    case newToken
    /// Forget what was given under a token.
    case reset(OpenTriviaToken)
    /// The categories that there are.
    case categories
    /// How many questions a category has.
    case counts(OpenTriviaCategory.ID)

    /// The request to a service at an address, to which the path is added.
    func request(at address: URL) throws(HTTPRuleError) -> HTTPRequest {
        var request = try HTTPRequest(
            .get, address.appending(path: path), query: HTTPQuery(items), fields: ["Accept": "application/json"])
        request.handling.isCoalesced = !givesAnew
        return request
    }

    /// Whether no two answers are the same.
    ///
    /// Two games that ask at once must not be given the same questions, nor two players one token.
    private var givesAnew: Bool {
        switch self {
        case .questions, .newToken: true
        case .reset, .categories, .counts: false
        }
    }

    /// The last part of the path, which tells the endpoints apart.
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

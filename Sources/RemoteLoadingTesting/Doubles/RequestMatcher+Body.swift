import Foundation
import RemoteLoading

extension RequestMatcher {
    /// The maximum number of characters that a message shows of a value in a body.
    private static let mostCharacters = 200

    private static func difference(
        at path: String, _ actual: JSONValue?, _ expected: JSONValue, _ request: HTTPRequest
    ) -> String {
        let isSecret = { (name: String) in
            request.secretQueryNames.contains(name) || HTTPQuery.Item(name, "a").shownValue != "a"
        }
        let texts = [expected, actual].compactMap { $0?.shown(isSecret) }
        let secrets = request.fields.filter(\.isSecret).compactMap { $0.value.split(separator: " ").last }
        let isMasked = secrets.contains { secret in texts.contains { $0.contains(secret) } }
        if isMasked || JSONValue.steps(of: path).contains(where: isSecret) {
            return actual == nil ? "body.\(path) is missing" : "body.\(path) has a different secret value"
        }
        let shown = texts.map { String($0.prefix(mostCharacters)) }
        return actual == nil ? "body.\(path) \(shown[0]) is missing" : "body.\(path) \(shown[0]) != \(shown[1])"
    }

    /// Returns a matcher for a JSON body with a value at a path such as `answers[0].text`.
    ///
    /// The description of a difference shows the expected and the actual value. A mask replaces the value of each
    /// member whose name usually denotes a secret, or is secret in the query or form of the request. Neither value is
    /// shown if the path contains such a name, or if one of the values contains the value of a secret field of the
    /// request.
    public static func json(at path: String, _ expected: JSONValue) -> RequestMatcher {
        RequestMatcher("with body.\(path)") { request in
            guard let body = request.body else { return ["there is no body"] }
            do {
                let actual = try JSONDecoder().decode(JSONValue.self, from: body)[path: path]
                return actual == expected ? [] : [difference(at: path, actual, expected, request)]
            } catch {
                return ["the body is not JSON"]
            }
        }
    }

    /// Returns a matcher for a body that can be decoded, and satisfies a condition.
    public static func body<Value: Decodable & Sendable>(
        _ type: Value.Type, where condition: @escaping @Sendable (Value) -> Bool = { _ in true }
    ) -> RequestMatcher {
        RequestMatcher("with a \(type) as body") { request in
            guard let body = request.body else { return ["there is no body"] }
            do {
                let value = try JSONDecoder().decode(type, from: body)
                return condition(value) ? [] : ["the \(type) in the body does not match"]
            } catch {
                return ["the body cannot be decoded as \(type)"]
            }
        }
    }
}

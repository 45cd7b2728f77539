import Foundation
import RemoteLoading

extension RequestMatcher {
    /// Returns a matcher for a JSON body with a value at a path such as `answers[0].text`.
    ///
    /// The description of a difference does not show the actual value, because bodies may contain secrets.
    public static func json(at path: String, _ expected: JSONValue) -> RequestMatcher {
        RequestMatcher("with body.\(path)") { request in
            guard let body = request.body else { return ["there is no body"] }
            do {
                let actual = try JSONDecoder().decode(JSONValue.self, from: body)[path: path]
                return actual == expected ? [] : ["body.\(path) is \(actual == nil ? "missing" : "different")"]
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

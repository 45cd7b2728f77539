import Foundation
import RemoteLoading

extension RequestMatcher {
    /// The maximum number of characters that a message shows of a value in a body.
    private static let mostCharacters = 200

    private static func difference(
        at path: String, _ actual: JSONValue?, _ expected: JSONValue, _ request: HTTPRequest
    ) -> String {
        let isSecret = { (name: String) in
            request.secretQueryNames.contains(name) || MaskedName.isSecretItem(name)
        }
        let texts = [expected, actual].compactMap { $0?.text(masking: isSecret) }
        // The texts are JSON, in which some characters are escaped.
        let secrets = secrets(of: request, isSecret).map { JSONValue.string(String($0)).text.dropFirst().dropLast() }
        let isMasked = secrets.contains { secret in texts.contains { $0.contains(secret) } }
        if isMasked || JSONValue.steps(of: path).contains(where: isSecret) {
            return actual == nil ? "body.\(path) is missing" : "body.\(path) has a different secret value"
        }
        let shown = texts.map { String($0.prefix(mostCharacters)) }
        return actual == nil ? "body.\(path) \(shown[0]) is missing" : "body.\(path) \(shown[0]) != \(shown[1])"
    }

    /// Returns the secrets in the query and in the fields of a request, which its body may repeat.
    ///
    /// The result contains the values of the secret query items and the parts of the secret fields. A field has several
    /// parts, such as the scheme and the credential, or the names and values of cookies. Names of cookies are not
    /// secrets.
    private static func secrets(of request: HTTPRequest, _ isSecret: (String) -> Bool) -> Set<Substring> {
        let items = HTTPQuery(ofAddress: request.address).items.filter { isSecret($0.name) && !$0.value.isEmpty }
        let words = request.fields.filter(\.isMasked).flatMap { $0.value.split { " \t;,\"".contains($0) } }
        let values = words.compactMap { word in
            word.firstIndex(of: "=").map { word[$0...].dropFirst() }.flatMap { $0.isEmpty ? nil : $0 }
        }
        return Set(items.map { Substring($0.value) } + words + values)
    }

    /// Returns a matcher for a JSON body with a value at a path such as `answers[0].text`.
    ///
    /// An empty path is the whole body. An object in the body must have exactly the members of the expected object. The
    /// literal `nil` matches the value `null`, but not a missing member. By default, a property that is `nil` is
    /// encoded as a missing member.
    ///
    /// The description of a difference, such as `body.city "Rome" != "Oslo"`, shows the expected and the actual value,
    /// with masks for secrets. A member is masked if its name usually denotes a secret, or if the request declares a
    /// query or form item of this name as secret. A value is also masked if it contains the value of a secret query
    /// item or a part of a secret field. So do not use a token of a few letters in a test: it would mask most values.
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

    /// Returns a matcher for a JSON body that can be decoded as a type, and whose value satisfies a condition.
    ///
    /// The body is decoded with a `JSONDecoder` that has the default strategies.
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

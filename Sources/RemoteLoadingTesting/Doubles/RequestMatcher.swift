import Foundation
public import RemoteLoading

/// A condition on requests, which can also describe why a request does not match.
///
/// Combine matchers with `&&`, `||` and `!`.
public struct RequestMatcher: Sendable, CustomStringConvertible {
    /// A short form of the condition, such as `GET /v1/questions`.
    public let description: String
    private let compare: @Sendable (HTTPRequest) -> [String]

    /// Creates a matcher from a closure that describes how a request differs from the expected one.
    ///
    /// The closure returns one short text for each difference, with the expected value before the actual one, or an
    /// empty array if the request matches.
    public init(_ description: String, differences: @escaping @Sendable (HTTPRequest) -> [String]) {
        self.description = description
        compare = differences
    }

    /// Returns the differences between a request and the expected one, or an empty array if it matches.
    package func differences(from request: HTTPRequest) -> [String] { compare(request) }

    /// Returns `true` if a request matches.
    package func matches(_ request: HTTPRequest) -> Bool { compare(request).isEmpty }

    /// Returns a matcher that requires both conditions.
    public static func && (left: RequestMatcher, right: RequestMatcher) -> RequestMatcher {
        RequestMatcher("\(left) \(right)") { left.differences(from: $0) + right.differences(from: $0) }
    }

    /// Returns a matcher that requires at least one of two conditions.
    public static func || (left: RequestMatcher, right: RequestMatcher) -> RequestMatcher {
        RequestMatcher("(\(left) or \(right))") { request in
            let (one, other) = (left.differences(from: request), right.differences(from: request))
            return one.count <= other.count ? one : other
        }
    }

    /// Returns a matcher for the requests that another matcher does not match.
    public static prefix func ! (matcher: RequestMatcher) -> RequestMatcher {
        RequestMatcher("not \(matcher)") { matcher.matches($0) ? ["must not be \(matcher)"] : [] }
    }
}

extension RequestMatcher {
    /// A matcher for any request.
    public static let any = RequestMatcher("any request") { _ in [] }

    /// Returns a matcher for requests with the given method.
    public static func method(_ method: HTTPMethod) -> RequestMatcher {
        RequestMatcher("\(method)") { $0.method == method ? [] : ["method \(method) != \($0.method)"] }
    }

    /// Returns a matcher for requests with the given path, which is percent-encoded as on the wire.
    public static func path(_ path: String) -> RequestMatcher {
        RequestMatcher(path) { request in
            let actual = request.url.path(percentEncoded: true)
            return actual == path ? [] : ["path \(path) != \(actual)"]
        }
    }

    /// Returns a matcher for requests whose query has the given name exactly once, with the given value.
    ///
    /// The request may have other query items with other names. The values are compared without percent-encoding, and a
    /// `+` in the address is a plus sign, not a space.
    public static func query(_ name: String, _ value: String) -> RequestMatcher {
        RequestMatcher("?\(HTTPQuery.Item(name, value))") {
            differences(in: HTTPQuery(ofAddress: $0.address), name, [value], $0)
        }
    }

    /// Returns a matcher for requests that have a field with the given name and value.
    ///
    /// The description of a difference shows no value that is secret, or whose name usually denotes a secret, such as
    /// `X-Api-Key`.
    public static func header(_ name: HTTPFieldName, _ value: String) -> RequestMatcher {
        RequestMatcher("with \(name)") { request in
            guard let actual = request.fields[name] else {
                return ["header \(name) \(shown(value, of: name)) is missing"]
            }
            guard actual != value else { return [] }
            let isMasked = request.fields.contains { $0.name == name && $0.isMasked }
            if isMasked { return ["header \(name) has a different secret value"] }
            return ["header \(name) \(shown(value, of: name)) != \(shown(actual, of: name))"]
        }
    }

    /// Returns a matcher for requests that have a field with the given name, regardless of its value.
    public static func header(_ name: HTTPFieldName) -> RequestMatcher {
        RequestMatcher("with \(name)") { $0.fields[name] == nil ? ["header \(name) is missing"] : [] }
    }

    /// Returns a matcher for requests with the given method and complete address.
    ///
    /// The parts of the address before the query must be equal. The query items may be in any order, except that items
    /// with the same name must be in the same order.
    public static func request(_ method: HTTPMethod, _ address: String) -> RequestMatcher {
        let expected = HTTPQuery(ofAddress: address)
        let base = RequestMatcher.base(of: address)
        return RequestMatcher("\(method) \(address.maskedAddress)") { request in
            var found: [String] = []
            if request.method != method { found.append("method \(method) != \(request.method)") }
            let actualBase = RequestMatcher.base(of: request.address)
            if actualBase != base { found.append("expected address \(base), actual address \(actualBase)") }
            let actual = HTTPQuery(ofAddress: request.address)
            for name in Set((expected.items + actual.items).map(\.name)).sorted() {
                found += differences(in: actual, name, expected.values(for: name), request)
            }
            return found
        }
    }

    /// Returns a matcher for GET requests with a complete address.
    public static func get(_ address: String) -> RequestMatcher { request(.get, address) }

    /// Returns a matcher for POST requests with a complete address.
    public static func post(_ address: String) -> RequestMatcher { request(.post, address) }

    /// Returns a field's value, masked if it is secret.
    private static func shown(_ value: String, of name: HTTPFieldName) -> String {
        let field = try? HTTPField(name, value)  // a stub may expect an invalid value
        return field?.shownValue ?? "an invalid field value"
    }

    private static func base(of address: String) -> String {
        String(address.prefix { $0 != "?" && $0 != "#" })
    }

    private static func differences(
        in actual: HTTPQuery, _ name: String, _ expected: [String], _ request: HTTPRequest
    ) -> [String] {
        let values = actual.values(for: name)
        guard values != expected else { return [] }
        let isMasked = (values + expected).contains { HTTPQuery.Item(name, $0).shownValue != $0 }
        if isMasked || request.secretQueryNames.contains(name) { return ["query \(name) has a different secret value"] }
        let text = { (values: [String]) in values.map { "\(name)=\($0)" }.joined(separator: "&") }
        if values.isEmpty { return ["query \(text(expected)) is missing"] }
        if expected.isEmpty { return ["query \(text(values)) is unexpected"] }
        return ["query \(text(expected)) != \(text(values))"]
    }
}

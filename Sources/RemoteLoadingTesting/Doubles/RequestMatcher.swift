import Foundation
public import RemoteLoading

/// What a stub answers to: a rule over requests that can also say what is different.
///
/// Compose with `&&`, `||` and `!`.
public struct RequestMatcher: Sendable, CustomStringConvertible {
    /// The rule in a few words, such as `GET /v1/questions`.
    public let description: String
    private let compare: @Sendable (HTTPRequest) -> [String]

    /// Creates a matcher from a closure that gives one short text a difference: expected, then actual.
    public init(_ description: String, differences: @escaping @Sendable (HTTPRequest) -> [String]) {
        self.description = description
        compare = differences
    }

    /// What is different about a request; nothing if it matches.
    package func differences(from request: HTTPRequest) -> [String] { compare(request) }

    /// Whether a request matches.
    public func matches(_ request: HTTPRequest) -> Bool { compare(request).isEmpty }

    /// Both must match.
    public static func && (left: RequestMatcher, right: RequestMatcher) -> RequestMatcher {
        RequestMatcher("\(left) \(right)") { left.differences(from: $0) + right.differences(from: $0) }
    }

    /// One must match.
    public static func || (left: RequestMatcher, right: RequestMatcher) -> RequestMatcher {
        RequestMatcher("(\(left) or \(right))") { request in
            let (one, other) = (left.differences(from: request), right.differences(from: request))
            return one.count <= other.count ? one : other
        }
    }

    /// It must not match.
    public static prefix func ! (matcher: RequestMatcher) -> RequestMatcher {
        RequestMatcher("not \(matcher)") { matcher.matches($0) ? ["must not be \(matcher)"] : [] }
    }
}

extension RequestMatcher {
    /// Any request.
    public static let any = RequestMatcher("any request") { _ in [] }

    /// The method.
    public static func method(_ method: HTTPMethod) -> RequestMatcher {
        RequestMatcher("\(method)") { $0.method == method ? [] : ["method \(method) != \($0.method)"] }
    }

    /// The path, percent-encoded as it goes on the wire.
    public static func path(_ path: String) -> RequestMatcher {
        RequestMatcher(path) { request in
            let actual = request.url.path(percentEncoded: true)
            return actual == path ? [] : ["path \(path) != \(actual)"]
        }
    }

    /// A query item; others may be there too.
    public static func query(_ name: String, _ value: String) -> RequestMatcher {
        RequestMatcher("?\(HTTPQuery.Item(name, value))") {
            differences(in: HTTPQuery(ofAddress: $0.address), name, [value], $0)
        }
    }

    /// A field with that value.
    public static func header(_ name: HTTPFieldName, _ value: String) -> RequestMatcher {
        RequestMatcher("with \(name)") { request in
            guard let actual = request.fields[name] else { return ["header \(name) is missing"] }
            guard actual != value else { return [] }
            let isSecret = request.fields.contains { $0.name == name && $0.isSecret }
            if isSecret { return ["header \(name) is another secret"] }
            return ["header \(name) \(shown(value, of: name)) != \(shown(actual, of: name))"]
        }
    }

    /// A field, whatever its value.
    public static func header(_ name: HTTPFieldName) -> RequestMatcher {
        RequestMatcher("with \(name)") { $0.fields[name] == nil ? ["header \(name) is missing"] : [] }
    }

    /// A method and a whole address: up to the path to the letter, and the same query items in any order.
    public static func request(_ method: HTTPMethod, _ address: String) -> RequestMatcher {
        let expected = HTTPQuery(ofAddress: address)
        let base = RequestMatcher.base(of: address)
        return RequestMatcher("\(method) \(address.shownAsAddress)") { request in
            var found: [String] = []
            if request.method != method { found.append("method \(method) != \(request.method)") }
            let actualBase = RequestMatcher.base(of: request.address)
            if actualBase != base { found.append("address \(base) != \(actualBase)") }
            let actual = HTTPQuery(ofAddress: request.address)
            for name in Set((expected.items + actual.items).map(\.name)).sorted() {
                found += differences(in: actual, name, expected.values(for: name), request)
            }
            return found
        }
    }

    /// GET of a whole address.
    public static func get(_ address: String) -> RequestMatcher { request(.get, address) }

    /// POST to a whole address.
    public static func post(_ address: String) -> RequestMatcher { request(.post, address) }

    /// A field's value with masks for secrets.
    private static func shown(_ value: String, of name: HTTPFieldName) -> String {
        let field = try? HTTPField(name, value)  // a stub may expect what no field can hold
        return field?.shownValue ?? "what no field can hold"
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
        if isMasked || request.secretQueryNames.contains(name) { return ["query \(name) is another secret"] }
        let text = { (values: [String]) in values.map { "\(name)=\($0)" }.joined(separator: "&") }
        if values.isEmpty { return ["query \(text(expected)) is missing"] }
        if expected.isEmpty { return ["query \(text(values)) is one too many"] }
        return ["query \(text(expected)) != \(text(values))"]
    }
}

import Foundation
import RemoteLoading

/// A JSON value to compare a body's part with; write it as a literal.
public enum JSONValue: Hashable, Sendable, Decodable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// Any number.
    case number(Double)
    /// Text.
    case string(String)
    /// A list.
    case array([JSONValue])
    /// Named values.
    case object([String: JSONValue])

    /// Decodes any JSON.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let bool = try? container.decode(Bool.self) {  // each try? only asks which of the types it is
            self = .bool(bool)
        } else if let number = try? container.decode(Double.self) {  // as above
            self = .number(number)
        } else if let string = try? container.decode(String.self) {  // as above
            self = .string(string)
        } else if let array = try? container.decode([JSONValue].self) {  // as above
            self = .array(array)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    /// The part at a path such as `answers[0].text`; nil if there is none.
    subscript(path path: String) -> JSONValue? {
        let steps = path.split(whereSeparator: { ".[]".contains($0) })
        return steps.reduce(self as JSONValue?) { value, step in
            switch value {
            case .object(let members): members[String(step)]
            // Not `nil`, which is a JSON value too: what is missing would be `null`.
            case .array(let elements): Int(step).flatMap { elements.indices.contains($0) ? elements[$0] : .none }
            default: .none
            }
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    /// Text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A whole number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A list.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// Named values; of a name given twice the last counts.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements, uniquingKeysWith: { $1 }))
    }
    /// `null`.
    public init(nilLiteral: ()) { self = .null }
}

extension RequestMatcher {
    /// A JSON body with a value at a path such as `answers[0].text`.
    ///
    /// A body may hold a secret, so what stands there instead is not told.
    public static func json(at path: String, _ expected: JSONValue) -> RequestMatcher {
        RequestMatcher("with body.\(path)") { request in
            guard let body = request.body else { return ["there is no body"] }
            do {
                let actual = try JSONDecoder().decode(JSONValue.self, from: body)[path: path]
                return actual == expected ? [] : ["body.\(path) is \(actual == nil ? "missing" : "another value")"]
            } catch {
                return ["the body is not JSON"]
            }
        }
    }

    /// A body that decodes, and to which a condition applies.
    public static func body<Value: Decodable & Sendable>(
        _ type: Value.Type, where condition: @escaping @Sendable (Value) -> Bool = { _ in true }
    ) -> RequestMatcher {
        RequestMatcher("with a \(type) as body") { request in
            guard let body = request.body else { return ["there is no body"] }
            do {
                let value = try JSONDecoder().decode(type, from: body)
                return condition(value) ? [] : ["the \(type) in the body is another one"]
            } catch {
                return ["the body is no \(type)"]
            }
        }
    }
}

/// A JSON value that a test writes as a literal, to compare it with a part of a request body.
public enum JSONValue: Hashable, Sendable, Codable {
    /// The value `null`.
    case null
    /// A Boolean value.
    case bool(Bool)
    /// A number.
    case number(Double)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object, with its members by name.
    case object([String: JSONValue])

    /// Creates a value from any JSON.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let bool = try? container.decode(Bool.self) {  // each try? only tests for one type
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

    /// Writes the value as JSON.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let bool): try container.encode(bool)
        case .number(let number): try container.encode(number)
        case .string(let string): try container.encode(string)
        case .array(let elements): try container.encode(elements)
        case .object(let members): try container.encode(members)
        }
    }

    /// Returns the names and the indices in a path such as `answers[0].text`.
    static func steps(of path: String) -> [String] {
        path.split(whereSeparator: { ".[]".contains($0) }).map(String.init)
    }

    /// Returns the value at a path such as `answers[0].text`, or `nil` if it is missing.
    subscript(path path: String) -> JSONValue? {
        Self.steps(of: path).reduce(self as JSONValue?) { value, step in
            switch value {
            case .object(let members): members[step]
            // `nil` would be the JSON literal `null` here, so a missing value is written as `.none`.
            case .array(let elements): Int(step).flatMap { elements.indices.contains($0) ? elements[$0] : .none }
            default: .none
            }
        }
    }
}

extension JSONValue {
    /// Returns the path of a member or an element that differs from that of another value, or is missing in one.
    ///
    /// Returns `nil` if the values are equal, or if they have no members or elements to compare.
    func firstDifference(from other: JSONValue) -> String? {
        let place: (String, JSONValue?, JSONValue?)?
        switch (self, other) {
        case (.object(let members), .object(let others)):
            let names = Set(members.keys).union(others.keys).sorted()
            place = names.first { members[$0] != others[$0] }.map { ($0, members[$0], others[$0]) }
        case (.array(let elements), .array(let others)):
            let index = zip(elements, others).prefix { $0 == $1 }.count
            guard index < max(elements.count, others.count) else { return nil }
            place = ("[\(index)]", elements.dropFirst(index).first, others.dropFirst(index).first)
        default: return nil
        }
        guard let (step, own, other) = place else { return nil }
        guard let own, let other, let rest = own.firstDifference(from: other) else { return step }
        return step + (rest.hasPrefix("[") ? "" : ".") + rest
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    /// Creates a string from a literal.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Creates a number from an integer literal.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// Creates a number from a floating-point literal.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// Creates a Boolean value from a literal.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Creates an array from a literal.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// Creates an object from a literal, where the last value counts if a name is repeated.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements, uniquingKeysWith: { $1 }))
    }
    /// Creates `null` from the literal `nil`.
    public init(nilLiteral: ()) { self = .null }
}

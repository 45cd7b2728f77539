/// One field: a name, a value, and whether the value is a secret.
public struct HTTPField: Hashable, Sendable {
    /// The name.
    public let name: HTTPFieldName
    /// The value, without the blanks around it.
    public let value: String
    /// Whether the value must not be shown or sent to another origin.
    public let isSecret: Bool

    /// Creates a field from outside text; the value must be one line without controls.
    ///
    /// Credentials and cookies are secrets whether or not they are declared so.
    public init(_ name: HTTPFieldName, _ value: String, isSecret: Bool = false) throws(HTTPRuleError) {
        if let index = value.utf8.firstIndex(where: \.isControl) {
            let place = value.utf8.distance(from: value.startIndex, to: index)
            throw HTTPRuleError(.fieldValueHasNoControls, subject: "value of \(name), byte \(place)")
        }
        self.name = name
        self.value = value.withoutBlanks
        self.isSecret = isSecret || name.isAlwaysSecret
    }

    /// Compares the name, the bytes of the value, and whether it is a secret.
    public static func == (left: HTTPField, right: HTTPField) -> Bool {
        left.name == right.name && left.isSecret == right.isSecret && ByteKey(left.value) == ByteKey(right.value)
    }

    /// Hashes the name and the bytes of the value.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(ByteKey(value))
    }

    /// The value as descriptions show it: a mask if it is a secret.
    ///
    /// The addresses in `Location`, `Content-Location`, `Link`, `Refresh` and `Referer` are shown without query,
    /// fragment and user name.
    package var shownValue: String { isSecret ? mask : Masking.value(value, of: name) }
}

extension HTTPField: CustomStringConvertible, CustomReflectable {
    /// The field as on the wire, with masks for secrets.
    public var description: String { "\(name): \(shownValue)" }

    /// What `dump` shows: no more than the description.
    public var customMirror: Mirror { Mirror(self, children: ["name": name.spelling, "value": shownValue]) }
}

/// The fields of a message, in their order, with repeated names kept apart.
///
/// Looking up a name takes time proportional to the number of fields, which is small.
public struct HTTPFields: Hashable, Sendable {
    private var storage: [HTTPField]

    /// Creates fields, none by default.
    public init(_ fields: some Sequence<HTTPField> = []) {
        storage = Array(fields)
    }

    /// Every value of a name, in order.
    public func values(for name: HTTPFieldName) -> [String] {
        storage.filter { $0.name == name }.map(\.value)
    }

    /// The values of a name joined by commas, as RFC 9110, section 5.3, permits; nil if there is none.
    ///
    /// `Set-Cookie` must not be joined, although some transports hand it over so: do not take cookies from here.
    public subscript(name: HTTPFieldName) -> String? {
        let values = values(for: name)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// Adds a field behind the others.
    public mutating func append(_ field: HTTPField) {
        storage.append(field)
    }

    /// Adds a value behind the others; throws if it is not one line without controls.
    public mutating func append(
        _ value: String, for name: HTTPFieldName, isSecret: Bool = false
    ) throws(HTTPRuleError) {
        append(try HTTPField(name, value, isSecret: isSecret))
    }

    /// Makes a value the only one of its name, in the place of the first.
    public mutating func set(
        _ value: String, for name: HTTPFieldName, isSecret: Bool = false
    ) throws(HTTPRuleError) {
        let field = try HTTPField(name, value, isSecret: isSecret)
        guard let first = storage.firstIndex(where: { $0.name == name }) else { return append(field) }
        storage[first] = field
        let behind = storage[(first + 1)...].filter { $0.name != name }
        storage.replaceSubrange((first + 1)..., with: behind)
    }

    /// Removes every value of a name.
    public mutating func remove(_ name: HTTPFieldName) {
        storage.removeAll { $0.name == name }
    }
}

extension HTTPFields: RandomAccessCollection {
    /// Where the first field is.
    public var startIndex: Int { storage.startIndex }
    /// Behind the last field.
    public var endIndex: Int { storage.endIndex }
    /// The field at a position.
    public subscript(position: Int) -> HTTPField { storage[position] }
}

extension HTTPFields: ExpressibleByDictionaryLiteral {
    /// Creates fields from a literal; a value with a control in it is a programmer's mistake and traps.
    public init(dictionaryLiteral elements: (HTTPFieldName, String)...) {
        self.init(
            elements.map { name, value in
                do throws(HTTPRuleError) {
                    return try HTTPField(name, value)
                } catch {
                    preconditionFailure(error.description)
                }
            })
    }
}

extension HTTPFields: CustomStringConvertible {
    /// The fields in their order, with masks for secrets.
    public var description: String { "[" + storage.map(\.description).joined(separator: ", ") + "]" }
}

extension UInt8 {
    fileprivate var isControl: Bool { (self < 0x20 && self != 0x09) || self == 0x7F }
}

extension String {
    /// The text without the blanks and tabs at its ends, which RFC 9110, section 5.5, does not count as the value.
    var withoutBlanks: String {
        // By bytes, because a blank can be one `Character` with what stands before it.
        utf8.first?.isBlank == true || utf8.last?.isBlank == true ? utf8[...].trimmed : self
    }
}

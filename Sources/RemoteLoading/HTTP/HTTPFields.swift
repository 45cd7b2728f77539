public import PlayhouseCore

/// A field of a request or response, with a name and a value.
public struct HTTPField: Sendable {
    /// The name of the field.
    public let name: HTTPFieldName
    /// The value, without leading and trailing spaces and tabs.
    public let value: String
    /// A Boolean value that indicates whether the value is secret.
    ///
    /// A secret value is never shown, and never sent to another origin.
    public let isSecret: Bool

    /// Creates a field from unchecked text.
    ///
    /// Throws an error unless the value is a single line without control characters. Credentials and cookies are always
    /// secret, even if `isSecret` is `false`.
    public init(_ name: HTTPFieldName, _ value: String, isSecret: Bool = false) throws(HTTPMessageError) {
        if let index = value.utf8.firstIndex(where: { $0.isControl }) {
            let place = value.utf8.distance(from: value.startIndex, to: index)
            throw HTTPMessageError(.fieldValueHasNoControls, subject: "value of \(name), byte \(place)")
        }
        self.init(checked: name, value.withoutBlanks, isSecret: isSecret || name.isAlwaysSecret)
    }

    /// Creates a field without checking its value.
    ///
    /// The cache must have generated the value, or have copied it from a field that was already checked.
    package init(checked name: HTTPFieldName, _ value: String, isSecret: Bool = false) {
        self.name = name
        self.value = value
        self.isSecret = isSecret
    }

    /// The value as descriptions show it: a mask if the value is a secret, or if the name usually denotes a secret.
    ///
    /// The addresses in `Location`, `Content-Location`, `Link`, `Refresh` and `Referer` are shown without query,
    /// fragment and user name.
    public var shownValue: String {
        isSecret || SecretName.isSecret(name.spelling) ? mask : SecretMasking.value(value, of: name)
    }
}

extension HTTPField: Hashable {
    /// Returns `true` if both fields have the same name, and values with the same bytes.
    ///
    /// The bytes are compared instead of the strings, because the time to compare and hash a `String` grows with the
    /// square of the number of consecutive combining marks, and a server could send many of them.
    public static func == (left: HTTPField, right: HTTPField) -> Bool {
        left.name == right.name && left.isSecret == right.isSecret && left.value.utf8.elementsEqual(right.value.utf8)
    }

    /// Hashes the name and the bytes of the value.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(isSecret)
        hasher.combine(Array(value.utf8))
    }
}

extension HTTPField: RedactedValue {
    /// The name and the value of the field, with a mask for a secret.
    public var description: String { "\(name): \(shownValue)" }
}

/// The fields of a request or response, in order.
///
/// A name may occur more than once. Two collections are equal if they have equal fields in the same order. Finding a
/// name takes time proportional to the number of fields, which is small.
public struct HTTPFields: Hashable, Sendable {
    private var storage: [HTTPField]

    /// Creates a collection of fields, which is empty by default.
    public init(_ fields: some Sequence<HTTPField> = []) {
        storage = Array(fields)
    }

    /// Returns all values of a name, in order.
    public func values(for name: HTTPFieldName) -> [String] {
        storage.filter { $0.name == name }.map(\.value)
    }

    /// The values of a name joined by commas, as RFC 9110, section 5.3, permits, or `nil` if the name does not occur.
    ///
    /// Do not read cookies with this subscript: values of `Set-Cookie` must not be joined, although some transports
    /// deliver them joined.
    public subscript(name: HTTPFieldName) -> String? {
        let values = values(for: name)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// Appends a field.
    public mutating func append(_ field: HTTPField) { storage.append(field) }

    /// Replaces all values of a name with one value, at the position of the first replaced value.
    ///
    /// If the name does not occur, the value is appended. Throws an error unless the value is a single line without
    /// control characters.
    public mutating func set(
        _ value: String, for name: HTTPFieldName, isSecret: Bool = false
    ) throws(HTTPMessageError) {
        let field = try HTTPField(name, value, isSecret: isSecret)
        guard let first = storage.firstIndex(where: { $0.name == name }) else { return append(field) }
        storage[first] = field
        for index in storage.indices.reversed() where index > first && storage[index].name == name {
            storage.remove(at: index)
        }
    }

    /// Removes all fields with a name.
    public mutating func remove(_ name: HTTPFieldName) { storage.removeAll { $0.name == name } }
}

extension HTTPFields: RandomAccessCollection {
    /// The position of the first field.
    public var startIndex: Int { storage.startIndex }
    /// The position after the last field.
    public var endIndex: Int { storage.endIndex }
    /// The field at a position.
    public subscript(position: Int) -> HTTPField { storage[position] }
}

extension HTTPFields: ExpressibleByDictionaryLiteral {
    /// Creates a collection of fields from a literal.
    ///
    /// A value that contains a control character is a programming error and traps.
    public init(dictionaryLiteral elements: (HTTPFieldName, String)...) {
        self.init(
            elements.map { name, value in
                do throws(HTTPMessageError) {
                    return try HTTPField(name, value)
                } catch {
                    preconditionFailure(error.description)
                }
            })
    }
}

extension HTTPFields: CustomStringConvertible {
    /// The fields in order, with masks for secrets.
    public var description: String { "[" + storage.map(\.description).joined(separator: ", ") + "]" }
}

extension UInt8 {
    fileprivate var isControl: Bool { (self < 0x20 && self != 0x09) || self == 0x7F }
}

extension String {
    /// The text without leading and trailing spaces and tabs.
    ///
    /// RFC 9110, section 5.5, does not count leading and trailing spaces and tabs as part of the value of a field.
    var withoutBlanks: String {
        // Bytes are compared, because a space and the text next to it can form one `Character`.
        utf8.first?.isBlank == true || utf8.last?.isBlank == true ? utf8[...].trimmed : self
    }
}

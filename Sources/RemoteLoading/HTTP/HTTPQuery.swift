/// The items of a query, in order.
///
/// All characters are percent-encoded, except the unreserved characters of RFC 3986, section 2.3. Therefore, spaces,
/// delimiters such as `+`, `&` and `=`, and text in any script reach the server unchanged.
public struct HTTPQuery: Hashable, Sendable {
    /// An item of a query or form, which has a name and a value.
    public struct Item: Hashable, Sendable {
        /// The name of the item, without percent-encoding.
        public let name: String
        /// The value of the item, without percent-encoding.
        public let value: String
        /// A Boolean value that indicates whether the value must not be shown or sent to another origin.
        public let isSecret: Bool

        /// Creates an item with a name and a value, which may be any text.
        public init(_ name: String, _ value: String, isSecret: Bool = false) {
            self.name = name
            self.value = value
            self.isSecret = isSecret
        }

        /// The value for descriptions, which is a mask if the value is probably a secret.
        ///
        /// The value is masked if it is declared as a secret, or if its name usually denotes a secret, such as
        /// `access_token`, `code` or `password`.
        public var shownValue: String { isMasked ? mask : value }

        fileprivate var isMasked: Bool { isSecret || SecretMasking.isUsualName(name) }
    }

    /// The items of the query, in order.
    ///
    /// A name may occur more than once.
    public var items: [Item]

    /// Creates a query, which is empty by default.
    public init(_ items: [Item] = []) { self.items = items }

    /// Creates a query from the query component of an address.
    ///
    /// A `+` in the address is a plus sign, as in RFC 3986. It does not stand for a space, as it would in a form.
    public init(ofAddress address: String) {
        self.init(encoded: AddressReference(address).query ?? "")
    }

    /// Creates a query from percent-encoded items, such as those of a form.
    init(encoded text: Substring) {
        items = text.unicodeScalars.split(separator: "&").map { pair in
            let (name, value) = Substring(pair).cut(at: "=")
            return Item(name.percentDecoded, value?.percentDecoded ?? "")
        }
    }

    /// Appends an item.
    public mutating func append(_ name: String, _ value: String, isSecret: Bool = false) {
        items.append(Item(name, value, isSecret: isSecret))
    }

    /// Returns all values of a name, in order.
    public func values(for name: String) -> [String] {
        items.filter { $0.name == name }.map(\.value)
    }

    var secretNames: Set<String> { Set(items.filter(\.isSecret).map(\.name)) }

    /// The percent-encoded query, without the question mark.
    public var encoded: String {
        items.map { $0.name.percentEncoded + "=" + $0.value.percentEncoded }.joined(separator: "&")
    }
}

extension HTTPQuery: ExpressibleByDictionaryLiteral {
    /// Creates a query from a literal, whose order is kept.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { Item($0, $1) })
    }
}

extension HTTPQuery.Item: RedactedValue {
    /// The percent-encoded item, with a mask for a secret.
    public var description: String { name.percentEncoded + "=" + (isMasked ? mask : value.percentEncoded) }
}

extension HTTPQuery: CustomStringConvertible {
    /// The percent-encoded query, with masks for secrets.
    public var description: String { items.map(\.description).joined(separator: "&") }
}

extension Substring {
    /// Splits the text at the first occurrence of a delimiter, and returns the texts before and after it.
    ///
    /// If the text does not contain the delimiter, the function returns the whole text and `nil`. The search compares
    /// Unicode scalars, because a delimiter and a combining accent after it form one `Character` that is not equal to
    /// the delimiter.
    package func cut(at mark: Unicode.Scalar) -> (Substring, Substring?) {
        guard let place = unicodeScalars.firstIndex(of: mark) else { return (self, nil) }
        return (self[..<place], self[unicodeScalars.index(after: place)...])
    }
}

extension StringProtocol {
    /// The text with all bytes percent-encoded, except those of unreserved characters (RFC 3986, section 2.3).
    package var percentEncoded: String {
        utf8.map { $0.isUnreserved ? String(Unicode.Scalar($0)) : $0.percentEncoded }.joined()
    }

    /// The text in a form that is valid in a path, a query or a fragment.
    ///
    /// Each byte that RFC 3986, section 3, does not allow in these components is percent-encoded.
    ///
    /// Text that is already percent-encoded is left unchanged. In contrast, `URL` encodes such text a second time if
    /// the component contains a byte that is not allowed.
    var encodedOnce: String {
        var text = ""
        var rest = Substring(self).utf8[...]
        while let byte = rest.popFirst() {
            let isAllowed = byte.isUnreserved || "!$&'()*+,;=:@/?".utf8.contains(byte)
            let isEncoded = byte == UInt8(ascii: "%") && rest.encodedByte != nil
            text += isAllowed || isEncoded ? String(Unicode.Scalar(byte)) : byte.percentEncoded
        }
        return text
    }

    /// The text with every complete `%XX` decoded and everything else unchanged.
    package var percentDecoded: String {
        var bytes: [UInt8] = []
        var rest = Substring(self).utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let decoded = rest.encodedByte {
                bytes.append(decoded)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Substring.UTF8View {
    /// The byte that the first two hexadecimal digits encode, or `nil` if the text does not begin with two such digits.
    var encodedByte: UInt8? {
        guard let high = first?.hexDigit, let low = dropFirst().first?.hexDigit else { return nil }
        return high << 4 | low
    }
}

extension UInt8 {
    var isUnreserved: Bool { isLetter || isDigit || "-._~".utf8.contains(self) }

    var percentEncoded: String {
        let digits = String(self, radix: 16, uppercase: true)
        return self < 16 ? "%0" + digits : "%" + digits
    }
}

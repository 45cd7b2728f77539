/// The items of a query, in their order.
///
/// Encoding leaves nothing to chance: every byte but the unreserved ones of RFC 3986, section 2.3, is percent-encoded,
/// so `+ & = / ?`, blanks and any script arrive as they were given.
public struct HTTPQuery: Hashable, Sendable {
    /// One name and its value.
    public struct Item: Hashable, Sendable {
        /// The name, as it was given.
        public let name: String
        /// The value, as it was given.
        public let value: String
        /// Whether the value must not be shown or sent to another origin.
        public let isSecret: Bool

        /// Creates an item from any text.
        public init(_ name: String, _ value: String, isSecret: Bool = false) {
            self.name = name
            self.value = value
            self.isSecret = isSecret
        }

        /// The value as descriptions show it: a mask if it is declared secret, or if its name usually means a secret,
        /// such as `access_token`, `code` or `password`.
        package var shownValue: String { isMasked ? mask : value }

        fileprivate var isMasked: Bool { isSecret || Masking.isUsualName(name) }
    }

    /// The items, in their order.
    ///
    /// A name may occur more than once.
    public var items: [Item]

    /// Creates a query, empty by default.
    public init(_ items: [Item] = []) {
        self.items = items
    }

    /// Reads the query of an address; a `+` is a plus, as RFC 3986 has it.
    public init(ofAddress address: String) {
        self.init(encoded: AddressReference(address).query ?? "")
    }

    /// Reads items as they go on the wire, such as those of a form.
    init(encoded text: Substring) {
        items = text.unicodeScalars.split(separator: "&").map { pair in
            let (name, value) = Substring(pair).cut(at: "=")
            return Item(name.percentDecoded, value?.percentDecoded ?? "")
        }
    }

    /// Adds an item behind the others.
    public mutating func append(_ name: String, _ value: String, isSecret: Bool = false) {
        items.append(Item(name, value, isSecret: isSecret))
    }

    /// Every value of a name, in order.
    public func values(for name: String) -> [String] {
        items.filter { $0.name == name }.map(\.value)
    }

    var secretNames: Set<String> { Set(items.filter(\.isSecret).map(\.name)) }

    /// The query as it goes on the wire, without the question mark.
    public var encoded: String {
        items.map { $0.name.percentEncoded + "=" + $0.value.percentEncoded }.joined(separator: "&")
    }
}

extension HTTPQuery: ExpressibleByDictionaryLiteral {
    /// Creates a query from a literal, in its order.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { Item($0, $1) })
    }
}

extension HTTPQuery.Item: CustomStringConvertible, CustomReflectable {
    /// The item as on the wire, with a mask for a secret.
    public var description: String { name.percentEncoded + "=" + (isMasked ? mask : value.percentEncoded) }

    /// What `dump` shows: no more than the description.
    public var customMirror: Mirror { Mirror(self, children: ["item": description]) }
}

extension HTTPQuery: CustomStringConvertible {
    /// The query as on the wire, with masks for secrets.
    public var description: String { items.map(\.description).joined(separator: "&") }
}

extension Substring {
    /// What stands before the first such mark and behind it.
    ///
    /// It looks at scalars: a mark and a combining accent behind it are one `Character`, yet still a mark to a URL.
    func cut(at mark: Unicode.Scalar) -> (Substring, Substring?) {
        guard let place = unicodeScalars.firstIndex(of: mark) else { return (self, nil) }
        return (self[..<place], self[unicodeScalars.index(after: place)...])
    }
}

extension StringProtocol {
    /// Every byte but the unreserved ones of RFC 3986, section 2.3, as `%XX`.
    var percentEncoded: String {
        utf8.map { $0.isUnreserved ? String(Unicode.Scalar($0)) : $0.percentEncoded }.joined()
    }

    /// The text of a path, a query or a fragment with every byte as `%XX` that RFC 3986, section 3, does not allow
    /// there.
    ///
    /// What is already encoded stays. `URL` would encode it again if only one byte of the part is not allowed.
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

    /// The text with every whole `%XX` decoded; anything else stays as it is.
    var percentDecoded: String {
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
    /// The byte that the first two hexadecimal digits stand for; nil if they are none.
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

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
        /// Whether the value must not be shown.
        public let isSecret: Bool

        /// Creates an item from any text.
        public init(_ name: String, _ value: String, isSecret: Bool = false) {
            self.name = name
            self.value = value
            self.isSecret = isSecret
        }
    }

    /// The items, in their order. A name may occur more than once.
    public var items: [Item]

    /// Creates a query, empty by default.
    public init(_ items: [Item] = []) {
        self.items = items
    }

    /// Reads the query of an address; a `+` is a plus, as RFC 3986 has it.
    public init(ofAddress address: String) {
        let text = AddressParts(address).query ?? ""
        items = text.split(separator: "&").map { pair in
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return Item(halves[0].percentDecoded, halves.count > 1 ? halves[1].percentDecoded : "")
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
    public var description: String { name.percentEncoded + "=" + (isSecret ? mask : value.percentEncoded) }

    /// What `dump` shows: no more than the description.
    public var customMirror: Mirror { Mirror(self, children: ["item": description]) }
}

extension HTTPQuery: CustomStringConvertible {
    /// The query as on the wire, with masks for secrets.
    public var description: String { items.map(\.description).joined(separator: "&") }
}

/// The three parts of an address that matter here: before the query, the query, and the fragment.
struct AddressParts {
    var base: Substring
    var query: Substring?
    var fragment: Substring?

    init(_ address: String) {
        base = address[...]
        if let mark = base.firstIndex(of: "#") {
            fragment = base[base.index(after: mark)...]
            base = base[..<mark]
        }
        if let mark = base.firstIndex(of: "?") {
            query = base[base.index(after: mark)...]
            base = base[..<mark]
        }
    }

    var text: String {
        String(base) + (query.map { "?" + $0 } ?? "") + (fragment.map { "#" + $0 } ?? "")
    }
}

extension StringProtocol {
    /// Every byte but the unreserved ones of RFC 3986, section 2.3, as `%XX`.
    var percentEncoded: String {
        var text = ""
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                text += byte < 16 ? "%0" + digits : "%" + digits
            }
        }
        return text
    }

    /// The text with every whole `%XX` decoded; anything else stays as it is.
    var percentDecoded: String {
        var bytes: [UInt8] = []
        var rest = Substring(self).utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2, let decoded = UInt8(Substring(rest.prefix(2)), radix: 16),
                rest.first != UInt8(ascii: "+")
            {
                bytes.append(decoded)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

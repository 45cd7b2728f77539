public import PlayhouseCore

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
        /// A Boolean value that indicates whether the value is secret.
        ///
        /// A secret value is never shown, and never sent to another origin.
        public let isSecret: Bool

        /// Creates an item with a name and a value, which may be any text.
        public init(_ name: String, _ value: String, isSecret: Bool = false) {
            self.name = name
            self.value = value
            self.isSecret = isSecret
        }

        /// The value as descriptions show it: a mask if the value is probably a secret.
        ///
        /// The value is masked if it is declared as a secret, or if its name usually denotes a secret, such as
        /// `access_token`, `code` or `password`.
        public var shownValue: String { isMasked ? mask : value }

        fileprivate var isMasked: Bool { isSecret || SecretName.isSecretItem(name) }
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
    /// Creates a query from a dictionary literal, and keeps the order of its items.
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

/// An entity tag: a validator that the server assigns (RFC 9110, section 8.8.3).
struct EntityTag: Hashable {
    let isWeak: Bool
    let opaque: ByteKey

    init?(_ text: String) {
        let isWeak = text.utf8.starts(with: "W/".utf8)
        // The bytes are compared, because a slash and a combining mark after it form one `Character`.
        let opaque = isWeak ? String(Substring(text.utf8.dropFirst(2))) : text
        let inner = opaque.utf8.dropFirst().dropLast()
        guard opaque.utf8.count >= 2, opaque.utf8.first == 0x22, opaque.utf8.last == 0x22,
            inner.allSatisfy({ $0 == 0x21 || $0 > 0x22 && $0 != 0x7F })
        else { return nil }
        self.isWeak = isWeak
        self.opaque = ByteKey(opaque)
    }

    /// Creates the entity tag of a response, or returns `nil` if the response has no valid tag.
    init?(of fields: HTTPFields) {
        guard let value = fields.values(for: .entityTag).first else { return nil }
        self.init(value)
    }

    /// Returns `true` if both tags identify identical bytes (section 8.8.3.2).
    func matchesStrongly(_ other: EntityTag) -> Bool { !isWeak && !other.isWeak && opaque == other.opaque }

    /// Returns `true` if both tags identify equivalent content, even if the bytes differ.
    func matchesWeakly(_ other: EntityTag) -> Bool { opaque == other.opaque }

    /// Returns `true` if the values of `If-None-Match` list the tag or contain `*` (section 13.1.2).
    static func isNamed(_ tag: EntityTag?, in values: [String]) -> Bool {
        for value in values {
            var rest = value.utf8[...]
            while true {
                rest = rest.drop { $0.isBlank || $0 == UInt8(ascii: ",") }
                guard let end = rest.endOfTag else { break }
                let text = String(Substring(rest[..<end]))
                if text.utf8.elementsEqual("*".utf8) { return true }
                if let tag, EntityTag(text).map(tag.matchesWeakly) == true { return true }
                rest = rest[end...]
            }
        }
        return false
    }
}

extension Substring.UTF8View {
    /// The end of the first member of the list.
    ///
    /// A comma within quotes does not end a member.
    fileprivate var endOfTag: Index? {
        guard !isEmpty else { return nil }
        var isQuoted = false
        for place in indices {
            if self[place] == 0x22 { isQuoted.toggle() }
            if !isQuoted, self[place] == UInt8(ascii: ",") || self[place].isBlank { return place }
        }
        return endIndex
    }
}

import RemoteLoading

/// An entity tag: a validator that the server assigns (RFC 9110, section 8.8.3).
struct EntityTag {
    let isWeak: Bool
    private let opaque: [UInt8]

    init?(_ text: String) {
        isWeak = text.utf8.starts(with: "W/".utf8)
        // The bytes are compared, because a slash and a combining mark after it form one `Character`.
        let quoted = text.utf8.dropFirst(isWeak ? 2 : 0)
        guard quoted.count >= 2, quoted.first == 0x22, quoted.last == 0x22,
            quoted.dropFirst().dropLast().allSatisfy({ $0 == 0x21 || $0 > 0x22 && $0 != 0x7F })
        else { return nil }
        opaque = Array(quoted)
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
        values.contains { value in
            var isQuoted = false
            // A comma within quotes does not end a member of the list.
            let members = value.utf8.split { byte in
                if byte == 0x22 { isQuoted.toggle() }
                return !isQuoted && (byte == UInt8(ascii: ",") || byte.isBlank)
            }
            return members.contains { member in
                if member.elementsEqual("*".utf8) { return true }
                guard let tag else { return false }
                return EntityTag(String(Substring(member))).map(tag.matchesWeakly) == true
            }
        }
    }
}

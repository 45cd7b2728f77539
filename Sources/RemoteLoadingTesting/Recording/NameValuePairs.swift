import Foundation

/// The names and values in addresses and forms, such as `access_token=abc`.
enum NameValuePairs {
    /// The kind of a text.
    enum Kind {
        case address
        /// A form of the type `application/x-www-form-urlencoded`.
        case form
        /// Any other text, which may contain addresses.
        case text

        /// The bytes that end a value.
        fileprivate var ends: Set<UInt8> {
            switch self {
            case .address: Set("&#".utf8)
            case .form: Set("&".utf8)
            case .text: Set("&#\"'<>\\ \t\r\n".utf8)
            }
        }
    }

    struct Item {
        /// The name, without percent-encoding.
        let name: String
        /// The place of the value, which is not empty.
        let value: Range<Int>
    }

    /// Returns the items of queries, fragments and forms in a text.
    static func items(in bytes: [UInt8], of kind: Kind) -> [Item] {
        let ends = kind.ends
        var found: [Item] = []
        var next = kind == .form ? 0 : start(in: bytes, from: 0)
        while let start = next {
            let name = bytes[start...].prefix(while: isInName)
            var end = name.endIndex
            if !name.isEmpty, end < bytes.count, bytes[end] == UInt8(ascii: "=") {
                let value = bytes[(end + 1)...].prefix { !ends.contains($0) }
                end = value.endIndex
                let text = String(decoding: name, as: UTF8.self)
                if !value.isEmpty {
                    found.append(Item(name: text.removingPercentEncoding ?? text, value: value.startIndex..<end))
                }
            }
            next = self.start(in: bytes, from: end)
        }
        return found
    }

    /// Returns the place after the next mark before a name: a delimiter, also as an entity or an escape of JSON.
    private static func start(in bytes: [UInt8], from place: Int) -> Int? {
        let (marks, escape) = ("?&#;".utf8, Array("\\u0026".utf8))
        var rest = bytes[place...]
        while let byte = rest.first {
            if marks.contains(byte) { return rest.startIndex + 1 }
            if byte == escape[0], rest.starts(with: escape) { return rest.startIndex + escape.count }
            rest.removeFirst()
        }
        return nil
    }

    private static func isInName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "_.~%-[]$".utf8.contains(byte)
        }
    }

    /// Returns the places of a name and password of a user, as in `https://user:password@host`: between `://` and `@`.
    static func passwords(in bytes: [UInt8]) -> [Range<Int>] {
        let (mark, ends) = (Array("://".utf8), Set("/?# \t\r\n\"'<>\\".utf8))
        var found: [Range<Int>] = []
        var place = 0
        while let colon = bytes[place...].firstIndex(of: mark[0]) {
            place = colon + 1
            guard bytes[colon...].starts(with: mark) else { continue }
            let start = colon + mark.count
            let authority = bytes[start...].prefix { !ends.contains($0) }
            guard let at = authority.lastIndex(of: UInt8(ascii: "@")), authority[..<at].contains(mark[0]) else {
                continue
            }
            found.append(start..<at)
        }
        return found
    }
}

import PlayhouseCore

/// The value of `Content-Length` (RFC 9110, section 8.6).
package enum ContentLength: Hashable {
    case absent
    case bytes(Int)
    /// The value is not a number, or several values differ.
    case invalid

    /// Returns `true` if this length is absent or equals a known length.
    package func mayEqual(_ known: ContentLength) -> Bool {
        switch self {
        case .absent: true
        case .bytes: self == known
        case .invalid: false
        }
    }
}

extension HTTPFields {
    /// The length that the fields declare.
    ///
    /// Several equal values count as one value.
    package var contentLength: ContentLength {
        let values = values(for: .contentLength)
        guard !values.isEmpty else { return .absent }
        let members = values.flatMap { $0.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) }
        let lengths = members.map(\.trimmed)
        guard lengths.allSatisfy(\.isDecimal), let length = lengths.first, lengths.allSatisfy({ $0 == length }) else {
            return .invalid
        }
        // A number that is too large for an `Int` is treated as `Int.max`.
        return .bytes(Int(length) ?? .max)
    }
}

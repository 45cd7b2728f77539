import Foundation

// Foundation exports the C library on every system except Android.
#if canImport(Android)
import Android
#endif

/// A text that is compared, ordered and hashed by its UTF-8 bytes.
///
/// `String` compares by canonical equivalence, so two identifiers with different bytes can be equal. Also, the time to
/// hash a `String` grows with the square of the number of consecutive combining marks. A service could stall its
/// clients with a text that has many of them. Therefore, every set, dictionary and comparison of text from outside uses
/// this type.
package struct ByteKey: Hashable, Sendable {
    /// The text of the key.
    package let text: String

    /// Creates a key for a text.
    package init(_ text: String) {
        var text = text
        text.makeContiguousUTF8()
        self.text = text
    }

    package static func == (left: ByteKey, right: ByteKey) -> Bool {
        left.withBytes { left in
            right.withBytes { right in
                guard left.count == right.count else { return false }
                guard let start = left.baseAddress, let other = right.baseAddress else { return true }
                return memcmp(start, other, left.count) == 0
            }
        }
    }

    package func hash(into hasher: inout Hasher) {
        _ = withBytes {
            hasher.combine(bytes: UnsafeRawBufferPointer($0))
            return true
        }
        // The byte 0xFF never occurs in UTF-8. It separates the texts of two keys that are hashed one after the other.
        hasher.combine(0xFF as UInt8)
    }

    // A generic result would make every comparison several times slower in a debug build.
    private func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
        text.utf8.withContiguousStorageIfAvailable(body) ?? Array(text.utf8).withUnsafeBufferPointer(body)
    }
}

extension ByteKey: Comparable {
    package static func < (left: ByteKey, right: ByteKey) -> Bool {
        left.withBytes { left in right.withBytes { right in left.lexicographicallyPrecedes(right) } }
    }
}

extension ByteKey: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) {
        self.init(text)
    }
}

extension ByteKey: Codable {
    /// Creates a key from a single string value.
    package init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// Encodes the text as a single string value.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

/// A key for an identifier of any type.
///
/// Two identifiers of type `String` are compared by their bytes, and two of any other type by `==`.
package struct IdentityKey<Value: Hashable & Sendable>: Hashable, Sendable {
    private let value: Value

    /// Creates a key for an identifier.
    package init(_ value: Value) {
        self.value = value
    }

    private var bytes: ByteKey? { (value as? String).map { ByteKey($0) } }

    package static func == (left: IdentityKey, right: IdentityKey) -> Bool {
        if let key = left.bytes { return key == right.bytes }
        return left.value == right.value
    }

    package func hash(into hasher: inout Hasher) {
        if let key = bytes { hasher.combine(key) } else { hasher.combine(value) }
    }
}

public import Foundation

/// A stored response, with the data to decide later whether it may still be used.
public struct HTTPCacheEntry: Hashable, Sendable {
    /// The key under which the response is stored.
    public let key: HTTPCacheKey
    /// The variant of the response, as an opaque text made from the values of the request fields that `Vary` names.
    ///
    /// A store keeps one entry for each variant of a key. If a key has more than eight variants, the store may remove
    /// the oldest of them.
    public let variant: String
    /// The stored response, with its whole body.
    public let response: HTTPResponse
    /// The time at which the request was sent.
    public let requested: Date
    /// The time at which the response was received.
    public let received: Date

    /// Creates an entry for a response.
    public init(key: HTTPCacheKey, variant: String = "", response: HTTPResponse, requested: Date, received: Date) {
        self.key = key
        self.variant = variant
        self.response = response
        self.requested = requested
        self.received = received
    }

    /// The estimated number of bytes of memory that the entry occupies.
    ///
    /// The number includes the key, the variant, the fields, the addresses and the body, with the overhead of each and
    /// of the entry itself. The overheads were measured on Linux with glibc, so the estimate is close to the memory
    /// that an entry really uses. A store in memory counts these bytes, and a custom store may do the same.
    public var byteCount: Int {
        let texts = [key.address, key.partition ?? "", variant].reduce(0) { $0 + MemoryCost.text($1) }
        let fields = response.fields.reduce(0) { $0 + MemoryCost.field($1) }
        let addresses = ([response.url].compactMap(\.self) + response.redirects).reduce(0) {
            $0 + MemoryCost.address($1)
        }
        return MemoryCost.entry + texts + fields + addresses + MemoryCost.body(response.body)
    }

    /// The number of variants of a key that every store must be able to keep.
    static let mostVariants = 8

    /// Returns the entry with another body.
    func with(_ body: Data) -> HTTPCacheEntry {
        var response = response
        response.body = body
        return HTTPCacheEntry(
            key: key, variant: variant, response: response, requested: requested, received: received)
    }
}

/// The memory costs of the parts of an entry, including the overhead of the allocator and of the language runtime.
private enum MemoryCost {
    /// The cost of the entry itself, of its node in the recency list, and of its place in the index.
    ///
    /// The reserve capacity of arrays is included.
    static let entry = 768

    /// Returns the cost of a text, which is 0 up to 15 bytes, because a `String` stores such a text inline.
    static func text(_ text: String) -> Int { text.utf8.count <= 15 ? 0 : text.utf8.count + 48 }

    /// Returns the cost of a field, whose name is stored twice: as spelled, and in lower case.
    static func field(_ field: HTTPField) -> Int { 72 + 2 * text(field.name.spelling) + text(field.value) }

    /// Returns the cost of an address, including the parsed form that Foundation keeps.
    static func address(_ url: URL) -> Int { 448 + url.absoluteString.utf8.count }

    /// Returns the cost of a body, which is 0 up to 14 bytes, because `Data` stores such a body inline.
    static func body(_ body: Data) -> Int { body.count <= 14 ? 0 : body.count + 96 }
}

public import Foundation

/// A response that is kept, with what is needed to judge later whether it still may be given.
public struct HTTPCacheEntry: Hashable, Sendable {
    /// What it is found by.
    public let key: HTTPCacheKey
    /// Which of the responses of the key it is: what the request said in the fields that `Vary` names, as opaque text.
    ///
    /// A store keeps one entry for each variant of a key; of more than eight it may forget the oldest.
    public let variant: String
    /// The response, whole.
    public let response: HTTPResponse
    /// When the request was sent.
    public let requested: Date
    /// When the response came.
    public let received: Date

    /// Creates an entry.
    public init(key: HTTPCacheKey, variant: String = "", response: HTTPResponse, requested: Date, received: Date) {
        self.key = key
        self.variant = variant
        self.response = response
        self.requested = requested
        self.received = received
    }

    /// The bytes of memory that keeping the entry takes: key, variant, fields, addresses and body, with the fixed
    /// costs of each and of the entry itself.
    ///
    /// A close estimate, measured with glibc; a store in memory counts it, and so may yours.
    public var byteCount: Int {
        let texts = [key.address, key.partition ?? "", variant].reduce(0) { $0 + MemoryCost.text($1) }
        let fields = response.fields.reduce(0) { $0 + MemoryCost.field($1) }
        let addresses = ([response.url].compactMap(\.self) + response.redirects).reduce(0) {
            $0 + MemoryCost.address($1)
        }
        return MemoryCost.entry + texts + fields + addresses + MemoryCost.body(response.body)
    }

    /// The number of variants of a key that every store keeps.
    static let mostVariants = 8

    /// The same with another body.
    func with(_ body: Data) -> HTTPCacheEntry {
        var response = response
        response.body = body
        return HTTPCacheEntry(
            key: key, variant: variant, response: response, requested: requested, received: received)
    }
}

/// The memory that the parts of an entry take, with the headers of the allocator and of the language.
private enum MemoryCost {
    /// The entry, its node in a list by recency with the room that an array keeps in reserve, and its place in an index.
    static let entry = 768

    /// Up to 15 bytes are in the value itself.
    static func text(_ text: String) -> Int { text.utf8.count <= 15 ? 0 : text.utf8.count + 48 }

    /// The name is kept as spelled and in lower case.
    static func field(_ field: HTTPField) -> Int { 72 + 2 * text(field.name.spelling) + text(field.value) }

    /// With what Foundation keeps of the parsed address.
    static func address(_ url: URL) -> Int { 448 + url.absoluteString.utf8.count }

    /// Up to 14 bytes are in the value itself.
    static func body(_ body: Data) -> Int { body.count <= 14 ? 0 : body.count + 96 }
}

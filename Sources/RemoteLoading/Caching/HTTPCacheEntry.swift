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

    /// The bytes of everything in it: key, variant, fields, addresses and body.
    ///
    /// What a store in memory counts; the bookkeeping of the language comes on top.
    public var byteCount: Int {
        let texts = key.address.utf8.count + (key.partition?.utf8.count ?? 0) + variant.utf8.count
        let fields = response.fields.reduce(0) { $0 + $1.name.spelling.utf8.count + $1.value.utf8.count }
        let addresses = ([response.url].compactMap(\.self) + response.redirects).reduce(0) {
            $0 + $1.absoluteString.utf8.count
        }
        return texts + fields + addresses + response.body.count
    }

    /// The same with another body.
    func with(_ body: Data) -> HTTPCacheEntry {
        var response = response
        response.body = body
        return HTTPCacheEntry(
            key: key, variant: variant, response: response, requested: requested, received: received)
    }
}

import Foundation
import RemoteLoading

/// A stored response, with the data to decide later whether it may still be used.
struct CacheEntry: Equatable, Sendable {
    let key: CacheKey
    /// The variant of the response: text made from the values of the request fields that `Vary` names.
    var variant: String
    private var content: HTTPResponse
    /// The time at which the request was sent.
    var requested: Date
    /// The time at which the response was received.
    var received: Date { didSet { date = CacheEntry.date(of: content, received: received) } }
    /// The time at which the server created the response, or the time of receipt if `Date` is missing (RFC 9110,
    /// section 6.6.1).
    ///
    /// The date is read from the field once, because every lookup needs it.
    private(set) var date: Date

    init(key: CacheKey, variant: String, response: HTTPResponse, requested: Date, received: Date) {
        (self.key, self.variant, content) = (key, variant, response)
        (self.requested, self.received) = (requested, received)
        date = CacheEntry.date(of: response, received: received)
    }

    /// The stored response, with its whole body.
    var response: HTTPResponse {
        get { content }
        set {
            content = newValue
            date = CacheEntry.date(of: newValue, received: received)
        }
    }

    private static func date(of response: HTTPResponse, received: Date) -> Date {
        response.fields.date(of: .date, today: received) ?? received
    }

    /// Copies the body, which may be a slice of a larger buffer and would keep it in memory.
    mutating func copyBody() {
        content.body = content.body.withUnsafeBytes { Data($0) }
    }

    /// The estimated number of bytes of memory that the entry occupies, including the overhead of the allocator and of
    /// the language runtime.
    ///
    /// The overheads were measured on Linux with glibc.
    var byteCount: Int {
        let texts =
            MemoryCost.text(key.address) + MemoryCost.text(key.partition ?? "") + MemoryCost.text(variant)
        let fields = response.fields.reduce(0) { $0 + MemoryCost.field($1) }
        let addresses = self.addresses.reduce(0) { $0 + MemoryCost.address($1) }
        return MemoryCost.entry + texts + fields + addresses + MemoryCost.body(response.body)
    }

    /// Returns `true` if the entry contains, outside of its body, the value of a secret item of the request.
    ///
    /// For example, a redirect may contain the value. A response is stored if only its body contains the value.
    func repeatsSecret(of request: HTTPRequest) -> Bool {
        request.hasSecretItem(
            repeatedIn: [key.address, variant] + addresses.map(\.absoluteString) + response.fields.map(\.value))
    }

    private var addresses: [URL] { [response.url].compactMap(\.self) + response.redirects }
}

/// The memory costs of the parts of an entry.
private enum MemoryCost {
    /// The cost of the entry itself and of its place in the store, including the reserve capacity of arrays.
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

extension [CacheEntry] {
    /// The number of variants of a key that a store keeps, because every lookup of the key reads all of them.
    static var mostVariants: Int { 8 }

    var byteCount: Int { reduce(0) { $0 + $1.byteCount } }

    /// Returns the entries of a key after another entry was stored, or `nil` if it must not be stored.
    ///
    /// An error never replaces another response, not even that of another variant.
    func adding(_ entry: CacheEntry, isAlone: Bool) -> [CacheEntry]? {
        if entry.response.status.isServerError, !allSatisfy(\.response.status.isServerError) { return nil }
        var kept = isAlone ? [] : filter { $0.variant != entry.variant }
        if kept.count >= Self.mostVariants, let oldest = kept.indices.min(by: { kept[$0].received < kept[$1].received })
        {
            kept.remove(at: oldest)
        }
        return kept + [entry]
    }
}

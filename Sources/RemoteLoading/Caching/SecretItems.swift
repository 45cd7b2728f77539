import Foundation

/// Prevents the values of secret query items from being stored.
extension HTTPRequest {
    /// Returns `true` if an entry repeats the value of a secret query item of the request.
    ///
    /// A server may repeat the value in a redirect, in the link to the next page, or in an error message. If such a
    /// response were stored, the value would be readable in the files of the store.
    func hasSecretItem(repeatedIn entry: HTTPCacheEntry) -> Bool {
        let spellings = Set(secretItemValues.flatMap(\.spellings)).map { Data($0.utf8) }
        guard !spellings.isEmpty else { return false }
        let isRepeated = { (content: Data) in spellings.contains { content.range(of: $0) != nil } }
        return entry.texts.contains { isRepeated(Data($0.utf8)) } || isRepeated(entry.response.body)
    }

    /// Returns the names of the query items of an address that repeat the value of a secret item of the request.
    ///
    /// The server that redirects may copy a secret to an item with another name.
    func secretItemNames(in target: AddressReference) -> Set<String> {
        let values = Set(secretItemValues.map(\.percentDecoded))
        guard !values.isEmpty, let query = target.query else { return [] }
        return Set(query.items.filter { values.contains($0.value.percentDecoded) }.map(\.name.percentDecoded))
    }

    /// The non-empty values of the secret query items, as they are sent.
    private var secretItemValues: Set<Substring> {
        guard !secretQueryNames.isEmpty, let query = AddressReference(address).query else { return [] }
        return Set(query.items.filter { secretQueryNames.contains($0.name.percentDecoded) }.map(\.value))
    }
}

extension Substring {
    /// The items of a query that have a value, as they are sent.
    fileprivate var items: [(name: Substring, value: Substring)] {
        split(separator: "&").compactMap { pair in
            let (name, value) = pair.cut(at: "=")
            return value.flatMap { $0.isEmpty ? nil : (name, $0) }
        }
    }

    /// The usual spellings of an encoded value: unchanged, decoded, fully encoded, and escaped as in JSON.
    fileprivate var spellings: [String] {
        let decoded = percentDecoded
        return [String(self), decoded, decoded.percentEncoded, decoded.replacing("/", with: "\\/")]
    }
}

extension HTTPCacheEntry {
    /// Every text that a store keeps, apart from the body.
    fileprivate var texts: [String] {
        let addresses = ([response.url].compactMap(\.self) + response.redirects).map(\.absoluteString)
        return [key.address, key.partition ?? "", variant] + addresses + response.fields.map(\.value)
    }
}

extension URL {
    /// Returns the address to store for a response, or `nil` if the response and the request have the same address
    /// apart from query and fragment.
    ///
    /// Query and fragment are removed, because they may contain a secret. A policy below the cache may have added the
    /// secret, or followed a redirect to an address with a secret.
    func asStored(for request: HTTPRequest) -> URL? {
        AddressReference(absoluteString).base.text == AddressReference(request.address).base.text ? nil : withoutQuery
    }

    /// The address without query and fragment.
    var withoutQuery: URL? { URL(string: AddressReference(absoluteString).base.text) }
}

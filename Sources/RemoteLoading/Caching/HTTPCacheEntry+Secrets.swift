import Foundation

extension HTTPRequest {
    /// Returns `true` if an entry contains the value of a secret query item.
    ///
    /// The item may be in this request, or in an earlier request that was redirected to this one.
    ///
    /// A server may repeat the value in a redirect, in the link to the next page, or in an error message. If such a
    /// response were stored, the value would be readable in the files of the store.
    func hasSecretItem(repeatedIn entry: HTTPCacheEntry) -> Bool {
        let secrets = secretValues
        return entry.texts.contains { secrets.occur(in: $0) } || secrets.occur(in: entry.response.body)
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
    /// Returns the address to store with a response: the address of the response without its query and fragment.
    ///
    /// The result is `nil` if the request has the same address, apart from the query and the fragment. The query and
    /// the fragment are not stored, because they may contain a secret. For example, a policy below the cache may have
    /// followed a redirect to an address with a secret.
    func asStored(for request: HTTPRequest) -> URL? {
        AddressReference(absoluteString).base.text == AddressReference(request.address).base.text ? nil : withoutQuery
    }

    /// The address without query and fragment.
    var withoutQuery: URL? { URL(string: AddressReference(absoluteString).base.text) }
}

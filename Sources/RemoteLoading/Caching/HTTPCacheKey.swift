/// The key of stored responses: an address, and the partition of the user for whom they were requested.
///
/// Each user has a partition of the cache, so that no user receives a response to a request of another user.
public struct HTTPCacheKey: Hashable, Sendable {
    /// The address in normalised spelling, without its fragment.
    public var address: String { addressKey.text }
    /// The name of the partition of a user, or `nil` for responses that belong to no user.
    public var partition: String? { partitionKey?.text }
    let addressKey: ByteKey
    private let partitionKey: ByteKey?

    /// Creates a key with the normalised form of an address.
    ///
    /// Scheme and host are lower-cased, unnecessary percent-encoding is decoded, and a default port is removed.
    public init(_ address: String, partition: String? = nil) {
        self.init(normalized: address.asCacheAddress, partition: partition)
    }

    /// Creates a key with an address that is normalised already.
    init(normalized address: String, partition: String?) {
        addressKey = ByteKey(address)
        partitionKey = partition.map { ByteKey($0) }
    }
}

extension HTTPCacheKey {
    /// Creates the key of a request, or returns `nil` if the request has secrets but no partition.
    ///
    /// The response to a request with secrets may be private to a user, and only the partition identifies this user. In
    /// the address of the key, a mask replaces the values of secret query items.
    init?(_ request: HTTPRequest, partition: String?) {
        let partition = request.cachePartition ?? partition
        guard partition != nil || !request.hasSecrets else { return nil }
        self.init(request.addressWithoutSecrets, partition: partition)
    }
}

extension HTTPRequest {
    /// `true` if the request carries a credential, a cookie, or anything declared secret.
    var hasSecrets: Bool { fields.contains(where: \.isSecret) || addressWithoutSecrets != address }

    /// The address with a mask for the value of each item that is declared secret.
    ///
    /// Unlike `shownAddress`, this address keeps the value of an item whose name only suggests a secret. For example,
    /// if the item `code` is not declared secret, two addresses with different values of `code` have different keys.
    var addressWithoutSecrets: String {
        secretQueryNames.isEmpty
            ? address : SecretMasking.address(address, declared: secretQueryNames, includingUsual: false)
    }
}

extension HTTPCacheKey: RedactedValue {
    /// A description with the address, in which secrets are masked, and the partition.
    public var description: String {
        "HTTPCacheKey(address: \(String(reflecting: SecretMasking.address(address))), partition: \(partition as Any))"
    }
}

extension String {
    /// The address, normalised for use in a cache key (RFC 3986, sections 6.2.2.1 and 6.2.3).
    var asCacheAddress: String {
        var parts = AddressReference(self).normalized
        parts.fragment = nil
        parts.authority = parts.authority.map { authority in
            let port = parts.scheme == "https" ? ":443" : ":80"
            return authority.removing(suffix: port) ?? authority.removing(suffix: ":") ?? authority
        }
        if parts.path.isEmpty { parts.path = "/" }
        return parts.text
    }
}

extension Substring {
    /// Returns the text without a suffix, or `nil` if its last bytes differ from the suffix.
    fileprivate func removing(suffix: String) -> Substring? {
        utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) ? Substring(utf8.dropLast(suffix.utf8.count)) : nil
    }
}

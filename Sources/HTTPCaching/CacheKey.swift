import RemoteLoading

/// The key of stored responses: an address, and the partition of the user for whom they were requested.
///
/// Each user has a partition of the cache, so that no user receives a response to a request of another user.
struct CacheKey: Hashable, Sendable {
    /// The address in normalised spelling, without its fragment.
    let address: String
    /// The name of the partition of a user, or `nil` for responses that belong to no user.
    let partition: String?

    /// Creates a key with an address in normalised spelling.
    init(normalized address: String, partition: String?) {
        (self.address, self.partition) = (address, partition)
    }

    /// Creates the key of a request, or returns `nil` if the request has secrets but no partition.
    ///
    /// The response to a request with secrets may be private to a user, and only the partition identifies this user. In
    /// the address of the key, a mask replaces the values of secret query items.
    init?(_ request: HTTPRequest, partition: String?) {
        let partition = request.cachePartition ?? partition
        guard partition != nil || !request.hasSecrets else { return nil }
        self.init(normalized: request.cacheAddress, partition: partition)
    }
}

extension HTTPRequest {
    /// `true` if the request carries a credential, a cookie, or anything declared secret.
    var hasSecrets: Bool { fields.contains(where: \.isSecret) || addressWithoutSecrets != address }

    /// The address with a mask for the value of each item that is declared secret.
    ///
    /// Unlike `maskedAddress`, this address keeps the value of an item whose name only suggests a secret. For example,
    /// if the item `code` is not declared secret, two addresses with different values of `code` have different keys.
    var addressWithoutSecrets: String {
        secretQueryNames.isEmpty
            ? address : SecretMasking.address(address, declared: secretQueryNames, includingUsual: false)
    }
}

extension HTTPRequest {
    /// The address in the key of the request.
    ///
    /// The address of a request is normalised already, and most addresses need no further change.
    var cacheAddress: String {
        secretQueryNames.isEmpty && address.isCacheAddress ? address : addressWithoutSecrets.asCacheAddress
    }
}

extension String {
    /// `true` if a normalised address has a path, and neither a port nor a fragment.
    fileprivate var isCacheAddress: Bool {
        var slashes = 0
        for byte in utf8 {
            switch byte {
            case .slash: slashes += 1
            case UInt8(ascii: "#"): return false
            case UInt8(ascii: ":"), UInt8(ascii: "?"): if slashes == 2 { return false }
            default: break
            }
        }
        return slashes > 2
    }

    /// The address, normalised for use in a cache key (RFC 3986, sections 6.2.2.1 and 6.2.3).
    var asCacheAddress: String {
        var parts = AddressReference(self).normalized
        parts.fragment = nil
        parts.authority = parts.authority.map { authority in
            let (host, port) = (AddressAuthority(authority).host, AddressAuthority(authority).port ?? "")
            let isUsual = port.isEmpty || port.utf8.elementsEqual((parts.scheme == "https" ? "443" : "80").utf8)
            return isUsual ? host : authority
        }
        if parts.path.isEmpty { parts.path = "/" }
        return parts.text
    }
}

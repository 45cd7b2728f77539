/// What a stored response is found by: an address, and on whose behalf it was asked for.
public struct HTTPCacheKey: Hashable, Sendable {
    /// The address, in one spelling and without its fragment.
    public let address: String
    /// The name of the credential whose response it is, nil for a response that belongs to nobody.
    public let partition: String?

    /// Creates a key; scheme and host are taken in small letters, and a port that goes without saying is left out.
    public init(_ address: String, partition: String? = nil) {
        self.address = address.asCacheAddress
        self.partition = partition
    }
}

extension HTTPCacheKey {
    /// The key of a request, or nil if its response might be somebody's and nothing says whose.
    ///
    /// The partition stands for every secret of the request, so the values of secret query items are not in the key.
    init?(_ request: HTTPRequest, partition: String?) {
        let partition = request.cachePartition ?? partition
        let shown = request.shownAddress
        guard partition != nil || !(request.hasSecretField || shown != request.address) else { return nil }
        self.init(shown, partition: partition)
    }
}

extension HTTPRequest {
    /// Whether it carries a credential, a cookie, or anything declared secret.
    var hasSecrets: Bool { hasSecretField || shownAddress != address }

    fileprivate var hasSecretField: Bool { fields.contains(where: \.isSecret) }
}

extension String {
    /// An address as the key of a cache (RFC 3986, sections 6.2.2.1 and 6.2.3).
    var asCacheAddress: String {
        guard !isCacheAddress else { return self }
        var parts = AddressReference(self)
        parts.fragment = nil
        parts.scheme = parts.scheme.map { Substring($0.lowercased()) }
        parts.authority = parts.authority.map { authority in
            let port = parts.scheme == "https" ? ":443" : ":80"
            let name = authority.lowercased()
            return name.hasSuffix(port)
                ? name.dropLast(port.count)[...] : name.hasSuffix(":") ? name.dropLast() : name[...]
        }
        if parts.path.isEmpty { parts.path = "/" }
        return parts.text
    }

    /// Whether there is nothing to do, as there is not for nearly all: small letters, no port, a path, no fragment.
    private var isCacheAddress: Bool {
        var slashes = 0
        for byte in utf8 {
            if byte == UInt8(ascii: "#") { return false }
            guard slashes < 3 else { continue }
            switch byte {
            case UInt8(ascii: "/"): slashes += 1
            case UInt8(ascii: ":") where slashes > 0: return false
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "?"): return false
            default: continue
            }
        }
        return slashes == 3
    }
}

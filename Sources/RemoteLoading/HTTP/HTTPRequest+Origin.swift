package import Foundation

/// The server to which a request leads.
extension HTTPRequest {
    /// The scheme, host and port, which determine whether a secret may be sent (RFC 6454, section 4).
    var origin: String { url.origin }

    /// A Boolean value that indicates whether the scheme is https.
    var isSecure: Bool { address.utf8.starts(with: "https:".utf8) }

    /// A Boolean value that indicates whether the host is the device on which the app runs.
    var isForThisMachine: Bool { url.isForThisMachine }
}

extension URL {
    /// A Boolean value that indicates whether the host is the device on which the app runs.
    ///
    /// Only the usual spellings are recognised: `localhost`, `::1`, and `127.0.0.1` to `127.255.255.255`. Plain http is
    /// sent only to these hosts, so another spelling of the same host cannot be reached over plain http.
    package var isForThisMachine: Bool {
        guard let host = host()?.lowercased() else { return false }
        if ["localhost", "::1", "[::1]"].contains(host) { return true }
        // The whole text must be an address, because a text such as `127.0.0.x` may be the name of another host.
        return host.utf8.starts(with: "127.".utf8) && host.isIPv4Address
    }

    /// A Boolean value that indicates whether a request would be sent to this machine without TLS.
    package var isPlainOnThisMachine: Bool { scheme?.lowercased() != "https" && isForThisMachine }

    /// The scheme, host and port.
    ///
    /// Scheme and host are converted to lower case, because a URL that the app provides may contain capitals.
    package var origin: String {
        let scheme = scheme?.lowercased() ?? ""
        return "\(scheme)://\(host()?.lowercased() ?? ""):\(port ?? (scheme == "https" ? 443 : 80))"
    }
}

package import Foundation

/// The server to which a request leads.
extension HTTPRequest {
    /// The scheme, host and port, which determine whether a secret may be sent (RFC 6454, section 4).
    var origin: String { url.origin }

    /// A Boolean value that indicates whether the scheme is https.
    var isSecure: Bool { address.utf8.starts(with: "https:".utf8) }

    /// A Boolean value that indicates whether the host is certainly the device on which the app runs.
    ///
    /// Plain http is sent only to these hosts: `localhost`, `::1`, and `127.0.0.1` to `127.255.255.255`. A subdomain of
    /// `localhost` is not among them, because some resolvers look it up in the network.
    var staysOnThisMachine: Bool { url.isCertainlyOnThisMachine }
}

extension URL {
    /// A Boolean value that indicates whether the host may be the device on which the app runs.
    ///
    /// All spellings that any transport may take for this machine are recognised, as ``AddressHost`` describes. A
    /// service must not lead an app to these hosts over plain http.
    package var isForThisMachine: Bool { host().map { AddressHost($0).mayBeThisMachine } ?? false }

    fileprivate var isCertainlyOnThisMachine: Bool { host().map { AddressHost($0).isCertainlyThisMachine } ?? false }

    /// Returns `true` if a server at this address may lead an app to another address.
    ///
    /// Only this machine itself may lead to this machine over plain http, and every host to itself.
    package func mayLead(to other: URL) -> Bool {
        guard other.isPlainOnThisMachine else { return true }
        return isCertainlyOnThisMachine || host()?.lowercased() == other.host()?.lowercased()
    }

    /// A Boolean value that indicates whether a request may be sent to this machine without TLS.
    package var isPlainOnThisMachine: Bool { scheme?.lowercased() != "https" && isForThisMachine }

    /// The scheme, host and port.
    ///
    /// Scheme and host are converted to lower case, because a URL that the app provides may contain capitals.
    package var origin: String {
        let scheme = scheme?.lowercased() ?? ""
        return "\(scheme)://\(host()?.lowercased() ?? ""):\(port ?? (scheme == "https" ? 443 : 80))"
    }
}

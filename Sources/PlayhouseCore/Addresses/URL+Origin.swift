package import Foundation

extension URL {
    package var isCertainlyOnThisMachine: Bool { host().map { AddressHost($0).isCertainlyThisMachine } ?? false }

    /// Returns `true` if a server at this address may direct an app to another address.
    ///
    /// A server may direct an app to this machine over plain http only if the server is certainly this machine, or has
    /// the same host.
    package func mayLead(to other: URL) -> Bool {
        guard other.isPlainOnThisMachine else { return true }
        return isCertainlyOnThisMachine || host()?.lowercased() == other.host()?.lowercased()
    }

    /// A Boolean value that indicates whether the address may lead to this machine without TLS.
    ///
    /// All spellings that any transport may take for this machine are recognised, as ``AddressHost`` describes. A
    /// service must not direct an app to such an address.
    package var isPlainOnThisMachine: Bool {
        scheme?.lowercased() != "https" && host().map { AddressHost($0).mayBeThisMachine } ?? false
    }

    /// The scheme, host and port.
    ///
    /// Scheme and host are converted to lower case, because a URL that the app provides may contain capitals.
    package var origin: String {
        let scheme = scheme?.lowercased() ?? ""
        return "\(scheme)://\(host()?.lowercased() ?? ""):\(port ?? (scheme == "https" ? 443 : 80))"
    }
}

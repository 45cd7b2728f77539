import Foundation
import PlayhouseCore

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

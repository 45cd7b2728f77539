import Foundation
package import RemoteLoading

extension HTTPRequest {
    /// The base address of the loopback server that received the request, or `nil` for any other host.
    package var baseOnThisMachine: String? {
        guard let host = url.host(), ["127.0.0.1", "localhost", "::1", "[::1]"].contains(host) else { return nil }
        let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        return parts.count >= 3 ? parts[0...2].joined(separator: "/") : nil
    }

    /// The path and the query of the address, with `/` for an empty path.
    var addressBelowHost: String {
        let rest = address.drop { $0 != ":" }.dropFirst(3).drop { !"/?#".contains($0) }
        return rest.hasPrefix("/") ? String(rest) : "/\(rest)"
    }
}

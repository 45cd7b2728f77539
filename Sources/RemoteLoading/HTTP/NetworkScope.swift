/// The network that a host belongs to, determined from the text of the host alone.
///
/// Scopes are ordered by distance, the nearest first. Names are not resolved, so an ordinary DNS name counts as public
/// even if its IP address is private.
package enum NetworkScope: Comparable, Sendable {
    /// Loopback and unspecified addresses, `localhost`, and text that is neither an address nor a name.
    case thisMachine
    /// Link-local, multicast, broadcast and reserved addresses, and names below `local`.
    case link
    /// Private, shared (RFC 6598) and unique local addresses, and the names reserved for private networks.
    case privateNetwork
    /// All other addresses and names.
    case publicNetwork

    /// Creates the scope of an authority, which is a host and an optional port without user information.
    package init(authority: some StringProtocol) {
        let bytes = Array(authority.percentDecodedBytes)
        if bytes.first == UInt8(ascii: "[") {
            let end = bytes.lastIndex(of: UInt8(ascii: "]")) ?? bytes.startIndex
            self = IPv6Address(bytes[1..<max(1, end)]).map { NetworkScope($0) } ?? .thisMachine
        } else {
            self.init(host: bytes.prefix { $0 != UInt8(ascii: ":") })
        }
    }

    /// Creates the scope of a host that is not in brackets.
    private init(host: ArraySlice<UInt8>) {
        var labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        while labels.last?.isEmpty == true { labels.removeLast() }
        // A host with a byte other than letters, digits, `-`, `_` and `.` counts as this machine. A transport may
        // replace other characters by the allowed ones, for example a full-width digit by a plain digit. It would then
        // connect to another host than the text shows.
        guard let last = labels.last, host.allSatisfy({ $0.isLetter || $0.isDigit || "-_.".utf8.contains($0) }) else {
            self = .thisMachine
            return
        }
        if last.isNumber {
            self = IPv4Address(labels).map { NetworkScope($0) } ?? .thisMachine
        } else {
            self.init(domain: labels.suffix(2).map { String(decoding: $0, as: UTF8.self) })
        }
    }

    /// Creates the scope of a name from its last two labels.
    ///
    /// RFC 6761, RFC 6762 and RFC 8375 reserve the local names, and ICANN reserves `internal`.
    private init(domain: [String]) {
        self =
            switch domain.last {
            case "localhost": .thisMachine
            case "local": .link
            case "internal": .privateNetwork
            case "arpa" where domain.first == "home": .privateNetwork
            default: .publicNetwork
            }
    }

    private init(_ address: IPv4Address) {
        let block = NetworkScope.blocks.first { (address.bits ^ $0.prefix) >> (32 - $0.length) == 0 }
        self = block?.scope ?? .publicNetwork
    }

    /// The blocks of IPv4 addresses that are not public (RFC 6890 and the registry that it established).
    private static let blocks: [(prefix: UInt32, length: UInt32, scope: NetworkScope)] = [
        (0x7F00_0000, 8, .thisMachine), (0x0000_0000, 8, .thisMachine), (0x0A00_0000, 8, .privateNetwork),
        (0xAC10_0000, 12, .privateNetwork), (0xC0A8_0000, 16, .privateNetwork), (0x6440_0000, 10, .privateNetwork),
        (0xC000_0000, 24, .privateNetwork), (0xC612_0000, 15, .privateNetwork), (0xA9FE_0000, 16, .link),
        (0xE000_0000, 3, .link),
    ]

    private init(_ address: IPv6Address) {
        if let embedded = address.embedded {
            self.init(embedded)
            return
        }
        let groups = address.groups
        self =
            switch groups[0] {
            case 0x0000: .thisMachine
            case 0x0064 where groups[1...2] == [0xFF9B, 1]: .privateNetwork
            case 0xFC00...0xFDFF, 0xFEC0...0xFEFF: .privateNetwork
            case 0xFE80...0xFEBF, 0xFF00...0xFFFF: .link
            default: .publicNetwork
            }
    }
}

extension HTTPRequest {
    /// The network that the request is sent to.
    var networkScope: NetworkScope { NetworkScope(authority: AddressReference(address).authority ?? "") }
}

extension StringProtocol {
    /// The bytes with every complete `%XX` decoded and ASCII letters in lower case.
    fileprivate var percentDecodedBytes: [UInt8] {
        let bytes = utf8.contains(UInt8(ascii: "%")) ? Array(percentDecoded.utf8) : Array(utf8)
        return bytes.map(\.lowercased)
    }
}

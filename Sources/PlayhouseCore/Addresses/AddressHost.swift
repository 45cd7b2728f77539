import Foundation

// Foundation exports the C library on every system except Android.
#if canImport(Android)
import Android
#endif

/// A host of an address, which is judged by its spelling, without a resolver.
///
/// The spelling must mean the same to every transport, because a service may choose it in a redirect or a document.
struct AddressHost {
    /// The host in lower case, without brackets, and without percent-encoding where that is not necessary.
    private let text: Substring
    private let isIPv6: Bool

    init(_ host: String) {
        let isBracketed = host.utf8.first == UInt8(ascii: "[") && host.utf8.last == UInt8(ascii: "]")
        isIPv6 = host.utf8.contains(UInt8(ascii: ":"))
        text = isIPv6 ? (isBracketed ? host.dropFirst().dropLast() : host[...]) : host[...].normalizedHost
    }

    /// `false` if two transports may understand the host in different ways.
    ///
    /// If the last label of a host is a number, many transports take the host for an IPv4 address, and accept fewer
    /// than four numbers, and octal and hexadecimal ones: `127.1`, `0x7f.1` and `0177.1` are all 127.0.0.1. Only four
    /// decimal numbers without leading zeros and without a final dot have the same meaning everywhere. A byte that
    /// stays percent-encoded is a delimiter or a control character, at which some transports stop reading.
    var isUnambiguous: Bool {
        guard !isIPv6 else { return true }
        return !text.utf8.contains(UInt8(ascii: "%")) && (!endsInNumber || text.isIPv4Address)
    }

    /// `true` if the host is the device on which the app runs, whatever the resolver of the device says.
    var isCertainlyThisMachine: Bool {
        if let address { return address == Self.loopback }
        return text == "localhost" || fourNumbers?.first == 127
    }

    /// `true` if the host is the device on which the app runs, for at least some transports and resolvers.
    ///
    /// Connections to the address 0.0.0.0 or `::` lead to this machine too, and so do those to an IPv4 address in the
    /// form of an IPv6 address, if the IPv4 address does. The name `localhost` and the names below it stand for this
    /// machine (RFC 6761, section 6.3), and Linux distributions have further names for it.
    var mayBeThisMachine: Bool {
        if let address {
            // Apple systems give the address fe80::1 to the loopback interface.
            return address.starts(with: Self.ipv4Mapped) || address.starts(with: Self.ipv4Compatible)
                || address == Self.linkLocalOne
        }
        if let fourNumbers { return fourNumbers[0] == 127 || fourNumbers[0] == 0 }
        return !isUnambiguous || name == "localhost" || name.hasSuffix(".localhost")
            || Self.localNames.contains(String(name))
    }

    /// The text without final dots, which have no effect on the meaning of a name.
    private var name: Substring {
        let end = text.utf8.lastIndex { $0 != UInt8(ascii: ".") }
        return end.map { text[...$0] } ?? ""
    }

    private var endsInNumber: Bool {
        let label = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).last ?? name.utf8
        return Substring(label).isDecimal
            || label.starts(with: "0x".utf8) && label.dropFirst(2).allSatisfy { $0.hexDigit != nil }
    }

    /// The bytes of an IPv6 address, without its zone.
    private var address: [UInt8]? { isIPv6 ? text.cut(at: "%").0.ipAddress(AF_INET6) : nil }

    /// The bytes of an IPv4 address in its canonical form.
    private var fourNumbers: [UInt8]? { text.isIPv4Address ? text.ipAddress(AF_INET) : nil }

    private static let loopback: [UInt8] = Array(repeating: 0, count: 15) + [1]
    private static let linkLocalOne: [UInt8] = [0xFE, 0x80] + Array(repeating: 0, count: 13) + [1]
    /// The first bytes of `::ffff:127.0.0.1` and the like (RFC 4291, section 2.5.5.2).
    private static let ipv4Mapped: [UInt8] = Array(repeating: 0, count: 10) + [0xFF, 0xFF]
    /// The first bytes of `::127.0.0.1` and the like (RFC 4291, section 2.5.5.1), and of `::` and `::1`.
    private static let ipv4Compatible: [UInt8] = Array(repeating: 0, count: 12)

    /// The other names of this machine in the file `/etc/hosts` of Linux distributions.
    private static let localNames: Set = [
        "localhost.localdomain", "localhost4", "localhost4.localdomain4", "localhost6", "localhost6.localdomain6",
        "ip6-localhost", "ip6-loopback",
    ]
}

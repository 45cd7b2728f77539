import Foundation

// Foundation exports the C library on every system except Android.
#if canImport(Android)
import Android
#endif

/// The host and the optional port of an address, without user information (RFC 3986, section 3.2).
package struct AddressAuthority {
    /// The host, with the brackets of an IPv6 address.
    package let host: Substring
    /// The port as text, which may be empty, or `nil` if there is no colon.
    package let port: Substring?

    package init(_ authority: Substring) {
        let bytes = authority.utf8
        // The colons inside the brackets of an IPv6 address do not begin a port.
        let start = bytes.first == .openingBracket ? bytes.lastIndex(of: .closingBracket) : bytes.startIndex
        if let colon = bytes[(start ?? bytes.endIndex)...].lastIndex(of: UInt8(ascii: ":")) {
            (host, port) = (authority[..<colon], authority[bytes.index(after: colon)...])
        } else {
            (host, port) = (authority, nil)
        }
    }

    /// The same authority with a normalised host (sections 6.2.2.1 and 6.2.2.2).
    ///
    /// The host is in lower case. Unreserved characters and the bytes of non-ASCII text in UTF-8 are not
    /// percent-encoded, and the percent-encoding of all other bytes has upper-case digits. Text in brackets is not
    /// decoded, because an IPv6 address contains no percent-encoded bytes (section 3.2.2).
    var normalized: Substring {
        let host = host.utf8.first == .openingBracket ? Substring(self.host.asciiLowercased) : self.host.normalizedHost
        return host + (port.map { ":" + $0 } ?? "")
    }

    /// `true` if a request may be sent to the authority.
    ///
    /// Brackets must contain an IPv6 address, and the port must be a number of at most 16 bits. The check is necessary
    /// because `URL` accepts any text in brackets, and reports no port if the number is too large.
    var isValid: Bool {
        guard host.utf8.first != .openingBracket || isIPv6 else { return false }
        guard let port, !port.isEmpty else { return true }
        return port.isDecimal && Int(port).map { $0 <= 65_535 } ?? false
    }

    /// `true` if the brackets contain an IPv6 address.
    ///
    /// The address may have a zone of unreserved bytes (RFC 6874).
    private var isIPv6: Bool {
        let inside = host.utf8.dropFirst().dropLast()
        let (address, zone) = Substring(inside).cut(at: "%")
        guard host.utf8.last == .closingBracket, address.isIPAddress(AF_INET6) else { return false }
        return zone.map { $0.utf8.count > 2 && $0.utf8.starts(with: "25".utf8) && $0.utf8.allSatisfy(\.isUnreserved) }
            ?? true
    }
}

extension StringProtocol {
    /// `true` if the text is an IPv4 address of four decimal numbers without leading zeros.
    ///
    /// The zeros are refused here, because only some systems accept them.
    var isIPv4Address: Bool {
        var (isStart, followsZero) = (true, false)
        for byte in utf8 {
            if followsZero, byte.isDigit { return false }
            (isStart, followsZero) = (byte == UInt8(ascii: "."), isStart && byte == UInt8(ascii: "0"))
        }
        return isIPAddress(AF_INET)
    }

    /// Returns `true` if the text is an address of a family: `AF_INET`, or `AF_INET6` without a zone (RFC 4291, section
    /// 2.2).
    func isIPAddress(_ family: Int32) -> Bool { ipAddress(family) != nil }

    /// Returns the bytes of the text as an address of a family, or `nil` if the text is not such an address.
    func ipAddress(_ family: Int32) -> [UInt8]? {
        // A byte of zero would end the text for the C library.
        guard !utf8.contains(0) else { return nil }
        // An address of either family fits into the bytes of the longer one.
        var address = in6_addr()
        guard inet_pton(family, String(self), &address) == 1 else { return nil }
        return withUnsafeBytes(of: address) { Array($0.prefix(family == AF_INET ? 4 : 16)) }
    }
}

extension Substring {
    /// The host in lower case, and percent-encoded only where necessary.
    var normalizedHost: Substring {
        guard utf8.contains(UInt8(ascii: "%")) else { return Substring(asciiLowercased) }
        // A name in UTF-8 is decoded, so that `URL` can translate it like a name that was not encoded.
        let text = String(validating: decodedHost(where: { $0.isUnreserved || $0 >= 0x80 }), as: UTF8.self)
        return Substring(text ?? String(decoding: decodedHost(where: \.isUnreserved), as: UTF8.self))
    }

    private func decodedHost(where isPlain: (UInt8) -> Bool) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%"), let decoded = rest.encodedByte else {
                bytes.append(byte.lowercased)
                continue
            }
            rest = rest.dropFirst(2)
            if isPlain(decoded) { bytes.append(decoded.lowercased) } else { bytes += decoded.percentEncoded.utf8 }
        }
        return bytes
    }
}

extension UInt8 {
    fileprivate static let openingBracket = UInt8(ascii: "[")
    fileprivate static let closingBracket = UInt8(ascii: "]")
}

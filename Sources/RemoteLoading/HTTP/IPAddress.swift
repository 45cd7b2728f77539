/// An IPv4 address in any of the forms that `inet_aton` accepts: one to four numbers, decimal, octal or hexadecimal.
struct IPv4Address {
    let bits: UInt32

    init(bits: UInt32) { self.bits = bits }

    init?(_ labels: [ArraySlice<UInt8>]) {
        guard (1...4).contains(labels.count) else { return nil }
        var bits: UInt32 = 0
        for (index, label) in labels.enumerated() {
            guard let number = label.number else { return nil }
            let isLast = index == labels.count - 1
            let width = isLast ? 32 - 8 * UInt32(index) : 8
            guard number >> width == 0 else { return nil }
            bits |= UInt32(number) << (isLast ? 0 : 24 - 8 * UInt32(index))
        }
        self.bits = bits
    }
}

/// An IPv6 address, created from its text form (RFC 4291, section 2.2) with or without a zone.
struct IPv6Address {
    let groups: [UInt16]

    init?(_ text: ArraySlice<UInt8>) {
        // Without a zone, an address has at most 45 bytes. The limit of 128 leaves room for a zone, which is the name
        // of a network interface.
        guard text.count <= 128 else { return nil }
        let text = String(decoding: text.prefix { $0 != UInt8(ascii: "%") }, as: UTF8.self)
        let halves = text.split(separator: "::", omittingEmptySubsequences: false).map { IPv6Address.groups($0) }
        guard halves.count <= 2, let head = halves[0], let tail = halves.count == 2 ? halves[1] : [] else { return nil }
        let missing = 8 - head.count - tail.count
        guard halves.count == 2 ? missing > 0 : missing == 0 else { return nil }
        groups = head + Array(repeating: 0, count: missing) + tail
    }

    /// Returns the 16-bit groups in a part of an address, or `nil` if the part is malformed.
    ///
    /// An IPv4 address in dotted notation yields two groups.
    private static func groups(_ part: Substring) -> [UInt16]? {
        guard !part.isEmpty else { return [] }
        var groups: [UInt16] = []
        for group in part.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false) {
            let labels = Array(group).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            if labels.count == 4, let address = IPv4Address(labels) {
                groups += [UInt16(address.bits >> 16), UInt16(address.bits & 0xFFFF)]
            } else {
                guard (1...4).contains(group.count), let number = Array(group)[...].number(16) else { return nil }
                groups.append(UInt16(number))
            }
        }
        return groups
    }

    /// The IPv4 address to which packets for this address are sent, if this address is mapped, compatible, translated,
    /// 6to4 or Teredo.
    ///
    /// The value is `nil` for any other address.
    var embedded: IPv4Address? {
        let last = UInt32(groups[6]) << 16 | UInt32(groups[7])
        switch (groups[0], groups[1]) {
        case (0x2002, _): return IPv4Address(bits: UInt32(groups[1]) << 16 | UInt32(groups[2]))
        case (0x2001, 0): return IPv4Address(bits: ~last)
        case (0x0064, 0xFF9B) where groups[2..<6].allSatisfy { $0 == 0 }: return IPv4Address(bits: last)
        case (0, 0) where groups[2...3] == [0, 0]:
            let isEmbedded = [[0, 0xFFFF], [0xFFFF, 0], [0, 0]].contains(Array(groups[4...5]))
            return isEmbedded && last > 1 ? IPv4Address(bits: last) : nil
        default: return nil
        }
    }
}

extension ArraySlice<UInt8> {
    /// `true` if a resolver would read the label of a host name as a number.
    var isNumber: Bool { first?.isDigit == true && (allSatisfy(\.isDigit) || isHexadecimal) }

    private var isHexadecimal: Bool { starts(with: "0x".utf8) && dropFirst(2).allSatisfy { $0.hexDigit != nil } }

    /// The value of a decimal, octal (`017`) or hexadecimal (`0xF`) number of at most 32 bits.
    fileprivate var number: UInt64? {
        if starts(with: "0x".utf8) { return count == 2 ? 0 : dropFirst(2).number(16) }
        return first == UInt8(ascii: "0") && count > 1 ? dropFirst().number(8) : number(10)
    }

    fileprivate func number(_ radix: UInt64) -> UInt64? {
        guard !isEmpty else { return nil }
        var number: UInt64 = 0
        for byte in self {
            guard let digit = byte.hexDigit.map(UInt64.init), digit < radix else { return nil }
            number = number * radix + digit
            guard number >> 32 == 0 else { return nil }
        }
        return number
    }
}

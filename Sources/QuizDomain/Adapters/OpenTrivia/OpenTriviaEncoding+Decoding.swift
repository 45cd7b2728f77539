extension OpenTriviaEncoding {
    /// The text that a value on the wire stands for; throws the rule that it breaks.
    func decoded(_ wire: String) throws(OpenTriviaFlaw.Rule) -> String {
        switch self {
        case .entities: HTMLEntities.decoded(wire)
        case .urlLegacy: try wire.percentDecoded(plusIsBlank: true)
        case .url3986: try wire.percentDecoded(plusIsBlank: false)
        case .base64: try wire.base64Decoded()
        }
    }
}

/// Strict forms of what Foundation also does: they say what is wrong, and cost a fraction of it.
extension String {
    fileprivate func percentDecoded(plusIsBlank: Bool) throws(OpenTriviaFlaw.Rule) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count)
        var rest = utf8.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.next()?.hexDigit, let low = rest.next()?.hexDigit else {
                    throw .notPercentEncoded
                }
                bytes.append(UInt8(high << 4 | low))
            case UInt8(ascii: "+") where plusIsBlank: bytes.append(UInt8(ascii: " "))
            default: bytes.append(byte)
            }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
        return text
    }

    /// By RFC 4648, section 4: with its padding, and nothing in between.
    fileprivate func base64Decoded() throws(OpenTriviaFlaw.Rule) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count / 4 * 3)
        var group: UInt32 = 0
        var (digits, padding) = (0, 0)
        for byte in utf8 {
            if byte == UInt8(ascii: "=") {
                padding += 1
                continue
            }
            let digit = base64Digits[Int(byte)]
            guard digit < 64, padding == 0 else { throw .notBase64 }
            group = group << 6 | UInt32(digit)
            digits += 1
            if digits % 4 == 0 { bytes += [UInt8(group >> 16 & 0xFF), UInt8(group >> 8 & 0xFF), UInt8(group & 0xFF)] }
        }
        switch (digits % 4, padding) {
        case (0, 0): break
        case (2, 2): bytes.append(UInt8(group >> 4 & 0xFF))
        case (3, 1): bytes += [UInt8(group >> 10 & 0xFF), UInt8(group >> 2 & 0xFF)]
        default: throw .notBase64
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
        return text
    }
}

/// What each byte counts as a digit of base64; 64 if it is none.
private let base64Digits: [UInt8] = {
    var digits = [UInt8](repeating: 64, count: 256)
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for (value, byte) in alphabet.utf8.enumerated() { digits[Int(byte)] = UInt8(value) }
    return digits
}()

extension OpenTriviaEncoding {
    /// The text that a value on the wire stands for; throws the rule that it breaks.
    func decoded(_ wire: String) throws(OpenTriviaFlaw.Rule) -> String {
        switch self {
        case .entities: HTMLEntities.decoded(wire)
        case .urlLegacy: try wire.percentDecoded(plusIsBlank: true)
        case .url3986: try wire.percentDecoded(plusIsBlank: false)
        case .base64: try wire.withBytes { $0.base64Decoded() }.get()
        }
    }
}

extension String {
    /// Lends the text's bytes in UTF-8, which most texts hold in one piece.
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        utf8.withContiguousStorageIfAvailable(body) ?? Array(utf8).withUnsafeBufferPointer(body)
    }

    fileprivate func percentDecoded(plusIsBlank: Bool) throws(OpenTriviaFlaw.Rule) -> String {
        let isPlain = withBytes { bytes in
            !bytes.contains { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }
        }
        return isPlain ? self : try withBytes { $0.percentDecoded(plusIsBlank: plusIsBlank) }.get()
    }
}

/// Strict forms of what Foundation also does: they say what is wrong, and cost a fraction of it.
extension UnsafeBufferPointer<UInt8> {
    fileprivate func percentDecoded(plusIsBlank: Bool) -> Result<String, OpenTriviaFlaw.Rule> {
        decoded(into: count, orElse: .notPercentEncoded) { bytes in
            var (place, end) = (0, 0)
            while place < count {
                var byte = self[place]
                if byte == UInt8(ascii: "%") {
                    guard place + 2 < count, let high = self[place + 1].hexDigit, let low = self[place + 2].hexDigit
                    else { return nil }
                    byte = UInt8(high << 4 | low)
                    place += 2
                } else if plusIsBlank, byte == UInt8(ascii: "+") {
                    byte = UInt8(ascii: " ")
                }
                bytes[end] = byte
                (place, end) = (place + 1, end + 1)
            }
            return end
        }
    }

    /// By RFC 4648, section 4: with its padding, and nothing in between.
    fileprivate func base64Decoded() -> Result<String, OpenTriviaFlaw.Rule> {
        guard count % 4 == 0 else { return .failure(.notBase64) }
        let padding = suffix(2).reduce(0) { $1 == UInt8(ascii: "=") ? $0 + 1 : 0 }
        return decoded(into: count / 4 * 3, orElse: .notBase64) { bytes in
            var (group, seen, end) = (0 as UInt32, 0 as UInt8, 0)
            for place in 0..<(count - padding) {
                let digit = base64Digits[Int(self[place])]
                seen |= digit
                group = group << 6 | UInt32(digit & 0x3F)
                // The first digit of four brings no whole byte, each of the others one.
                guard place & 3 != 0 else { continue }
                bytes[end] = UInt8(truncatingIfNeeded: group >> (6 - 2 * UInt32(place & 3)))
                end += 1
            }
            return seen < 64 ? end : nil
        }
    }

    /// The text of the bytes that the closure writes; it says how many, or nil for a broken rule.
    private func decoded(
        into capacity: Int, orElse rule: OpenTriviaFlaw.Rule,
        _ write: (UnsafeMutableBufferPointer<UInt8>) -> Int?
    ) -> Result<String, OpenTriviaFlaw.Rule> {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { bytes in
            guard let count = write(bytes) else { return .failure(rule) }
            let written = UnsafeBufferPointer(rebasing: bytes[..<count])
            guard let text = String(validating: written, as: UTF8.self) else { return .failure(.notUTF8) }
            return .success(text)
        }
    }
}

/// What each byte counts as a digit of base64; 64 if it is none.
private let base64Digits: [UInt8] = {
    var digits = [UInt8](repeating: 64, count: 256)
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for (value, byte) in alphabet.utf8.enumerated() { digits[Int(byte)] = UInt8(value) }
    return digits
}()

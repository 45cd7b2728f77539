extension OpenTriviaQuestion {
    /// The service gives no identifiers, and the wrong answers in an order that changes, so it is made of the rest.
    ///
    /// It is a hash, FNV-1a of 64 bits, because a text would give the answer away. Of 5,000 questions two would share
    /// one with a chance of one in a trillion.
    static func id(category: String, kind: OpenTriviaKind, text: String, right: String) -> String {
        var hash = FNV1a()
        for part in [category, kind.rawValue, text, right] { hash.add(part) }
        return hash.text
    }
}

/// The hash of texts one after the other.
private struct FNV1a {
    private var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Thirteen digits of five bits each, so few that a string holds them in itself.
    var text: String {
        String(unsafeUninitializedCapacity: 13) { digits in
            for place in 0..<13 {
                let digit = UInt8(truncatingIfNeeded: value >> UInt64(60 - 5 * place)) & 31
                digits[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
            }
            return 13
        }
    }

    mutating func add(_ part: String) {
        value = part.withBytes { bytes in bytes.reduce(value, FNV1a.step) }
        // A byte that no text has, or what ends one part could as well begin the next.
        value = FNV1a.step(value, 0xFF)
    }

    private static func step(_ value: UInt64, _ byte: UInt8) -> UInt64 {
        (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
}

extension OpenTriviaQuestion {
    /// The service gives no identifiers, and the wrong answers in an order that changes, so it is made of the rest.
    ///
    /// It is a hash, FNV-1a of 64 bits, because a text would give the answer away. Of 5,000 questions two would share
    /// one with a chance of one in a trillion.
    static func id(category: String, kind: OpenTriviaKind, text: String, right: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for part in [category, kind.rawValue, text, right] {
            // No text has the byte 0xFF; without it, what ends one part could as well begin the next.
            for byte in Array(part.utf8) + [0xFF] { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        }
        return String(hash, radix: 32)
    }
}

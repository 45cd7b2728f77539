extension OpenTriviaQuestion {
    /// Returns the identifier of a question, derived from its content.
    ///
    /// The service gives its questions no identifiers. The wrong answers are not part of the hashed content, because
    /// the service lists them in changing order. The identifier is a 64-bit FNV-1a hash, because an identifier that
    /// contains the texts would reveal the answer. The probability that two of 5,000 questions share an identifier is
    /// one in a trillion.
    static func id(category: String, kind: OpenTriviaKind, text: String, right: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        for part in [category, kind.rawValue, text, right] {
            // The byte 0xFF, which UTF-8 never contains, separates the parts. Without a separator, different parts with
            // the same concatenation would have the same hash.
            for byte in part.utf8 { add(byte) }
            add(0xFF)
        }
        return String(hash, radix: 32)
    }
}

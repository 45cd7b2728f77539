/// The identifiers of questions, which are derived from their content.
enum OpenTriviaIdentity {
    /// Returns the identifier of a question, which is the same in every response and every encoding.
    ///
    /// The service gives no identifiers, and lists the wrong answers in changing order, so they are left out. The
    /// identifier is a 64-bit FNV-1a hash, because a text would reveal the answer. The probability that two of 5,000
    /// questions share an identifier is one in a trillion.
    static func of(_ category: String, _ kind: OpenTriviaKind, _ text: String, _ right: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        for part in [category, kind.rawValue, text, right] {
            // UTF-8 never contains the byte 0xFF. Without it, parts with the same concatenation would share a hash.
            for byte in part.utf8 { add(byte) }
            add(0xFF)
        }
        return String(hash, radix: 32)
    }
}

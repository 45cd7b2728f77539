/// A bit set of the letters of a spelling, used to reject distant spellings without computing their distance.
///
/// The letters are divided into 32 classes. Each class has two bits: one is set if the spelling has a letter of the
/// class, and the other if it has a second one. A mistake removes a letter, adds one, or does both, so it changes two
/// bits at most. A swap changes no bit.
struct LetterBitSet: Hashable, Sendable {
    private var bits: UInt64 = 0

    init(_ letters: [Unicode.Scalar]) {
        for letter in letters {
            let once = UInt64(1) << UInt64(letter.value & 31)
            bits |= bits & once == 0 ? once : once << 32
        }
    }

    func allowsDistance(_ limit: Int, to other: LetterBitSet) -> Bool {
        (bits ^ other.bits).nonzeroBitCount <= 2 * limit
    }
}

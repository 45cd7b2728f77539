/// A summary of the letters of a spelling, which tells at a glance that two spellings are far apart.
///
/// It has a bit for each letter and one for its second occurrence, in 32 classes each. A mistake takes one letter away
/// or brings one, or both; so it changes two bits at most, and a swap none.
struct LetterBag: Hashable, Sendable {
    private var bits: UInt64 = 0

    init(_ letters: [Unicode.Scalar]) {
        for letter in letters {
            let once = UInt64(1) << UInt64(letter.value & 31)
            bits |= bits & once == 0 ? once : once << 32
        }
    }

    func allowsDistance(_ limit: Int, to other: LetterBag) -> Bool {
        (bits ^ other.bits).nonzeroBitCount <= 2 * limit
    }
}

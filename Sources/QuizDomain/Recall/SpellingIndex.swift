/// Folded spellings, laid out so that the few which a misspelling could be are found at a glance.
///
/// They stand on shelves by length, each with a bag that tells which letters occur in it; only those whose length and
/// bag allow few enough mistakes are compared letter by letter.
struct SpellingIndex: Sendable {
    /// A spelling near a guess.
    struct Neighbour: Hashable, Sendable {
        let letters: ArraySlice<Unicode.Scalar>
        let owner: Int
        let distance: Int
    }

    /// Spellings of one length, one behind the other.
    private struct Shelf: Sendable {
        var letters: [Unicode.Scalar] = []
        var bags: [LetterBag] = []
        var owners: [Int] = []
    }

    private var shelves: [Int: Shelf] = [:]

    /// Creates an index; the order of the spellings does not matter.
    init(_ spellings: [(folded: String, owner: Int)]) {
        for spelling in spellings {
            let letters = Array(spelling.folded.unicodeScalars)
            shelves[letters.count, default: Shelf()].letters += letters
            shelves[letters.count, default: Shelf()].bags.append(LetterBag(letters))
            shelves[letters.count, default: Shelf()].owners.append(spelling.owner)
        }
    }

    /// The spellings near a guess, in no order that matters: within a limit that goes by their length, and at most
    /// some.
    func neighbours(of guess: [Unicode.Scalar], atMost most: Int, limit: (_ length: Int) -> Int) -> [Neighbour] {
        let bag = LetterBag(guess)
        let distance = EditDistance(longest: guess.count + most)
        var found: [Neighbour] = []
        for length in max(1, guess.count - most)...guess.count + most {
            let limit = min(limit(length), most)
            guard let shelf = shelves[length], abs(length - guess.count) <= limit else { continue }
            shelf.letters.withUnsafeBufferPointer { letters in
                guess.withUnsafeBufferPointer { guess in
                    for (place, other) in shelf.bags.enumerated() where bag.allowsDistance(limit, to: other) {
                        let start = place * length
                        let spelling = EditDistance.Letters(rebasing: letters[start..<start + length])
                        guard let mistakes = distance.between(guess, spelling, atMost: limit) else { continue }
                        let slice = shelf.letters[start..<start + length]
                        found.append(Neighbour(letters: slice, owner: shelf.owners[place], distance: mistakes))
                    }
                }
            }
        }
        return found
    }
}

/// Which letters a spelling has, and which it has twice, in 32 classes each.
///
/// A mistake takes one letter away or brings one, or both; so it changes two bits at most, and a swap none.
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

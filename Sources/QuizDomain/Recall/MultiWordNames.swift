/// The names of several words, for typed text in which a space follows a complete answer.
///
/// The text must wait while it can become such a name, even a misspelled one. So it is cut at a space only if the
/// player could not submit the whole text as another answer.
struct MultiWordNames: Sendable {
    /// A form of typed text, whose first words are an answer.
    struct Typed: Hashable {
        /// The answer.
        let words: [Unicode.Scalar]
        /// The answer, the space after it, and the letters after the space.
        let text: [Unicode.Scalar]
    }

    /// The first words of a name, which has more words.
    private struct Head: Sendable {
        /// The letters and spaces of the whole name.
        let name: [Unicode.Scalar]
        let owner: Int
        /// The number of mistakes that are accepted in the whole name.
        let tolerance: Int
        /// The number of letters and spaces of the first words.
        let length: Int
        /// The letters of the first words, which exclude most names without computing a distance.
        let bag: LetterBitSet
    }

    /// The maximum number of first words of a name that text is compared with.
    static let mostWords = 20

    private let heads: [Head]
    private let policy: TypoPolicy

    init(_ spellings: [SpellingIndex.Spelling], policy: TypoPolicy) {
        self.policy = policy
        heads = spellings.filter { $0.form.text.utf8.contains(UInt8(ascii: " ")) }.flatMap { spelling in
            let letters = spelling.form.letters
            let tolerance = policy.tolerance(forLength: spelling.length)
            return letters.indices.lazy.filter { letters[$0] == " " }.prefix(Self.mostWords).map { blank in
                Head(
                    name: letters, owner: spelling.owner, tolerance: tolerance, length: blank,
                    bag: LetterBitSet(Array(letters[..<blank])))
            }
        }
    }

    /// Returns `true` if typed text can become a longer name than its answer, with an owner for which `isMeant` returns
    /// `true`.
    func canBecomeName(_ typed: [Typed], of isMeant: (Int) -> Bool) -> Bool {
        typed.contains { typed in
            let bag = LetterBitSet(typed.words)
            return heads.contains { head in
                abs(head.length - typed.words.count) <= head.tolerance && isMeant(head.owner)
                    && bag.allowsDistance(head.tolerance, to: head.bag) && canBecome(head, typed)
            }
        }
    }

    private func canBecome(_ head: Head, _ typed: Typed) -> Bool {
        let name = head.name
        guard isMisspelling(typed.words, of: name[..<head.length], head.tolerance) else { return false }
        return EditDistance.isBeginning(typed.text, of: name, atMost: head.tolerance)
            || (name[head.length + 1].isDigit && NumberPhrase.canBe(typed.text.dropFirst(typed.words.count + 1)))
    }

    /// Returns `true` if words can be a misspelling of the first words of a name.
    ///
    /// Each word can have as many mistakes as are accepted in a word of a misspelled guess.
    private func isMisspelling(
        _ typed: [Unicode.Scalar], of words: ArraySlice<Unicode.Scalar>, _ tolerance: Int
    ) -> Bool {
        guard let distance = EditDistance.between(typed, words, atMost: tolerance) else { return false }
        let (written, meant) = (typed.split(separator: " "), words.split(separator: " "))
        guard written.count == meant.count else { return distance <= 1 }
        return zip(written, meant).allSatisfy { written, meant in
            EditDistance.between(written, meant, atMost: policy.tolerance(inWord: meant, from: written)) != nil
        }
    }
}

import Foundation

/// A search that compares a guess with all known spellings, to find the answer that the guess misspells.
struct TypoSearch: Sendable {
    fileprivate struct Spelling: Sendable {
        let letters: [Unicode.Scalar]
        /// The places of the fixed letters.
        let fixed: [Int]
        let name: Int
        let owner: Int
        /// The number of accepted mistakes.
        let tolerance: Int
        /// A Boolean value that indicates whether the first and the last letter must be right.
        ///
        /// Many words of four letters differ only in one of these letters, such as Iran and Iraq. The matcher can tell
        /// such words from an answer only if it knows siblings of the answer, which are names that are not answers.
        let mustKeepEnds: Bool
    }

    /// The spellings of one length that have the same fixed signs, and the letter bit sets that are compared first.
    fileprivate struct Bucket: Sendable {
        var bags: [LetterBitSet] = []
        var spellings: [Spelling] = []
        /// The largest number of accepted mistakes of a spelling in the bucket.
        var mostAccepted = 0
    }

    /// A spelling that is near to a guess.
    private struct Neighbour {
        let name: Int
        let owner: Int
        let distance: Int
        /// The number of accepted mistakes.
        let tolerance: Int
        let isInReach: Bool

        /// Returns `true` if a spelling of the same owner at a distance changes no verdict.
        func decides(over other: Spelling, _ distance: Int) -> Bool {
            isInReach && tolerance > 0 && owner == other.owner && self.distance <= distance
        }
    }

    let policy: TypoPolicy
    /// One more than the largest number of accepted mistakes of the policy.
    private var most: Int { (policy.steps.map(\.edits).max() ?? 0) + 1 }
    /// The spellings by their fixed signs, and then by their length, so that most of them are excluded without
    /// computing a distance.
    ///
    /// Two spellings never match if their numbers or other signs differ, or if their lengths differ by more than the
    /// accepted number of mistakes.
    private let buckets: [String: [Int: Bucket]]

    /// Creates a search for the spellings of names.
    ///
    /// The closure returns `true` for the owner of a name of which siblings are known.
    init(_ spellings: [SpellingIndex.Spelling], policy: TypoPolicy, hasSiblings: (Int) -> Bool) {
        self.policy = policy
        var buckets: [String: [Int: Bucket]] = [:]
        for spelling in policy.steps.isEmpty ? [] : spellings where !spelling.isPunctuated {
            let accepted = policy.tolerance(forLength: spelling.length)
            let own = Spelling(
                letters: spelling.form.letters, fixed: spelling.form.fixed, name: spelling.name, owner: spelling.owner,
                // With two mistakes, San Louis would count for the Saint of St. Louis.
                tolerance: spelling.isVariant ? min(accepted, 1) : accepted,
                mustKeepEnds: spelling.length <= 4 && !hasSiblings(spelling.owner))
            buckets[FixedLetters.signs(of: spelling.form.text), default: [:]][own.letters.count, default: Bucket()].add(
                own)
        }
        self.buckets = buckets
    }

    /// Returns the answer or sibling (the owner) that the forms of a guess misspell, or `nil` if there is no such owner
    /// or more than one.
    ///
    /// `isInReach` decides whether a guess is an acceptable misspelling of a spelling. The method also returns `nil` if
    /// the guess differs from a spelling of another owner by as few mistakes as from the accepted spelling, even if it
    /// is not an acceptable misspelling of that other spelling.
    func owner(of forms: SpellingIndex.GuessForms) -> (owner: Int, name: Int, distance: Int)? {
        let guesses = guesses(forms)
        var near: [Neighbour] = []
        for guess in guesses { neighbours(of: guess, in: &near) { $0.mostAccepted } }
        let inReach = near.filter(\.isInReach)
        guard let nearest = inReach.min(by: { $0.distance < $1.distance }) else { return nil }
        // A spelling that accepts fewer mistakes can still be as near as the nearest one.
        for guess in guesses {
            neighbours(of: guess, in: &near) { $0.mostAccepted < nearest.distance ? nearest.distance : nil }
        }
        let hasRival = near.contains { other in
            other.owner != nearest.owner && (other.isInReach || other.distance <= nearest.distance)
        }
        return hasRival ? nil : (nearest.owner, nearest.name, nearest.distance)
    }

    /// Returns the answers or siblings for which a guess has at most one mistake too many, with the numbers of
    /// mistakes.
    func closeOwners(_ forms: SpellingIndex.GuessForms) -> [Int: Int] {
        var near: [Neighbour] = []
        for guess in guesses(forms) { neighbours(of: guess, in: &near) { $0.mostAccepted + 1 } }
        let close = near.filter { $0.tolerance > 0 && $0.distance <= $0.tolerance + 1 }
        return Dictionary(close.map { ($0.owner, $0.distance) }, uniquingKeysWith: min)
    }

    private func guesses(_ forms: SpellingIndex.GuessForms) -> [Guess] {
        let words = forms.spelled.map { $0.letters.split(separator: " ") }.max { $0.count < $1.count } ?? []
        return (forms.spelled + forms.written).map { Guess($0, allWords: words) }
    }

    /// A form of a guess, prepared for comparisons.
    private struct Guess {
        let letters: [Unicode.Scalar]
        let fixed: [Int]
        let bag: LetterBitSet
        let signs: String
        /// The words of the forms of the guess, without its other ways of writing.
        let allWords: [ArraySlice<Unicode.Scalar>]

        init(_ form: CompactSpelling, allWords: [ArraySlice<Unicode.Scalar>]) {
            letters = form.letters
            fixed = form.fixed
            bag = LetterBitSet(letters)
            signs = FixedLetters.signs(of: form.text)
            self.allWords = allWords
        }
    }

    /// Adds the spellings within a distance of a guess, which the closure returns for each bucket, or `nil` to leave
    /// the bucket out.
    private func neighbours(of guess: Guess, in near: inout [Neighbour], within limit: (Bucket) -> Int?) {
        guard let buckets = buckets[guess.signs] else { return }
        for length in max(guess.letters.count - most, 1)...guess.letters.count + most {
            guard let bucket = buckets[length], let limit = limit(bucket), abs(length - guess.letters.count) <= limit
            else { continue }
            for index in bucket.bags.indices where guess.bag.allowsDistance(limit, to: bucket.bags[index]) {
                let spelling = bucket.spellings[index]
                guard
                    let distance = EditDistance.between(
                        guess.letters, fixed: guess.fixed, spelling.letters, fixed: spelling.fixed, atMost: limit),
                    // Another form of the guess that is at least as near decides alone.
                    !near.contains(where: { $0.decides(over: spelling, distance) })
                else { continue }
                let isInReach = isInReach(spelling, distance, guess)
                near.append(
                    Neighbour(
                        name: spelling.name, owner: spelling.owner, distance: distance, tolerance: spelling.tolerance,
                        isInReach: isInReach))
            }
        }
    }

    /// Returns `true` if a guess is an acceptable misspelling of a spelling.
    ///
    /// The number of mistakes, the first and last letter, and each single word must be acceptable, and no word
    /// may be another number, another title or the opposite of the right one.
    private func isInReach(_ spelling: Spelling, _ distance: Int, _ guess: Guess) -> Bool {
        let letters = spelling.letters
        guard distance <= spelling.tolerance,
            !spelling.mustKeepEnds
                || (letters.first == guess.letters.first && letters.last?.lastLetter == guess.letters.last?.lastLetter)
        else { return false }
        let (written, meant) = (guess.letters.split(separator: " "), letters.split(separator: " "))
        return !hasLostWord(written, meant) && !NumberAndTitleWords.differ(written, allWords: guess.allWords, meant)
            && !OppositeWords.areOpposite(written, meant)
    }

    /// Returns `true` if a word has more mistakes than are accepted in that word alone.
    ///
    /// A word may have as many mistakes as the policy accepts in an answer of that length. Under every policy, each
    /// word may have at least one mistake, and a word of five letters or more that keeps its first letter may have at
    /// least two. For example, North is not accepted as a misspelling of South, because it has two mistakes, and its
    /// first letter is wrong. If a guess and a spelling have different numbers of words, the words are not compared,
    /// and the result is `false`.
    private func hasLostWord(
        _ written: [ArraySlice<Unicode.Scalar>], _ meant: [ArraySlice<Unicode.Scalar>]
    ) -> Bool {
        guard meant.count > 1, written.count == meant.count else { return false }
        return zip(written, meant).contains { written, meant in
            EditDistance.between(written, meant, atMost: policy.tolerance(inWord: meant, from: written)) == nil
        }
    }
}

extension TypoPolicy {
    /// Returns the number of mistakes that are accepted in one word of a name, which is at least one.
    func tolerance(inWord meant: ArraySlice<Unicode.Scalar>, from written: ArraySlice<Unicode.Scalar>) -> Int {
        let least = meant.count >= 5 && written.first == meant.first ? 2 : 1
        return max(least, tolerance(forLength: meant.count))
    }
}

extension Unicode.Scalar {
    /// The last letter of a Korean syllable, or the scalar itself.
    fileprivate var lastLetter: Unicode.Scalar? {
        String(self).decomposedStringWithCanonicalMapping.unicodeScalars.last
    }
}

extension TypoSearch.Bucket {
    fileprivate mutating func add(_ spelling: TypoSearch.Spelling) {
        bags.append(LetterBitSet(spelling.letters))
        spellings.append(spelling)
        mostAccepted = max(mostAccepted, spelling.tolerance)
    }
}

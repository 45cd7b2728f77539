/// A search that compares a guess with all known spellings, to find the answer that the guess misspells.
struct TypoSearch: Sendable {
    fileprivate struct Spelling: Sendable {
        let letters: [Unicode.Scalar]
        let owner: Int
        /// The number of accepted mistakes.
        let tolerance: Int
        /// Initials and numerals that are a part of a longer word in this spelling, such as the X of `xmen`.
        ///
        /// A guess must contain them at the beginning or end of a word.
        let fixedParts: [String]
    }

    /// The spellings of one length that have the same `TypoFreeParts`, and the letter bags that are compared first.
    fileprivate struct Bucket: Sendable {
        var bags: [LetterBag] = []
        var spellings: [Spelling] = []
        /// The largest number of accepted mistakes of a spelling in the bucket.
        var mostAccepted = 0
    }

    /// A spelling that is near to a guess.
    private struct Neighbour {
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
    /// A Boolean value that indicates whether the first letter of a short answer may be wrong.
    ///
    /// Many words of four letters differ only in their first letter. Without siblings, which are names that are not
    /// answers, the matcher could not tell these words from the answer, and would accept any of them as a guess. The
    /// value is therefore `true` only if there are siblings.
    private let hasSiblings: Bool
    /// One more than the largest number of accepted mistakes of the policy.
    private var most: Int { (policy.steps.map(\.edits).max() ?? 0) + 1 }
    /// The spellings by their `TypoFreeParts`, and then by their length, so that most of them are excluded without
    /// computing a distance.
    ///
    /// Two spellings never match if their numbers or other `TypoFreeParts` differ, or if their lengths differ by more than
    /// the accepted number of mistakes.
    private let buckets: [String: [Int: Bucket]]

    init(_ spellings: [SpelledNames.Spelling], policy: TypoPolicy, hasSiblings: Bool) {
        self.policy = policy
        self.hasSiblings = hasSiblings
        var buckets: [String: [Int: Bucket]] = [:]
        // The forms of a name follow each other.
        var name = (text: "", signs: "")
        for spelling in policy.steps.isEmpty ? [] : spellings {
            let letters = Array(spelling.form.unicodeScalars)
            if spelling.name != name.text { name = (spelling.name, TypoFreeParts.of(spelling.name)) }
            let signs = spelling.form == name.text ? name.signs : TypoFreeParts.of(spelling.form)
            let accepted = policy.tolerance(forLength: spelling.length)
            // With two mistakes, San Louis would count for the Saint of St. Louis.
            let tolerance = spelling.isVariant ? min(accepted, 1) : accepted
            let fixedParts = spelling.fixedParts(of: name.signs, besides: signs)
            let own = Spelling(
                letters: letters, owner: spelling.owner, tolerance: fixedParts.contains(spelling.form) ? 0 : tolerance,
                fixedParts: fixedParts)
            buckets[signs, default: [:]][letters.count, default: Bucket()].add(own)
        }
        self.buckets = buckets
    }

    /// Returns the answer or sibling (the owner) that the forms of a guess misspell, or `nil` if there is no such owner
    /// or more than one.
    ///
    /// `isInReach` decides whether a guess is an acceptable misspelling of a spelling. The method also returns `nil` if
    /// the guess differs from a spelling of another owner by as few mistakes as from the accepted spelling, even if it
    /// is not an acceptable misspelling of that other spelling.
    func owner(of forms: [String]) -> (owner: Int, distance: Int)? {
        let guesses = forms.map(Guess.init)
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
        return hasRival ? nil : (nearest.owner, nearest.distance)
    }

    /// Returns the answers or siblings for which a guess has at most one mistake too many, with the numbers of
    /// mistakes.
    func closeOwners(_ forms: [String]) -> [Int: Int] {
        var near: [Neighbour] = []
        for guess in forms.map(Guess.init) { neighbours(of: guess, in: &near) { $0.mostAccepted + 1 } }
        let close = near.filter { $0.tolerance > 0 && $0.distance <= $0.tolerance + 1 }
        return Dictionary(close.map { ($0.owner, $0.distance) }, uniquingKeysWith: min)
    }

    /// A form of a guess, prepared for comparisons.
    private struct Guess {
        let letters: [Unicode.Scalar]
        let bag: LetterBag
        let signs: String

        init(_ form: String) {
            letters = Array(form.unicodeScalars)
            bag = LetterBag(letters)
            signs = TypoFreeParts.of(form)
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
                guard let distance = EditDistance.between(guess.letters, spelling.letters, atMost: limit),
                    // Another form of the guess that is at least as near decides alone.
                    !near.contains(where: { $0.decides(over: spelling, distance) })
                else { continue }
                let isInReach = isInReach(spelling, distance, guess.letters)
                near.append(
                    Neighbour(
                        owner: spelling.owner, distance: distance, tolerance: spelling.tolerance, isInReach: isInReach))
            }
        }
    }

    /// Returns `true` if a guess is an acceptable misspelling of a spelling.
    ///
    /// The number of mistakes, the first letter, each single word, the initials and the words for numbers must be
    /// acceptable, and no word may be the opposite of the right one.
    private func isInReach(_ spelling: Spelling, _ distance: Int, _ guess: [Unicode.Scalar]) -> Bool {
        let letters = spelling.letters
        guard distance <= spelling.tolerance, letters.count >= 5 || hasSiblings || letters.first == guess.first else {
            return false
        }
        let (written, meant) = (guess.split(separator: " "), letters.split(separator: " "))
        return !hasLostWord(written, meant) && hasFixedParts(written, spelling.fixedParts)
            && !hasOtherNumber(String.UnicodeScalarView(guess), letters)
            && !OppositeWords.areOpposite(written, meant)
    }

    private func hasFixedParts(_ words: [ArraySlice<Unicode.Scalar>], _ parts: [String]) -> Bool {
        parts.allSatisfy { part in
            words.contains { word in
                word.starts(with: part.unicodeScalars) || word.reversed().starts(with: part.unicodeScalars.reversed())
            }
        }
    }

    /// Returns `true` if a guess and a spelling contain words for numbers, and the guess contains one that is not in
    /// the spelling.
    private func hasOtherNumber(_ guess: String.UnicodeScalarView, _ letters: [Unicode.Scalar]) -> Bool {
        let written = NumberWords.of(guess)
        let meant = written.isEmpty ? [] : NumberWords.of(String.UnicodeScalarView(letters))
        return !meant.isEmpty && !written.isSubset(of: meant)
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
            let least = meant.count >= 5 && written.first == meant.first ? 2 : 1
            let tolerance = max(least, policy.tolerance(forLength: meant.count))
            return EditDistance.between(written, meant, atMost: tolerance) == nil
        }
    }
}

extension TypoSearch.Bucket {
    fileprivate mutating func add(_ spelling: TypoSearch.Spelling) {
        bags.append(LetterBag(spelling.letters))
        spellings.append(spelling)
        mostAccepted = max(mostAccepted, spelling.tolerance)
    }
}

extension SpelledNames.Spelling {
    /// Returns the parts of the name that must be right and are a part of a longer word in this form.
    ///
    /// `parts` are the `TypoFreeParts` of the name, and `signs` those of this form.
    fileprivate func fixedParts(of parts: String, besides signs: String) -> [String] {
        guard form != name, !parts.isEmpty else { return [] }
        let own = signs.split(separator: " ")
        let words = form.split(separator: " ")
        return parts.split(separator: " ")
            .filter { part in !own.contains(part) && words.contains { $0.hasPrefix(part) || $0.hasSuffix(part) } }
            .map(String.init)
    }
}

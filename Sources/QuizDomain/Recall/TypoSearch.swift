/// A search that compares a guess with all known spellings, to find the answer that the guess misspells.
struct TypoSearch: Sendable {
    private struct Spelling: Sendable {
        let letters: [Unicode.Scalar]
        let bag: LetterBag
        let owner: Int
    }

    /// The properties of a spelling that must match, so that most spellings are excluded without computing a distance.
    ///
    /// Two spellings never match if their numbers or other `TypoFreeParts` differ, or if their lengths differ by more than
    /// the accepted number of mistakes.
    private struct Group: Hashable {
        let signs: String
        let length: Int
    }

    let policy: TypoPolicy
    /// A Boolean value that indicates whether the first letter of a short answer may be wrong.
    ///
    /// Many words of four letters differ only in their first letter. Without siblings, which are names that are not
    /// answers, the matcher could not tell these words from the answer, and would accept any of them as a guess. The
    /// value is therefore `true` only if there are siblings.
    private let hasSiblings: Bool
    private let spellings: [Group: [Spelling]]

    init(_ spellings: [(folded: String, owner: Int)], policy: TypoPolicy, hasSiblings: Bool) {
        self.policy = policy
        self.hasSiblings = hasSiblings
        self.spellings = (policy.steps.isEmpty ? [] : spellings).reduce(into: [:]) { groups, spelling in
            let letters = Array(spelling.folded.unicodeScalars)
            groups[Group(signs: TypoFreeParts.of(spelling.folded), length: letters.count), default: []].append(
                Spelling(letters: letters, bag: LetterBag(letters), owner: spelling.owner))
        }
    }

    /// Returns the answer or sibling (the owner) that the folded forms of a guess misspell, or `nil` if there is no
    /// such owner or more than one.
    ///
    /// `isInReach` decides whether a guess is an acceptable misspelling of a spelling. The method also returns `nil` if
    /// the guess differs from a spelling of another owner by as few mistakes as from the accepted spelling, even if it
    /// is not an acceptable misspelling of that other spelling.
    func owner(of forms: [String]) -> (owner: Int, distance: Int)? {
        let most = policy.steps.map(\.edits).max() ?? 0
        let near = forms.flatMap { form in
            neighbours(of: form, within: most).map { (spelling: $0, distance: $1, isInReach: isInReach($0, $1, form)) }
        }
        let inReach = near.filter(\.isInReach)
        guard let nearest = inReach.min(by: { $0.distance < $1.distance }) else { return nil }
        let owner = nearest.spelling.owner
        let hasRival = near.contains { other in
            other.spelling.owner != owner && (other.isInReach || other.distance <= nearest.distance)
        }
        return hasRival ? nil : (owner, nearest.distance)
    }

    /// Returns the answers or siblings for which a guess has at most one mistake too many, with the numbers of
    /// mistakes.
    func closeOwners(_ forms: [String]) -> [Int: Int] {
        let most = policy.steps.map(\.edits).max() ?? 0
        let close = forms.flatMap { neighbours(of: $0, within: most + 1) }.filter { spelling, distance in
            let tolerance = policy.tolerance(forLength: spelling.letters.count)
            return tolerance > 0 && distance <= tolerance + 1
        }
        return Dictionary(close.map { ($0.spelling.owner, $0.distance) }, uniquingKeysWith: min)
    }

    private func neighbours(of form: String, within limit: Int) -> [(spelling: Spelling, distance: Int)] {
        let letters = Array(form.unicodeScalars)
        let bag = LetterBag(letters)
        let signs = TypoFreeParts.of(form)
        return (letters.count - limit...letters.count + limit).flatMap { length in
            (spellings[Group(signs: signs, length: length)] ?? []).compactMap { spelling in
                guard bag.allowsDistance(limit, to: spelling.bag) else { return nil }
                return EditDistance.between(letters, spelling.letters, atMost: limit).map { (spelling, $0) }
            }
        }
    }

    /// Returns `true` if a guess is an acceptable misspelling of a spelling.
    ///
    /// The number of mistakes, the first letter, each single word and the words for numbers must be acceptable.
    private func isInReach(_ spelling: Spelling, _ distance: Int, _ form: String) -> Bool {
        let (guess, letters) = (form.unicodeScalars, spelling.letters)
        return distance <= policy.tolerance(forLength: letters.count)
            && (letters.count >= 5 || hasSiblings || letters.first == guess.first)
            && !hasLostWord(Array(guess), letters) && !hasOtherNumber(guess, letters)
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
    private func hasLostWord(_ guess: [Unicode.Scalar], _ letters: [Unicode.Scalar]) -> Bool {
        guard letters.contains(" ") else { return false }
        let written = guess.split(separator: " ")
        let meant = letters.split(separator: " ")
        guard written.count == meant.count else { return false }
        return zip(written, meant).contains { written, meant in
            let least = meant.count >= 5 && written.first == meant.first ? 2 : 1
            let tolerance = max(least, policy.tolerance(forLength: meant.count))
            return EditDistance.between(written, meant, atMost: tolerance) == nil
        }
    }
}

/// Finds the answer that a guess is a misspelling of, by comparing it with every spelling.
struct TypoSearch: Sendable {
    private struct Spelling: Sendable {
        let letters: [Unicode.Scalar]
        let bag: LetterBag
        let owner: Int
    }

    let policy: TypoPolicy
    /// By their fixed signs: spellings that differ in them cannot be taken for one another.
    private let spellings: [String: [Spelling]]

    init(_ spellings: [(folded: String, owner: Int)], policy: TypoPolicy) {
        self.policy = policy
        self.spellings = Dictionary(grouping: policy.steps.isEmpty ? [] : spellings) { FixedSigns.of($0.folded) }
            .mapValues { spellings in
                spellings.map { spelling in
                    let letters = Array(spelling.folded.unicodeScalars)
                    return Spelling(letters: letters, bag: LetterBag(letters), owner: spelling.owner)
                }
            }
    }

    /// The owner that a guess in its folded forms counts for, or `nil` if there is none.
    ///
    /// It is the only one within reach, and no spelling of another is as near, whether within reach or not.
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

    /// The owners that a guess is at most a mistake out of reach of, and how far away they are.
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
        return (spellings[FixedSigns.of(form)] ?? []).compactMap { spelling in
            guard bag.allowsDistance(limit, to: spelling.bag) else { return nil }
            return EditDistance.between(letters, spelling.letters, atMost: limit).map { (spelling, $0) }
        }
    }

    /// Whether a spelling tolerates the mistakes of a guess, and its first letter and its words do.
    private func isInReach(_ spelling: Spelling, _ distance: Int, _ form: String) -> Bool {
        let (guess, letters) = (form.unicodeScalars, spelling.letters)
        return distance <= policy.tolerance(forLength: letters.count)
            && (letters.count >= TypoPolicy.firstLetterMayDifferFrom || letters.first == guess.first)
            && !hasLostWord(Array(guess), letters)
    }

    /// Whether a word carries more mistakes than it could alone; a short one may carry one.
    ///
    /// So no North is a South. Words run together or torn apart are judged as a whole.
    private func hasLostWord(_ guess: [Unicode.Scalar], _ letters: [Unicode.Scalar]) -> Bool {
        guard letters.contains(" ") else { return false }
        let written = guess.split(separator: " ")
        let meant = letters.split(separator: " ")
        guard written.count == meant.count else { return false }
        return zip(written, meant).contains { written, meant in
            let tolerance = max(1, policy.tolerance(forLength: meant.count))
            return EditDistance.between(written, meant, atMost: tolerance) == nil
        }
    }
}

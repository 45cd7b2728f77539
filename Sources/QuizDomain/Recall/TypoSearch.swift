/// Weighs a guess that is no spelling of anything against the spellings near it.
struct TypoSearch: Sendable {
    /// A spelling near a guess, and what keeps the guess from counting for it.
    struct Reading: Hashable, Sendable {
        let owner: Int
        let distance: Int
        let tolerance: Int
        let obstacle: GuessExplanation.Obstacle?
    }

    /// What a guess comes to.
    enum Outcome: Hashable, Sendable {
        /// It counts for one owner.
        case counts(Int, distance: Int)
        /// It is within reach of something, but too near to something else.
        case contested
        /// It is within reach of nothing.
        case outOfReach
    }

    let policy: TypoPolicy
    /// By their fixed signs: what differs in them cannot be taken for one another.
    private let indexes: [String: SpellingIndex]

    init(_ spellings: [(folded: String, owner: Int)], policy: TypoPolicy) {
        self.policy = policy
        let isNeeded = !policy.steps.isEmpty
        indexes = Dictionary(grouping: isNeeded ? spellings : []) { FixedSigns.of($0.folded) }
            .mapValues(SpellingIndex.init)
    }

    /// What a guess comes to, given its folded forms.
    ///
    /// First the spellings within reach are looked up, which are few; only if there are some, those as near as they
    /// are.
    func outcome(of forms: [String]) -> Outcome {
        var inReach: [Int: Int] = [:]
        for reading in forms.flatMap({ readings(of: $0) { $0 } }) where reading.obstacle == nil {
            inReach[reading.owner] = min(inReach[reading.owner] ?? .max, reading.distance)
        }
        guard let (owner, distance) = inReach.min(by: { $0.value < $1.value }) else { return .outOfReach }
        if policy.rivals != .fartherAway, inReach.count > 1 { return .contested }
        let around = policy.rivals == .wellClear ? max(distance, TypoPolicy.wellClear) : distance
        let hasRival = forms.contains {
            neighbours(of: $0, atMost: around) { _ in around }.contains { $0.owner != owner }
        }
        return hasRival ? .contested : .counts(owner, distance: distance)
    }

    /// The owners that a guess is at most a mistake out of reach of, and how far away they are.
    func closeOwners(_ forms: [String]) -> [Int: Int] {
        let close = forms.flatMap { readings(of: $0) { $0 > 0 ? $0 + 1 : 0 } }
        return Dictionary(close.map { ($0.owner, $0.distance) }, uniquingKeysWith: min)
    }

    /// The spellings up to a distance, with those that differ in their fixed signs.
    func allReadings(of form: String, within limit: Int) -> [(spelling: String, reading: Reading)] {
        let letters = Array(form.unicodeScalars)
        let signs = FixedSigns.of(form)
        return indexes.flatMap { key, index in
            index.neighbours(of: letters, atMost: limit) { _ in limit }.map { neighbour in
                let spelling = String(String.UnicodeScalarView(neighbour.letters))
                return (spelling, reading(neighbour, of: letters, signsDiffer: key != signs))
            }
        }
    }

    /// The spellings near a folded guess, by what is made of their tolerance.
    private func readings(of form: String, widened: (_ tolerance: Int) -> Int) -> [Reading] {
        let letters = Array(form.unicodeScalars)
        let most = widened(policy.steps.map(\.edits).max() ?? 0)
        return neighbours(of: form, atMost: most) { widened(policy.tolerance(forLength: $0)) }
            .map { reading($0, of: letters) }
    }

    private func neighbours(
        of form: String, atMost most: Int, limit: (_ length: Int) -> Int
    ) -> [SpellingIndex.Neighbour] {
        indexes[FixedSigns.of(form)]?.neighbours(of: Array(form.unicodeScalars), atMost: most, limit: limit) ?? []
    }

    private func reading(
        _ neighbour: SpellingIndex.Neighbour, of guess: [Unicode.Scalar], signsDiffer: Bool = false
    ) -> Reading {
        let letters = neighbour.letters
        let tolerance = policy.tolerance(forLength: letters.count)
        let obstacle: GuessExplanation.Obstacle? =
            if signsDiffer {
                .fixedSigns
            } else if neighbour.distance > tolerance {
                .tooManyMistakes
            } else if letters.count < policy.keepsFirstLetterBelow, letters.first != guess.first {
                .firstLetter
            } else if hasLostWord(guess, letters) {
                .word
            } else {
                nil
            }
        return Reading(
            owner: neighbour.owner, distance: neighbour.distance, tolerance: tolerance, obstacle: obstacle)
    }

    /// Whether a word carries more mistakes than it could alone; a short one may carry one.
    ///
    /// So no North is a South. Words run together or torn apart are judged as a whole.
    private func hasLostWord(_ guess: [Unicode.Scalar], _ letters: ArraySlice<Unicode.Scalar>) -> Bool {
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

/// The punctuation of a text, where the place of a sign is the number of letters and digits before it.
///
/// A spelling without its punctuation counts as the same answer, but one operator of a formula does not count as
/// another: `m/a` is not `m*a`.
struct PunctuationPositions {
    private var letters: [Unicode.Scalar] = []
    /// The signs at each place that has some.
    private var signs: [Int: [Unicode.Scalar]] = [:]
    /// The places within a word.
    private var placesInWords: Set<Int> = []
    /// The places of signs between spaces.
    private var detachedPlaces: Set<Int> = []
    /// The places of asterisks, and of signs between two single letters, as in x-y and x - y.
    private var operators: Set<Int> = []

    init(_ text: String, by policy: FoldingPolicy) {
        let words = AnswerFolding.words(of: AnswerFolding.fold(text, by: policy, hyphen: "-"))
        var ends: [Int] = []
        for word in words {
            add(word)
            ends.append(letters.count)
        }
        for (index, end) in ends.enumerated().dropFirst().dropLast() where signs[end]?.count == 1 {
            let isBetweenLetters = words[index - 1].count == 1 && words[index + 1].count == 1
            if isBetweenLetters, detachedPlaces.contains(end) { operators.insert(end) }
        }
    }

    private mutating func add(_ word: ArraySlice<Unicode.Scalar>) {
        // The beginning and the end of the word, and the places of its signs.
        var places = [letters.count]
        for (scalar, isInNumber) in zip(word, word.areInNumber) {
            guard scalar == "*" || scalar.isPunctuation && scalar != "&" && !isInNumber else {
                letters.append(scalar)
                continue
            }
            signs[letters.count, default: []].append(scalar)
            if scalar == "*" { operators.insert(letters.count) }
            if places.last != letters.count { places.append(letters.count) }
        }
        if places.last != letters.count { places.append(letters.count) }
        if places.count == 1 { detachedPlaces.insert(letters.count) }
        for (index, place) in places.enumerated().dropFirst().dropLast() {
            placesInWords.insert(place)
            let isBetweenLetters = place - places[index - 1] == 1 && places[index + 1] - place == 1
            // A full stop and a hyphen between two initials are not an operator.
            if isBetweenLetters, signs[place]?.count == 1 { operators.insert(place) }
        }
    }

    /// Returns `true` if the texts have different operators in the same place.
    ///
    /// In an equation, the only sign that may be left out is an asterisk. If the letters of the texts differ, the order
    /// of their signs is compared.
    func contradicts(_ other: PunctuationPositions) -> Bool {
        if isEquation || other.isEquation {
            let (own, others) = (formula, other.formula)
            guard letters == other.letters else {
                return !Self.differOnlyByStars(Self.inOrder(own), Self.inOrder(others))
            }
            return Set(own.keys).union(others.keys).contains {
                !Self.differOnlyByStars(own[$0] ?? [], others[$0] ?? [])
            }
        }
        guard !(operators.isEmpty && other.operators.isEmpty) else { return false }
        guard letters == other.letters else {
            let (own, others) = (Self.inOrder(signs), Self.inOrder(other.signs))
            return !own.isPart(of: others) && !others.isPart(of: own)
        }
        return operators.union(other.operators).contains { place in
            guard let own = signs[place], let others = other.signs[place] else { return false }
            return own != others
        }
    }

    private var isEquation: Bool { letters.contains { ["=", "<", ">", "≤", "≥", "≠", "≈"].contains($0) } }

    /// The signs without those that only end or quote a sentence.
    private var formula: [Int: [Unicode.Scalar]] {
        signs.filter { place, signs in
            placesInWords.contains(place) || detachedPlaces.contains(place) && place < letters.count
                || !signs.allSatisfy { ".,;?!'\"".unicodeScalars.contains($0) }
        }
    }

    private static func inOrder(_ signs: [Int: [Unicode.Scalar]]) -> [Unicode.Scalar] {
        signs.sorted { $0.key < $1.key }.flatMap(\.value)
    }

    private static func differOnlyByStars(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Bool {
        left == right
            || !(left.contains("*") && right.contains("*")) && left.filter { $0 != "*" } == right.filter { $0 != "*" }
    }
}

extension Array where Element: Equatable {
    /// Returns `true` if the elements occur in this order among others.
    func isPart(of others: [Element]) -> Bool {
        var rest = self[...]
        for other in others where other == rest.first { rest.removeFirst() }
        return rest.isEmpty
    }
}

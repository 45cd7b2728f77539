/// Why a guess was judged as it was: for a screen after the end of a game, and for whoever tunes a list of answers.
///
/// It names answers near the guess, found or not, so it gives away what a running game hides.
public struct GuessExplanation: Hashable, Sendable {
    /// A spelling near the guess.
    public struct Neighbour: Hashable, Sendable {
        /// The spelling, folded.
        public let spelling: String
        /// The index of its answer; nil for a sibling.
        public let answer: Int?
        /// How many mistakes lie between it and the guess.
        public let distance: Int
        /// How many it may carry.
        public let tolerance: Int
        /// What keeps the guess from counting for it; nil if it is within reach.
        public let obstacle: Obstacle?
    }

    /// What keeps a guess from counting for a spelling near it.
    public enum Obstacle: String, Hashable, Sendable {
        /// There are more mistakes than a spelling of that length may carry.
        case tooManyMistakes
        /// The spelling is so short that its first letter must be right.
        case firstLetter
        /// One of several words carries more mistakes than it could alone.
        case word
        /// Digits, signs, numerals or letters that stand alone are not the same.
        case fixedSigns
    }

    /// Why the finding is what it is.
    public enum Reason: String, Hashable, Sendable {
        /// There is nothing in the guess.
        case blank
        /// It is far longer than any answer, so it was not looked at.
        case tooLong
        /// It is the spelling of an answer, or of several.
        case spelling
        /// It is the spelling of a sibling.
        case siblingsSpelling
        /// It is a misspelling of one answer, and of nothing else.
        case typo
        /// It is a misspelling of a sibling.
        case siblingsTypo
        /// It is within reach of something, but too near to something else as well.
        case tooNearToAnother
        /// It is within reach of nothing.
        case outOfReach
    }

    /// The guess, folded; empty if it was blank or too long.
    public let folded: String
    /// What was found.
    public let finding: GuessMatcher.Finding
    /// Why.
    public let reason: Reason
    /// The nearest spellings of a guess that is no spelling itself: at most ten, the nearest first.
    public let neighbours: [Neighbour]
}

extension GuessExplanation: CustomStringConvertible {
    /// The reason, and one line for each neighbour.
    public var description: String {
        let lines = neighbours.map { neighbour in
            let whose = neighbour.answer.map { "answer \($0)" } ?? "sibling"
            let held = neighbour.obstacle.map { ", not in reach: \($0)" } ?? ""
            return "  \(neighbour.spelling) (\(whose)): \(neighbour.distance) of \(neighbour.tolerance)\(held)"
        }
        return (["“\(folded)”: \(finding), \(reason)"] + lines).joined(separator: "\n")
    }
}

extension GuessMatcher {
    /// Finds what a guess names and tells why.
    ///
    /// It looks further around than ``find(_:)`` and takes longer; what it finds is the same.
    public func explain(_ guess: String) -> GuessExplanation {
        guard let text = judged(guess) else {
            let isBlank = AnswerFolding.isBlank(guess)
            return GuessExplanation(
                folded: "", finding: isBlank ? .blank : .nothing, reason: isBlank ? .blank : .tooLong, neighbours: [])
        }
        let forms = names.forms(of: text)
        if let finding = spelled(text) {
            let reason: GuessExplanation.Reason = finding == .nothing ? .siblingsSpelling : .spelling
            return GuessExplanation(folded: forms[0], finding: finding, reason: reason, neighbours: [])
        }
        let outcome = typos.outcome(of: forms)
        return GuessExplanation(
            folded: forms[0], finding: finding(for: outcome, of: forms), reason: reason(for: outcome),
            neighbours: Array(neighbours(of: forms).prefix(10)))
    }

    /// How far around an explanation looks beyond what is forgiven.
    private static let margin = 2

    private func neighbours(of forms: [String]) -> [GuessExplanation.Neighbour] {
        let limit = (typos.policy.steps.map(\.edits).max() ?? 0) + GuessMatcher.margin
        return forms.flatMap { typos.allReadings(of: $0, within: limit) }
            .map { spelling, reading in
                GuessExplanation.Neighbour(
                    spelling: spelling, answer: reading.owner < answerCount ? reading.owner : nil,
                    distance: reading.distance, tolerance: reading.tolerance, obstacle: reading.obstacle)
            }
            .sorted { ($0.distance, $0.spelling, $0.answer ?? .max) < ($1.distance, $1.spelling, $1.answer ?? .max) }
    }

    private func reason(for outcome: TypoSearch.Outcome) -> GuessExplanation.Reason {
        switch outcome {
        case .counts(let owner, _): owner < answerCount ? .typo : .siblingsTypo
        case .contested: .tooNearToAnother
        case .outOfReach: .outOfReach
        }
    }
}

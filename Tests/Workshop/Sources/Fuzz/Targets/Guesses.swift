import Foundation
@testable import QuizDomain

extension FuzzTarget {
    /// Guesses of a player, judged against the answers of a service.
    ///
    /// The first line is the guess. Each following line is an answer, with aliases after vertical bars. The text after
    /// an empty line is a sibling: a name that is similar to the answers, but no answer of the question.
    static let guesses = FuzzTarget(
        "guesses",
        growth: [
            GrowthFamily("combining marks in a guess", "e", repeating: "\u{301}\u{316}", "\nanswer"),
            GrowthFamily("combining marks in an answer", "answer\ne", repeating: "\u{301}\u{316}"),
            GrowthFamily("marks behind tatweels", "a\nб", repeating: "\u{640}\u{301}\u{640}\u{316}"),
            GrowthFamily("marks behind full stops", "a\n", repeating: ".\u{301}.\u{316}"),
            GrowthFamily("a guess of letters", "", repeating: "a", "\nanswer"),
            GrowthFamily("an answer of letters", "answer\n", repeating: "a"),
            GrowthFamily("a guess of blanks", "a", repeating: " ", "b\nanswer"),
            GrowthFamily("a guess of commas", "1", repeating: ",000", "\nanswer"),
            GrowthFamily("an answer of commas", "1000\n1", repeating: ",000"),
            GrowthFamily("an answer of initials", "a\n", repeating: "a. "),
            GrowthFamily("a guess of hyphens", "a", repeating: "-b", "\nanswer"),
            GrowthFamily("a guess of quotes", "", repeating: "´`", "\nanswer"),
            GrowthFamily("a guess of ligatures", "", repeating: "\u{FDFA}", "\nanswer"),
            GrowthFamily("invisible marks", "", repeating: "\u{200D}\u{AD}", "\nanswer"),
            GrowthFamily("many answers", "ansver\n", row: { "answer \($0)\n" }),
            GrowthFamily("equal answers", "ansver\n", repeating: "answer\n"),
            GrowthFamily("many aliases", "ansver\nanswer", row: { "|alias \($0)" }),
            GrowthFamily("short answers", "a\n", repeating: "a\nb\nab\nba\n"),
        ]
    ) { input in
        var input = input
        let guess = input.line()
        let answers = input.paragraph().map { line in
            let names = line.unicodeScalars.split(separator: "|", omittingEmptySubsequences: false).map { String($0) }
            return RecallQuestion.Answer(names.first ?? "", aliases: Array(names.dropFirst()))
        }
        checkFolding(guess)
        for policy in [TypoPolicy.none, .standard] {
            check(guess, answers: answers, siblings: input.rest.isEmpty ? [] : [input.text], policy)
        }
    }
}

private func checkFolding(_ text: String) {
    let folded = AnswerFolding.fold(text)
    requireSameBytes(
        AnswerFolding.fold(folded), folded, "folding what is folded changes nothing: \(text.debugDescription)")
    require(folded.isEmpty == AnswerFolding.isBlank(text), "a folded form is empty only for blank text")
    requireSameBytes(
        AnswerFolding.fold("  \(text) \n"), folded, "blanks at the ends do not matter: \(text.debugDescription)")
}

private func check(_ guess: String, answers: [RecallQuestion.Answer], siblings: [String], _ policy: TypoPolicy) {
    let matcher = GuessMatcher(answers: answers, siblings: siblings, articles: .english, typos: policy)
    let reversed = GuessMatcher(answers: answers.reversed(), siblings: siblings, articles: .english, typos: policy)
    let (finding, mirrored) = (matcher.find(guess), reversed.find(guess))
    require(isSame(finding, mirrored, answers), "the order of the answers does not matter: \(finding), \(mirrored)")
    _ = matcher.findTyped(guess)
}

/// Returns `true` if two results of a matcher name the same answers.
///
/// `left` is the result for the list of answers, and `right` is the result for the reversed list. If several answers
/// have the same spelling, the first of them matches. Therefore the answers are compared by their folded texts, and not
/// by their indices.
private func isSame(
    _ left: GuessMatcher.Finding, _ right: GuessMatcher.Finding, _ answers: [RecallQuestion.Answer]
) -> Bool {
    func name(_ place: Int) -> String { AnswerFolding.fold(answers[place].text) }
    func mirror(_ place: Int) -> Int { answers.count - 1 - place }
    switch (left, right) {
    case (.answer(let place, let manner), .answer(let other, let otherManner)):
        // A question does not allow two answers with the same name. If the input has such answers, either may match.
        return hasEqualNames(answers) || name(place) == name(mirror(other)) && manner == otherManner
    case (.close(let places), .close(let others)), (.several(let places), .several(let others)):
        return hasEqualNames(answers) || Set(places.map(name)) == Set(others.map { name(mirror($0)) })
    default:
        return left == right || hasEqualNames(answers)
    }
}

private func hasEqualNames(_ answers: [RecallQuestion.Answer]) -> Bool {
    let names = answers.flatMap { [$0.text] + $0.aliases }.map(AnswerFolding.fold)
    return Set(names.map { Array($0.utf8) }).count < names.count
}

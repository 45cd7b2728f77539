/// A judge of guesses, which knows every name that the author of a question has given.
///
/// To the matcher, each name that is not specific enough is one more answer, so its misspellings are recognised by the
/// same rules as those of the answers.
struct AnswerKey: Sendable {
    /// The result of judging a guess, with answers given by their index.
    enum Finding: Hashable {
        case blank
        case nothing
        /// The guess is close to open answers, but does not match one.
        case close
        case answer(Int, manner: GuessVerdict.Manner)
        /// The guess matches this number of open answers equally well.
        case several(Int)
        /// The guess names an open answer, but is not specific enough.
        case notEnough
    }

    private let matcher: GuessMatcher
    private let answerCount: Int
    /// The answers that each name which is not specific enough belongs to.
    private let owners: [[Int]]

    init(_ question: RecallQuestion, rules: RecallRules) {
        var names: [String] = []
        var owners: [[Int]] = []
        var places: [String: Int] = [:]
        for (answer, name) in question.answers.enumerated().flatMap({ answer in
            answer.element.notEnough.map { (answer.offset, $0) }
        }) {
            let folded = AnswerFolding.fold(name, by: question.folding)
            if let place = places[folded] {
                owners[place].append(answer)
            } else {
                places[folded] = names.count
                names.append(name)
                owners.append([answer])
            }
        }
        self.owners = owners
        answerCount = question.answers.count
        matcher = GuessMatcher(
            answers: question.answers + names.map { RecallQuestion.Answer($0) },
            siblings: question.answers.flatMap(\.not), articles: rules.articles, variants: rules.variants,
            typos: rules.typos, folding: question.folding)
    }

    /// Judges a guess, where `isOpen` returns `true` for an answer that is not found yet.
    func judge(_ guess: String, among isOpen: (Int) -> Bool) -> Finding {
        switch matcher.find(guess, among: { hasOpen($0, isOpen) }) {
        case .blank: .blank
        case .nothing: .nothing
        case .close(let names): names.contains { $0 < answerCount && isOpen($0) } ? .close : .nothing
        case .several(let names): names.allSatisfy { $0 < answerCount } ? .several(names.count) : .notEnough
        case .answer(let name, let manner): answer(name, manner, isOpen)
        }
    }

    /// Returns `true` if a partially typed text already names one answer, as ``GuessMatcher/findTyped(_:afterPause:among:)``
    /// does.
    func names(_ text: String, afterPause: Bool, among isOpen: (Int) -> Bool) -> Bool {
        guard
            case .answer(let name, _) = matcher.findTyped(
                text, afterPause: afterPause, among: { hasOpen($0, isOpen) })
        else { return false }
        return name < answerCount
    }

    /// Returns the finding for a name that the matcher has found.
    ///
    /// If all answers of a vague name are found, the player means one of them.
    private func answer(_ name: Int, _ manner: GuessVerdict.Manner, _ isOpen: (Int) -> Bool) -> Finding {
        if name < answerCount { return .answer(name, manner: manner) }
        return hasOpen(name, isOpen) ? .notEnough : .answer(owners[name - answerCount][0], manner: manner)
    }

    private func hasOpen(_ name: Int, _ isOpen: (Int) -> Bool) -> Bool {
        name < answerCount ? isOpen(name) : owners[name - answerCount].contains(where: isOpen)
    }
}

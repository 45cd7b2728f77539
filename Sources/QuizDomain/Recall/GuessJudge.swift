/// A judge of guesses, which knows every name that the author of a question has given.
///
/// To the matcher, each name that is not specific enough is one more answer, so its misspellings are recognised by the
/// same rules as those of the answers.
struct GuessJudge: Sendable {
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
            siblings: question.answers.flatMap(\.rejected), articles: rules.articles, variants: rules.variants,
            typos: rules.typos, folding: question.folding, findsWords: true)
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

    /// Returns the answer at the beginning of typed text, or `nil` if nothing is taken from the text yet.
    func beginning(of text: Substring, afterPause: Bool, among isOpen: (Int) -> Bool) -> GuessMatcher.TypedAnswer? {
        func isOpenName(_ name: Int) -> Bool { hasOpen(name, isOpen) }
        let answers = 0..<answerCount
        let whole = matcher.findTyped(String(text), afterPause: afterPause, among: isOpenName)
        if case .answer(let answer, _) = whole, answers.contains(answer) {
            return GuessMatcher.TypedAnswer(index: answer, words: text)
        }
        return matcher.beginning(of: text, in: answers, among: isOpenName)
            ?? (afterPause ? matcher.firstAnswer(of: text, in: answers, among: isOpenName) : nil)
    }

    /// Returns the beginning of typed text that only completes a longer spelling of the answer taken just before, or
    /// `nil` if there is none.
    func continuation(in text: Substring, behind last: (index: Int, words: String)) -> Substring? {
        matcher.continuation(in: text, behind: last, in: 0..<answerCount)
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

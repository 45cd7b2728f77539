import PlayhouseCore
public import PlayhouseCoreTesting
public import QuizDomain

/// The contract of `RecallQuestionLoading`, which every implementation must fulfil.
public enum RecallQuestionLoaderContract {
    /// The factories of the loader under test, one for each situation that the contract checks.
    public typealias Subject = LoaderSubject<RecallQuestion, any RecallQuestionLoading>

    /// The rules for every loader, each of which should be run as one test case.
    public static let rules: [ContractRule<Subject>] =
        [comparison { $0.plainQuestion() }.rule("any loads return the question of the source unchanged", id: "calls")]
        + Subject.failureRules(load) + [Subject.cancellationRule(load)]

    /// The rules for a loader whose format supports everything that the author of a question can write.
    public static let answerKeys: [ContractRule<Subject>] = [
        comparison { $0.wholeQuestion() }
            .rule("everything that the author has written is returned", id: "answer-keys")
    ]

    private static func comparison(
        _ question: @escaping @Sendable (inout SeededNumbers) -> RecallQuestion
    ) -> LoaderComparison<Subject, Void, RecallQuestion> {
        LoaderComparison(
            content: question, call: { _ in }, load: { loader, _ throws(LoadError) in try await load(loader) },
            difference: { _, outcome, _, question in
                outcome == .success(question) ? nil : "returned \(outcome) instead of \(question)"
            })
    }

    private static let load = { @Sendable (loader: any RecallQuestionLoading) async throws(LoadError) in
        try await loader.loadQuestion()
    }
}

extension SeededNumbers {
    /// Returns a question of texts alone, some of which are easily changed.
    fileprivate mutating func plainQuestion() -> RecallQuestion {
        let special = [
            "\u{C9}lan", "nai\u{308}ve", "O'Neill", "\u{5317}\u{4EAC}", "\u{1F469}\u{200D}\u{1F467} family",
            "one, two; three", "100 %", "a+b", "C\\D", "\u{645}\u{635}\u{631}", "x",
        ]
        let plain = RecallQuestion.javaKeywords.answers.map(\.text)
        let answers = shuffled(special).prefix(number(below: 6)) + shuffled(plain).prefix(1 + number(below: 50))
        let texts = [
            "Which \u{201C}words\u{201D} \"are\" <b>here</b> & there, \u{E9}\u{A0}%20?", "Cafe\u{301}s?",
            "Which \(next())?",
        ]
        return .fixture(element(of: texts) ?? "", answers: shuffled(Array(answers)))
    }

    /// Returns a question with some of what an author can write.
    fileprivate mutating func wholeQuestion() -> RecallQuestion {
        let planets = RecallQuestion.planets
        let orders: [RecallQuestion.RowOrder] = [.asGiven, .asFound]
        do throws(RecallQuestionError) {
            return try RecallQuestion(
                planets.text, answers: Array(shuffled(planets.answers).prefix(2 + number(below: 7))),
                rowOrder: element(of: orders) ?? .asGiven,
                limit: number(below: 4) == 0 ? nil : .seconds(1 + number(below: 600)),
                articles: number(below: 3) == 0 ? nil : planets.articles,
                picture: number(below: 3) == 0 ? nil : planets.picture, pictureDescription: planets.pictureDescription)
        } catch {
            return planets
        }
    }
}

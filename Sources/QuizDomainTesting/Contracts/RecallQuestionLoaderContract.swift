import PlayhouseCore
public import PlayhouseCoreTesting
public import QuizDomain

/// The contract of `RecallQuestionLoading`, which every implementation must fulfil.
public enum RecallQuestionLoaderContract {
    /// The factories of the loader under test, one for each situation that the contract checks.
    public typealias Subject = LoaderSubject<RecallQuestion, any RecallQuestionLoading>

    /// The rules for every loader, each of which should be run as one test case.
    public static let rules: [ContractRule<Subject>] =
        contentRules + Subject.callRules(delivering: .fixture(), load) + Subject.failureRules(load)
        + [Subject.cancellationRule(load)]

    private static let contentRules: [ContractRule<Subject>] = [
        rule("the question is returned complete", id: "question", [.javaKeywords, .fixture(answers: 1)]),
        rule(
            "the answers keep the order of the source", id: "order",
            [.fixture("Which?", answers: RecallQuestion.javaKeywords.answers.map(\.text).reversed())]),
        rule(
            "texts are returned unchanged", id: "texts",
            [
                .fixture(
                    "Which \u{201C}words\u{201D} \"are\" <b>here</b> & there, \u{E9}\u{A0}%20?",
                    answers: [
                        "\u{C9}lan", "na\u{EF}ve", "O'Neill", "\u{5317}\u{4EAC}", "\u{1F469}\u{200D}\u{1F467} family",
                        "one, two; three", "100 %", "a+b", "C\\D", "\u{645}\u{635}\u{631}", "x",
                    ])
            ]),
    ]

    private static func rule(_ name: String, id: String, _ questions: [RecallQuestion]) -> ContractRule<Subject> {
        ContractRule(name, id: id) { subject in
            for question in questions {
                let outcome = await outcome(of: try await subject.delivering(question), load)
                guard outcome == .success(question) else { return "returned \(outcome) instead of \(question)" }
            }
            return nil
        }
    }

    /// The rules for a loader whose format has everything that the author of a question can write.
    public static let answerKeys: [ContractRule<Subject>] = [
        rule("everything that the author has written is returned", id: "answer-keys", [.planets])
    ]

    private static let load = { @Sendable (loader: any RecallQuestionLoading) async throws(LoadError) in
        try await loader.loadQuestion()
    }
}

public import QuizDomain
import RemoteLoading
public import RemoteLoadingTesting

/// The contract of `RecallQuestionLoading`, which every implementation must fulfil.
public enum RecallQuestionLoaderContract {
    /// The factories of the loader under test, one for each situation that the contract checks.
    public typealias Subject = LoaderSubject<RecallQuestion, any RecallQuestionLoading>

    /// The rules for every loader, each of which should be run as one test case.
    public static let rules: [ContractRule<Subject>] =
        [
            ContractRule("the question is returned complete", id: "question") { subject in
                let question = RecallQuestion.javaKeywords
                return difference(await outcome(of: try await subject.delivering(question), load), .success(question))
            },
            ContractRule("a second call also succeeds", id: "second-call") { subject in
                let question = RecallQuestion.fixture()
                let loader = try await subject.delivering(question)
                _ = await outcome(of: loader, load)
                return difference(await outcome(of: loader, load), .success(question))
            },
            ContractRule("concurrent calls all succeed", id: "concurrent") { subject in
                let question = RecallQuestion.fixture()
                let loader = try await subject.delivering(question)
                let outcomes = await concurrently(3) { _ in await outcome(of: loader, load) }
                return outcomes.lazy.compactMap { difference($0, .success(question)) }.first
            },
        ] + Subject.failureRules(load) + [Subject.cancellationRule(load)]

    /// The rules for a loader whose format has everything that the author of a question can write.
    public static let answerKeys: [ContractRule<Subject>] = [
        ContractRule("everything that the author has written is returned") { subject in
            let question = RecallQuestion.planets
            return difference(await outcome(of: try await subject.delivering(question), load), .success(question))
        }
    ]

    private static let load = { @Sendable (loader: any RecallQuestionLoading) async throws(LoadError) in
        try await loader.loadQuestion()
    }

    private static func difference(
        _ actual: Result<RecallQuestion, LoadError>, _ expected: Result<RecallQuestion, LoadError>
    ) -> String? {
        actual == expected ? nil : "returned \(actual) instead of \(expected)"
    }
}

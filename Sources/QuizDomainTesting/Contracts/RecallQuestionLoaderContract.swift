public import QuizDomain
import RemoteLoading
public import RemoteLoadingTesting

/// What every `RecallQuestionLoading` promises.
public enum RecallQuestionLoaderContract {
    /// How to make the loader under test, in each situation that the contract looks at.
    public struct Subject: Sendable {
        let delivering: @Sendable (RecallQuestion) async -> any RecallQuestionLoading
        let unreachable: @Sendable () async -> any RecallQuestionLoading
        let givenNonsense: @Sendable () async -> any RecallQuestionLoading
        let neverAnswered: @Sendable () async -> any RecallQuestionLoading
        let patience: Patience

        /// Creates a subject; the situations are those of the source that the loader asks.
        public init(
            delivering: @escaping @Sendable (RecallQuestion) async -> any RecallQuestionLoading,
            unreachable: @escaping @Sendable () async -> any RecallQuestionLoading,
            givenNonsense: @escaping @Sendable () async -> any RecallQuestionLoading,
            neverAnswered: @escaping @Sendable () async -> any RecallQuestionLoading,
            patience: Patience = Patience()
        ) {
            self.delivering = delivering
            self.unreachable = unreachable
            self.givenNonsense = givenNonsense
            self.neverAnswered = neverAnswered
            self.patience = patience
        }
    }

    /// Every rule that a loader breaks.
    public static func violations(of subject: Subject) async -> [ContractViolation] {
        await rules.violations(of: subject)
    }

    /// The rules, for one test case each.
    public static let rules: [ContractRule<Subject>] = [
        ContractRule("the question is delivered whole", patience: { $0.patience }) { subject in
            let question = RecallQuestion.javaKeywords
            return difference(await outcome(await subject.delivering(question)), .success(question))
        },
        ContractRule("a second call delivers too", patience: { $0.patience }) { subject in
            let question = RecallQuestion.fixture()
            let loader = await subject.delivering(question)
            _ = await outcome(loader)
            return difference(await outcome(loader), .success(question))
        },
        ContractRule("calls at the same time all deliver", patience: { $0.patience }) { subject in
            let question = RecallQuestion.fixture()
            let loader = await subject.delivering(question)
            async let one = outcome(loader)
            async let two = outcome(loader)
            async let three = outcome(loader)
            return await [one, two, three].lazy.compactMap { difference($0, .success(question)) }.first
        },
        ContractRule("no answer is connectivity", patience: { $0.patience }) { subject in
            let result = await outcome(await subject.unreachable())
            if case .failure(.connectivity) = result { return nil }
            return "gave \(result)"
        },
        ContractRule("nonsense is invalid data", patience: { $0.patience }) { subject in
            let result = await outcome(await subject.givenNonsense())
            if case .failure(.invalidData) = result { return nil }
            return "gave \(result)"
        },
        ContractRule("a cancelled load ends soon, as cancelled", patience: { $0.patience }) { subject in
            let loader = await subject.neverAnswered()
            let result = await subject.patience.run {
                let (began, beginning) = AsyncStream.makeStream(of: Void.self)
                let load = Task {
                    beginning.finish()
                    return await outcome(loader)
                }
                for await _ in began {}
                load.cancel()
                return await load.value
            }
            guard let result else { return "did not end within \(subject.patience.bound)" }
            return difference(result, .failure(.cancelled))
        },
    ]

    private static func outcome(_ loader: any RecallQuestionLoading) async -> Result<RecallQuestion, LoadError> {
        do throws(LoadError) {
            return .success(try await loader.loadQuestion())
        } catch {
            return .failure(error)
        }
    }

    private static func difference(
        _ actual: Result<RecallQuestion, LoadError>, _ expected: Result<RecallQuestion, LoadError>
    ) -> String? {
        actual == expected ? nil : "gave \(actual) and not \(expected)"
    }
}

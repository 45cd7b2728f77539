import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain

/// A loader that ignores cancellation.
struct UncancellableLoader: RecallQuestionLoading {
    let calls = CallSpy<Void, RecallQuestion, LoadError>(
        "UncancellableLoader", whenCancelled: .cancelled, whenNeverAnswered: .connectivity(.timedOut))

    func loadQuestion() async throws(LoadError) -> RecallQuestion {
        let result = await Task { [calls] in
            do throws(LoadError) {
                return Result<RecallQuestion, LoadError>.success(try await calls.call(()))
            } catch {
                return .failure(error)
            }
        }.value
        return try result.get()
    }
}

public import enum PlayhouseCore.LoadError

/// A loader of a question with its answers.
///
/// Implement this port to fetch questions from your own server, read a bundled file, or generate them. Requirements for
/// implementations:
/// - Return the question whole, with its text and all answers in the order of the source. Until the game is over, the
///   session shows only the answers that were found.
/// - Return everything that the author has written about the question, such as other names, prompts and a time limit,
///   if your format has them.
/// - Load a question again in every call, whether an earlier call has succeeded, failed or was cancelled.
/// - Support several calls at the same time. The cancellation of one call must not end another one.
/// - Throw `.connectivity` if there is no response.
/// - Throw `.invalidData` if the response is not valid.
/// - Throw `.cancelled` soon after the task is cancelled.
///
/// A class that is isolated to the main actor needs `@MainActor` at its declaration, even in a module whose default
/// isolation is the main actor, and also at each of its methods that this protocol requires. It then compiles whether
/// or not the feature `NonisolatedNonsendingByDefault` is on.
///
/// `RecallQuestionLoaderContract` in `QuizDomainTesting` checks these requirements.
public protocol RecallQuestionLoading: Sendable {
    /// Loads a question.
    func loadQuestion() async throws(LoadError) -> RecallQuestion
}

public import enum RemoteLoading.LoadError

/// A loader of a question with its answers.
///
/// Implement this port to fetch questions from your own server, read a bundled file, or generate them. Requirements for
/// implementations:
/// - Return the question whole, with its text and all answers in the order of the source. Until the game is over, the
///   session shows only the answers that were found.
/// - Return all that its author has written about it, such as other names, prompts and a time limit, if your format has
///   them.
/// - Load a question again in every call, whether an earlier call has succeeded, failed or was cancelled.
/// - Support several calls at the same time. The cancellation of one call must not end another one.
/// - Throw `.connectivity` if there is no response.
/// - Throw `.invalidData` if the response is not valid.
/// - Throw `.cancelled` soon after the task is cancelled.
///
/// If a class that implements this protocol must be isolated to the main actor, declare it with an explicit
/// `@MainActor`, even in a module whose default isolation is the main actor.
///
/// `RecallQuestionLoaderContract` in `QuizDomainTesting` checks these requirements.
public protocol RecallQuestionLoading: Sendable {
    /// Loads a question.
    func loadQuestion() async throws(LoadError) -> RecallQuestion
}

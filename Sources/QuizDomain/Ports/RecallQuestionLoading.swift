public import enum RemoteLoading.LoadError

/// A loader of a question with its answers.
///
/// Implement this port to fetch questions from your own server, read a bundled file, or generate them. Return all
/// answers: until the game is over, the session shows only the answers that were found. Throw `.connectivity` if there
/// is no response, `.invalidData` if the response is not valid, and `.cancelled` soon after the task is cancelled.
/// Every call must load a question again, and several calls may run at the same time.
///
/// If a class that implements this protocol must be isolated to the main actor, declare it with an explicit
/// `@MainActor`, even in a module whose default isolation is the main actor.
///
/// `RecallQuestionLoaderContract` in `QuizDomainTesting` checks these requirements.
public protocol RecallQuestionLoading: Sendable {
    /// Loads a question.
    func loadQuestion() async throws(LoadError) -> RecallQuestion
}

public import enum RemoteLoading.LoadError

/// Where a question with its answers comes from.
///
/// Implement it to ask your own server, read a bundled file, or make questions up. Deliver all the answers; screens
/// hide them. Throw `.connectivity` when nobody answered, `.invalidData` when the answer makes no sense, and
/// `.cancelled` soon after the task is cancelled. Every call fetches anew, and calls may come at the same time.
///
/// A class that is to live on the main actor must say `@MainActor` itself, even in a module whose default that is.
///
/// `RecallQuestionLoaderContract` in `QuizDomainTesting` checks these promises.
public protocol RecallQuestionLoading: Sendable {
    /// Fetches a question.
    func loadQuestion() async throws(LoadError) -> RecallQuestion
}

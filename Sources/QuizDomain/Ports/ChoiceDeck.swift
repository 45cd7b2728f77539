public import enum PlayhouseCore.LoadError

/// A source of questions for a multiple-choice game, which returns them page by page.
///
/// The game requests a page before it runs out of questions, and its calls never overlap. Requirements for
/// implementations:
/// - Return every question of the source once, unchanged and in the order of the source, on any number of pages.
/// - Do not return a question whose identifier was dealt before, because the game would skip it.
/// - Determine the page from the history alone, because a saved game continues with another deck object. The questions
///   of the history may be in another order, because a game can shuffle them.
/// - Lose no question if a call is repeated or cancelled: with the same history, the next call returns the same
///   questions.
/// - Set ``ChoicePage/isLast`` on the last page that has questions, return an empty last page, or throw
///   `.refused(.exhausted)`. After the end, every call must return an empty last page or throw this error again.
/// - Return at least one question on every page before the last one.
///
/// A deck that loads its questions must also meet these requirements:
/// - Throw `.connectivity` if there is no response.
/// - Throw `.invalidData` if the response is not valid.
/// - Throw `.cancelled` soon after the task is cancelled.
/// - Load a page again after a call that failed, with the same questions in the same order.
///
/// A service that remembers what it has sent cannot send a page again. A deck of such a service, for example that of
/// `OpenTrivia`, continues with other questions after a repeated call.
///
/// A class that is isolated to the main actor needs `@MainActor` at its declaration, even in a module whose default
/// isolation is the main actor, and also at each of its methods that this protocol requires. It then compiles whether
/// or not the feature `NonisolatedNonsendingByDefault` is on.
///
/// `ChoiceDeckContract` in `QuizDomainTesting` checks these requirements.
public protocol ChoiceDeck<Content>: Sendable {
    /// The type of the prompts and options of the questions.
    associatedtype Content: Hashable & Sendable

    /// Returns the next questions, given the history of the game.
    func next(after history: ChoiceHistory<Content>) async throws(LoadError) -> ChoicePage<Content>
}

extension FixedDeck: ChoiceDeck {}

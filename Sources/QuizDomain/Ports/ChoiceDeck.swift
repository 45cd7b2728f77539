public import enum RemoteLoading.LoadError

/// A source of questions for a multiple-choice game, which returns them page by page.
///
/// The game requests a page before it runs out of questions. The history contains everything that a deck needs to know.
/// Therefore, a deck needs no state of its own, and a saved game can continue with another deck object. Do not return a
/// question whose identifier was dealt before, because the game would skip it. Set ``ChoicePage/isLast`` on the last
/// page that has questions, or return an empty last page. Every other page must have questions.
///
/// Throw `.connectivity` if there is no response, `.invalidData` if the response is not valid, `.refused(.exhausted)`
/// if the source has no more questions, and `.cancelled` soon after the task is cancelled. Calls never overlap in one
/// game.
///
/// `ChoiceDeckContract` in `QuizDomainTesting` checks these requirements.
public protocol ChoiceDeck<Content>: Sendable {
    /// The type of the prompts and options of the questions.
    associatedtype Content: Hashable & Sendable

    /// Returns the next questions, given the history of the game.
    func next(after history: ChoiceHistory<Content>) async throws(LoadError) -> ChoicePage<Content>
}

extension FixedDeck: ChoiceDeck {}

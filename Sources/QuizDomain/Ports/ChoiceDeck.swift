public import enum RemoteLoading.LoadError

/// Where the questions of a game of choosing come from, page by page.
///
/// The game asks again before it runs out. What it knows is in the history, so a deck needs no memory of its own: a
/// saved game goes on with a new deck. Give no question whose identifier was dealt before; the game would skip it. When
/// there is nothing more, say so on the last page that has questions, or give an empty last page; every other page has
/// questions.
///
/// Throw `.connectivity` when nobody answered, `.invalidData` when the answer makes no sense, `.refused(.exhausted)`
/// when the source has no more, and `.cancelled` soon after the task is cancelled. Calls never overlap in one game.
///
/// `ChoiceDeckContract` in `QuizDomainTesting` checks these promises.
public protocol ChoiceDeck<Content>: Sendable {
    /// What its prompts and options are.
    associatedtype Content: Hashable & Sendable

    /// The next questions after what has happened so far.
    func next(after history: ChoiceHistory<Content>) async throws(LoadError) -> ChoicePage<Content>
}

extension FixedDeck: ChoiceDeck {}

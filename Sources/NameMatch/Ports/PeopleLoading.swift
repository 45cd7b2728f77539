public import enum RemoteLoading.LoadError

/// A loader of the people of the name game.
///
/// Implement it to fetch people from your own directory or to read the address book: create an ``UncheckedProfile`` for
/// each row, and a ``Roster`` from the profiles. Throw `.connectivity` if there is no response, `.invalidData` if the
/// response is not valid, and `.cancelled` soon after the task is cancelled. An invalid row is an exclusion, not an
/// error, and a source without people gives an empty roster.
///
/// A class that must be isolated to the main actor needs an explicit `@MainActor`, even in a module whose default
/// isolation is the main actor.
///
/// `PeopleLoadingContract` in `NameMatchTesting` checks these requirements.
public protocol PeopleLoading: Sendable {
    /// Loads the people.
    func loadPeople() async throws(LoadError) -> Roster
}

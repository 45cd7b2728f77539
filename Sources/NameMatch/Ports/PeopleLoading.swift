public import enum RemoteLoading.LoadError

/// A loader of the people of the name game.
///
/// Implement this port to fetch people from your own directory or to read the address book. Create an
/// ``UncheckedProfile`` for each row, and a ``Roster`` from all profiles. The roster lists an invalid row as an
/// ``Exclusion``. A source without people gives an empty roster.
///
/// Throw `.connectivity` if there is no response, `.invalidData` if the response is not valid, and `.cancelled` soon
/// after the task is cancelled.
///
/// Even in a module whose types are isolated to the main actor by default, a type that conforms to this protocol is not
/// isolated. A class that must be isolated to the main actor therefore needs an explicit `@MainActor`.
///
/// `PeopleLoadingContract` in `NameMatchTesting` checks these requirements.
public protocol PeopleLoading: Sendable {
    /// Loads the people.
    func loadPeople() async throws(LoadError) -> Roster
}

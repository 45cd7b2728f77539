public import enum RemoteLoading.LoadError

/// Where the people of the name game come from.
///
/// Implement it to ask your own directory, or read the address book: make a ``Profile`` of each row, and a ``Roster``
/// of them. Throw `.connectivity` when nobody answered, `.invalidData` when the answer makes no sense, and `.cancelled`
/// soon after the task is cancelled. One row that makes no sense is an exclusion, not an error; nobody at all is an
/// empty roster.
///
/// A class that is to live on the main actor must say `@MainActor` itself, even in a module whose default that is.
///
/// `PeopleLoadingContract` in `NameMatchTesting` checks these promises.
public protocol PeopleLoading: Sendable {
    /// Fetches the people.
    func loadPeople() async throws(LoadError) -> Roster
}

public import enum PlayhouseCore.LoadError

/// A loader of the people of the name game.
///
/// Implement this port to fetch people from your own directory or to read the address book. Requirements for
/// implementations:
/// - Create an ``UncheckedProfile`` for each row of the source, with its texts unchanged, and a ``Roster`` from all
///   profiles in the order of the source.
/// - Leave it to the roster to exclude a row, so that each exclusion has its row and its reason. Neither skip a row nor
///   merge people with the same name, and pass `nil` for a row that is malformed.
/// - Give a person the same identifier and the same picture in every load, even if the row of the person has moved.
/// - Return an empty roster if the source has no people.
/// - Load the people again in every call, whether an earlier call has succeeded, failed or was cancelled.
/// - Support several calls at the same time. The cancellation of one call must not end another one.
/// - Throw `.connectivity` if there is no response.
/// - Throw `.invalidData` if the response is not valid.
/// - Throw `.cancelled` soon after the task is cancelled.
///
/// A class that is isolated to the main actor needs `@MainActor` at its declaration, even in a module whose default
/// isolation is the main actor, and also at each of its methods that this protocol requires. It then compiles whether
/// or not the feature `NonisolatedNonsendingByDefault` is on.
///
/// `PeopleLoadingContract` in `NameMatchTesting` checks these requirements.
public protocol PeopleLoading: Sendable {
    /// Loads the people.
    func loadPeople() async throws(LoadError) -> Roster
}

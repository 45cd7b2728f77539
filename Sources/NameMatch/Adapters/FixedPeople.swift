public import PlayhouseCore

/// A loader of people who are in the code of the app.
public struct FixedPeople: PeopleLoading {
    private let roster: Roster

    /// Creates a loader of people.
    public init(_ roster: Roster) { self.roster = roster }

    /// Returns the people.
    public func loadPeople() async throws(LoadError) -> Roster {
        guard !Task.isCancelled else { throw .cancelled }
        return roster
    }
}

public import PlayhouseCore

/// A loader that returns a fixed roster, such as one in the code of the app.
public struct FixedPeople: PeopleLoading {
    private let roster: Roster

    /// Creates a loader that returns the given roster.
    public init(_ roster: Roster) { self.roster = roster }

    /// Returns the people.
    public func loadPeople() async throws(LoadError) -> Roster {
        guard !Task.isCancelled else { throw .cancelled }
        return roster
    }
}

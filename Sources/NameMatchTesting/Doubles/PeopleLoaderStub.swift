public import NameMatch
public import RemoteLoading

/// Answers with people, or an error, that were decided beforehand; the last answer again and again.
public struct PeopleLoaderStub: PeopleLoading {
    private let answer: Result<Roster, LoadError>

    /// Creates a loader that gives these people.
    public init(_ roster: Roster) {
        answer = .success(roster)
    }

    /// Creates a loader that fails.
    public init(failing error: LoadError) {
        answer = .failure(error)
    }

    /// Gives the answer.
    public func loadPeople() async throws(LoadError) -> Roster {
        guard !Task.isCancelled else { throw .cancelled }
        return try answer.get()
    }
}

public import NameMatch
public import RemoteLoading
public import RemoteLoadingTesting

/// A temporary spy.
public final class PeopleLoaderSpy: PeopleLoading {
    private let spy = CallSpy<Void, Roster, LoadError>(
        "PeopleLoaderSpy", whenCancelled: .cancelled, whenNeverAnswered: .connectivity(.timedOut))

    /// Creates a spy.
    public init() {}

    /// How many calls there were.
    public var loadCount: Int { spy.arguments.count }

    /// Waits.
    public func loadPeople() async throws(LoadError) -> Roster { try await spy.call(()) }

    /// Waits until that many loads have begun.
    public func waitForLoads(_ count: Int) async throws(WaitExpired) { try await spy.waitForCalls(count) }

    /// Completes.
    public func complete(_ number: Int, with roster: Roster) { spy.complete(number, with: roster) }

    /// Fails.
    public func fail(_ number: Int, with error: LoadError) { spy.fail(number, with: error) }
}

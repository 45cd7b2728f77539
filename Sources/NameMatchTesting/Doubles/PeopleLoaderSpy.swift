public import NameMatch
public import RemoteLoading
public import RemoteLoadingTesting

/// A loader that lets a test end each load when it likes.
public final class PeopleLoaderSpy: PeopleLoading, VerifiableDouble {
    private let spy: CallSpy<Void, Roster, LoadError>
    private let name: String
    private let journal: CallJournal?

    /// Creates a spy.
    ///
    /// A load that is not ended within the patience fails, and is a problem.
    public init(
        _ name: String? = nil, journal: CallJournal? = nil, sink: FailureSink? = nil, patience: Patience = Patience(),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        self.name = name ?? "PeopleLoaderSpy"
        self.journal = journal
        spy = CallSpy(
            log: ProblemLog(double: "PeopleLoaderSpy", name: name, site: site, sink: sink),
            whenCancelled: .cancelled, whenNeverAnswered: .connectivity(.timedOut), patience: patience)
    }

    /// How many loads began.
    public var loadCount: Int { spy.arguments.count }

    /// The numbers of the loads that were cancelled before they ended; the first is number 0.
    public var cancelledLoads: [Int] { spy.cancelledCalls }

    /// Waits until the test ends this load, or the task is cancelled.
    public func loadPeople() async throws(LoadError) -> Roster {
        journal?.note("loadPeople()", by: name)
        return try await spy.call(())
    }

    /// Waits until that many loads have begun.
    public func waitForLoads(
        _ count: Int, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) async throws(WaitExpired) {
        try await spy.waitForCalls(count, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Lets a load deliver people; the first is number 0.
    public func complete(_ number: Int, with roster: Roster) {
        spy.complete(number, with: roster)
    }

    /// Lets a load fail; the first is number 0.
    public func fail(_ number: Int, with error: LoadError) {
        spy.fail(number, with: error)
    }

    /// What went wrong so far.
    public func report() -> DoubleReport { spy.report() }
}

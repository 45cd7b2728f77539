import RemoteLoading
public import RemoteLoadingTesting
public import TwitchBrowse

/// A store of tokens that lets a test end each call when it likes.
///
/// A call that may go on does what a store does: it keeps, gives or forgets a pair in memory. As with every store, to
/// cancel the calling task ends nothing.
public final class TokenStoreSpy: TokenStoring, VerifiableDouble {
    /// What a store was asked to do.
    public enum Call: Hashable, Sendable {
        /// To give the pair.
        case load
        /// To keep a pair.
        case save(TokenPair)
        /// To forget the pair.
        case clear
    }

    private let spy: CallSpy<Call, Void, TokenStoreError>
    private let store: InMemoryTokenStore
    private let name: String
    private let journal: CallJournal?

    /// Creates a spy that may hold a pair already.
    ///
    /// A call that is not ended within the patience fails as `.unreadable`, and is a problem.
    public init(
        _ name: String? = nil, holding pair: TokenPair? = nil, journal: CallJournal? = nil, sink: FailureSink? = nil,
        patience: Patience = Patience(), fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        self.name = name ?? "TokenStoreSpy"
        self.journal = journal
        store = InMemoryTokenStore(pair)
        spy = CallSpy(
            log: ProblemLog(double: "TokenStoreSpy", name: name, site: site, sink: sink), whenCancelled: .unreadable,
            whenNeverAnswered: .unreadable, patience: patience)
    }

    /// The calls so far, in order.
    public var calls: [Call] { spy.arguments }

    /// The pairs that were to be kept so far, in order.
    public var pairs: [TokenPair] {
        calls.compactMap { call in
            guard case .save(let pair) = call else { return nil }
            return pair
        }
    }

    /// Waits until the test ends this call, then gives the pair.
    public func load() async throws(TokenStoreError) -> TokenPair? {
        try await waitForTheTest(to: .load)
        return try await store.load()
    }

    /// Waits until the test ends this call, then keeps the pair.
    public func save(_ pair: TokenPair) async throws(TokenStoreError) {
        try await waitForTheTest(to: .save(pair))
        try await store.save(pair)
    }

    /// Waits until the test ends this call, then forgets the pair.
    public func clear() async throws(TokenStoreError) {
        try await waitForTheTest(to: .clear)
        try await store.clear()
    }

    /// Waits until that many calls have come.
    public func waitForCalls(
        _ count: Int, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) async throws(WaitExpired) {
        try await spy.waitForCalls(count, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Lets a call go on; the first is number 0.
    public func complete(_ number: Int) { spy.complete(number, with: ()) }

    /// Lets a call fail; the first is number 0.
    public func fail(_ number: Int, with error: TokenStoreError) { spy.fail(number, with: error) }

    /// What went wrong so far.
    public func report() -> DoubleReport { spy.report() }

    /// In a task of its own, which the cancellation of the caller does not reach.
    private func waitForTheTest(to call: Call) async throws(TokenStoreError) {
        journal?.note("\(call)", by: name)
        let outcome = await Task { [spy] () -> Result<Void, TokenStoreError> in
            do throws(TokenStoreError) {
                return .success(try await spy.call(call))
            } catch {
                return .failure(error)
            }
        }.value
        try outcome.get()
    }
}

extension TokenStoreSpy.Call: CustomStringConvertible {
    /// The call, of a pair only whose it is.
    public var description: String {
        switch self {
        case .load: "load()"
        case .save(let pair): "save(\(pair))"
        case .clear: "clear()"
        }
    }
}

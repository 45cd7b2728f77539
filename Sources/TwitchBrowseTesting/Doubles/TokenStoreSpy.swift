import RemoteLoading
public import RemoteLoadingTesting
public import TwitchBrowse

/// A store of tokens that lets a test end each call when it likes.
///
/// A call that may go on does what a store does: it keeps, gives or forgets a pair in memory. As with every store, to
/// cancel the calling task ends nothing.
public final class TokenStoreSpy: TokenStoring, VerifiableDouble {
    /// What a store was asked to do.
    public enum Call: Hashable, Sendable, CustomStringConvertible {
        /// To give the pair.
        case load
        /// To keep a pair.
        case save(TokenPair)
        /// To forget the pair.
        case clear

        /// The call, of a pair only whose it is.
        public var description: String {
            switch self {
            case .load: "load()"
            case .save(let pair): "save(\(pair))"
            case .clear: "clear()"
            }
        }
    }

    /// The calls.
    public let calls: CallSpy<Call, Void, TokenStoreError>
    private let store: InMemoryTokenStore

    /// Creates a spy that may hold a pair already.
    ///
    /// A call that is not ended within the patience fails, and is a problem.
    public init(
        _ name: String? = nil, holding pair: TokenPair? = nil, journal: CallJournal? = nil,
        sink: FailureSink? = nil, timeout: Timeout = Timeout(), file: StaticString = #filePath, line: UInt = #line
    ) {
        let log = IssueLog("TokenStoreSpy", name: name, journal: journal, sink: sink, file: file, line: line)
        calls = CallSpy(
            log: log, whenCancelled: .unreadable, whenNeverAnswered: .unreadable, timeout: timeout)
        store = InMemoryTokenStore(pair)
    }

    /// The pairs that were to be kept so far, in order.
    public var pairs: [TokenPair] {
        calls.arguments.compactMap { if case .save(let pair) = $0 { pair } else { nil } }
    }

    /// Waits until the test ends this call, then gives the pair.
    public func load() async throws(TokenStoreError) -> TokenPair? {
        try await calls.callIgnoringCancellation(.load)
        return try await store.load()
    }

    /// Waits until the test ends this call, then keeps the pair.
    public func save(_ pair: TokenPair) async throws(TokenStoreError) {
        try await calls.callIgnoringCancellation(.save(pair))
        try await store.save(pair)
    }

    /// Waits until the test ends this call, then forgets the pair.
    public func clear() async throws(TokenStoreError) {
        try await calls.callIgnoringCancellation(.clear)
        try await store.clear()
    }

    /// What went wrong so far.
    public func report() -> DoubleReport { calls.report() }
}

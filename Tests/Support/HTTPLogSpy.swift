public import RemoteLoading
public import RemoteLoadingTesting

/// A log that records its entries, and lets a test wait for an entry.
public final class HTTPLogSpy: Sendable {
    /// The log to attach to a client.
    public let log: HTTPLog
    private let recorded: ObservedState<[HTTPLog.Entry]>
    private let timeout: Timeout

    /// Creates a log spy without entries.
    public init(time: TimeSource = .system, timeout: Timeout = Timeout()) {
        let recorded = ObservedState<[HTTPLog.Entry]>([])
        self.recorded = recorded
        self.timeout = timeout
        log = HTTPLog(time: time) { entry in recorded.change { $0.append(entry) } }
    }

    /// The entries that the log has received so far.
    public var entries: [HTTPLog.Entry] { recorded.state }

    /// The events that the log has received so far, without request numbers and times.
    public var events: [HTTPEvent] { entries.map(\.event) }

    /// Waits for an entry that satisfies a condition, or returns immediately if there is one already.
    public func waitForEntry(
        _ what: String = "an entry", file: StaticString = #filePath, line: UInt = #line,
        where matches: @escaping @Sendable (HTTPLog.Entry) -> Bool
    ) async throws(WaitTimeoutError) {
        try await recorded.wait(for: what, timeout, at: CallSite(file: file, line: line)) {
            $0.contains(where: matches)
        } pending: {
            $0.map(\.description)
        }
    }
}

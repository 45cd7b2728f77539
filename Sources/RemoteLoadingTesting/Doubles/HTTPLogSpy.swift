public import RemoteLoading

/// A log that records its entries, and lets a test wait for an entry.
public final class HTTPLogSpy: Sendable {
    private struct Waiter {
        let matches: @Sendable (HTTPLog.Entry) -> Bool
        let promise: Promise<Bool>
    }

    private struct State {
        var entries: [HTTPLog.Entry] = []
        var waiters: [Waiter] = []
    }

    /// The log to attach to a client.
    public let log: HTTPLog
    private let state: Locked<State>
    private let timeout: Timeout

    /// Creates a log spy without entries.
    public init(time: TimeSource = .system, timeout: Timeout = Timeout()) {
        let state = Locked(State())
        self.state = state
        self.timeout = timeout
        log = HTTPLog(time: time) { [activity = Activity.current] entry in
            activity.note()
            let here = state.withLock { state in
                state.entries.append(entry)
                let here = state.waiters.filter { $0.matches(entry) }.map(\.promise)
                state.waiters.removeAll { $0.matches(entry) }
                return here
            }
            for promise in here { promise.keep(with: true) }
        }
    }

    /// The entries that the log has received so far.
    public var entries: [HTTPLog.Entry] { state.withLock { $0.entries } }

    /// The events that the log has received so far, without request numbers and times.
    public var events: [HTTPEvent] { entries.map(\.event) }

    /// Returns the events so far of the request with a number, where the first request has the number 1.
    public func events(of request: Int) -> [HTTPEvent] {
        entries.filter { $0.request == request }.map(\.event)
    }

    /// Waits for an entry that satisfies a condition, or returns immediately if there is one already.
    public func waitForEntry(
        _ what: String = "an entry", file: StaticString = #filePath, line: UInt = #line,
        where matches: @escaping @Sendable (HTTPLog.Entry) -> Bool
    ) async throws(WaitTimeoutError) {
        let promise = Promise<Bool>()
        let isThere = state.withLock { state in
            if state.entries.contains(where: matches) { return true }
            state.waiters.append(Waiter(matches: matches, promise: promise))
            return false
        }
        let site = CallSite(file: file, line: line)
        guard !isThere,
            await !timeout.wait(for: promise, orKeepWith: false, as: { "a wait for \(what) at \(site)" })
        else { return }
        throw WaitTimeoutError(what, timeout, pending: entries.map(\.description), site: site)
    }
}

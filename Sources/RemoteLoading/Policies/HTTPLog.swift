public import PlayhouseCore

/// A log that records the events of requests and the decisions of policies.
///
/// Add a log to a client with ``HTTPClient/logged(to:)``. The policies inside the logged client need no setup, because
/// a logged request carries its log. The entries of one request are in order. The entries of concurrent requests may be
/// interleaved.
///
/// The observer is called synchronously, on the thread where the event occurred. The observer should return quickly, or
/// pass the entry to an `AsyncStream`.
///
/// A log without an observer creates no entries, and the text of an entry is created only when its description is read.
public final class HTTPLog: Sendable {
    /// An event of one request.
    public struct Entry: Hashable, Sendable {
        /// The number of the request in this log, starting with 1.
        public let request: Int
        /// The time since the request began.
        public let elapsed: Duration
        /// The event that was recorded.
        public let event: HTTPEvent
    }

    private let time: TimeSource
    private let observer: (@Sendable (Entry) -> Void)?
    private let count = Locked(0)

    /// Creates a log that passes its entries to an observer, if there is one.
    public init(time: any TimeProviding = .system, observer: (@Sendable (Entry) -> Void)? = nil) {
        self.time = time.timeSource
        self.observer = observer
    }

    /// Returns a trace for a new request, or `nil` if the log has no observer.
    func trace() -> RequestTrace? {
        guard let observer else { return nil }
        let number = count.withLock { count in
            count += 1
            return count
        }
        let began = time.elapsed()
        return RequestTrace(number: number) { [time] event in
            observer(Entry(request: number, elapsed: time.elapsed() - began, event: event))
        }
    }
}

extension HTTPLog.Entry: CustomStringConvertible {
    /// The number of the request, the time and the event, without secrets.
    public var description: String { "#\(request) +\(elapsed) \(event)" }
}

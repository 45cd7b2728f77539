/// One stream of what happens to requests, and of what every policy decides about them.
///
/// Put it around a client by ``HTTPClient/logged(to:)``; the policies below need not be told, because a logged request
/// takes the log along. The entries of one request come in order, those of several in between one another. The observer
/// is called at once, on whichever thread decided: be quick, or hand the entry on to an `AsyncStream`.
///
/// Without an observer it costs nothing, and no text is made unless somebody asks an entry for its description.
public final class HTTPLog: Sendable {
    /// One event of one request.
    public struct Entry: Hashable, Sendable {
        /// The number of the request in this log, from 1.
        public let request: Int
        /// How long it is since the request began.
        public let elapsed: Duration
        /// What happened.
        public let event: HTTPEvent
    }

    private let time: TimeSource
    private let observer: (@Sendable (Entry) -> Void)?
    private let count = Locked(0)

    /// Creates a log that tells an observer, or nobody.
    public init(time: TimeSource = .system, observer: (@Sendable (Entry) -> Void)? = nil) {
        self.time = time
        self.observer = observer
    }

    /// A trace for one more request, or nil if nobody observes.
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
    /// The request's number, the time, and what happened, without secrets.
    public var description: String { "#\(request) +\(elapsed) \(event)" }
}

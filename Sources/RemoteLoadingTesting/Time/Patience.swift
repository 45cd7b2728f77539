public import RemoteLoading

/// How long a wait of a double may last in real time before it counts as broken.
///
/// A test that waits for what never comes must fail, not hang.
public struct Patience: Sendable {
    /// The bound.
    public let bound: Duration
    private let time: TimeSource

    /// Creates a bound, 30 seconds of real time by default.
    public init(_ bound: Duration = .seconds(30), on time: TimeSource = .system) {
        self.bound = bound
        self.time = time
    }

    /// Runs work and returns what it gives, or cancels it and returns nil when the bound is reached first.
    ///
    /// Work that ignores its cancellation is left behind, so that a test fails instead of hanging.
    public func run<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value? {
        let promise = Promise<Value?>()
        let task = Task { promise.keep(with: await work()) }
        let value = await wait(for: promise, orKeepWith: nil)
        if value == nil { task.cancel() }
        return value
    }

    /// The instant, on the patience's own time source, at which a wait that begins now runs out.
    var deadline: Duration { time.elapsed() + bound }

    /// Whether such an instant has come.
    func isOver(_ deadline: Duration) -> Bool { time.elapsed() >= deadline }

    /// The same with more time, for what contains a wait of this patience.
    var longer: Patience { Patience(bound * 3, on: time) }

    /// Waits for a promise; when the bound is reached first, keeps it with a substitute.
    func wait<Value>(
        for promise: Promise<Value>, orKeepWith substitute: Value, by instant: Duration? = nil
    ) async -> Value {
        let deadline = instant ?? self.deadline
        let watchdog = Task { [time] in
            do throws(CancellationError) {
                try await time.sleep(until: deadline)
            } catch {
                return
            }
            promise.keep(with: substitute)
        }
        let value = await promise.value()
        watchdog.cancel()
        return value
    }
}

/// What a wait throws that ran out of patience.
public struct WaitExpired: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was waited for.
    public let what: String
    /// How long.
    public let bound: Duration
    /// What there was instead.
    public let pending: [String]
    /// Where the wait stands.
    public let site: CallSite

    /// What was waited for, where, and what there was instead.
    public var description: String {
        let seen = pending.isEmpty ? "nothing" : pending.joined(separator: ", ")
        return "WAIT EXPIRED  \(what), after \(bound), waited for at \(site)\n   there was: \(seen)"
    }
}

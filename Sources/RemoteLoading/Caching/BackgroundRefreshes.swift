/// The fetches that go on behind stale responses, at most one for each.
///
/// A client makes its own unless you hand it one, to wait for the fetches in a test, or before a program ends. They are
/// cancelled when the last holder of this object lets it go: the client, and you.
public final class BackgroundRefreshes: Sendable {
    private struct Flight: Hashable {
        let key: HTTPCacheKey
        let variant: String?
    }

    private let flights = Locked<[Flight: Task<Void, Never>]>([:])

    /// Creates an object with nothing under way.
    public init() {}

    deinit {
        for task in flights.withLock({ Array($0.values) }) { task.cancel() }
    }

    /// How many are under way.
    public var count: Int { flights.withLock { $0.count } }

    /// Waits until none is under way.
    public func finished() async {
        while let task = flights.withLock({ $0.values.first }) { await task.value }
    }

    /// Begins a fetch, unless there is one for the same response.
    func begin(_ key: HTTPCacheKey, _ inquiry: CacheLookup, _ work: @escaping @Sendable () async -> Void) {
        let flight = Flight(key: key, variant: inquiry.stored?.variant)
        flights.withLock { flights in
            guard flights[flight] == nil else { return }
            flights[flight] = Task { [weak self] in
                await work()
                self?.end(flight)
            }
        }
    }

    private func end(_ flight: Flight) {
        _ = flights.withLock { $0.removeValue(forKey: flight) }
    }
}

import RemoteLoading

/// The requests that refresh stale responses in the background, at most one for each stored response.
///
/// Pass the object to `cached(in:whenUnreachable:keeping:refreshing:time:)`. To wait for the background requests, for
/// example in a test or before a program ends, hold a reference and call ``finished()``.
///
/// The background requests are cancelled when the last reference to the object is released. The client holds a
/// reference. Hold another reference if the requests should continue after the client is released.
public final class BackgroundRefreshes: Sendable {
    /// The requests by the address, the partition and the variant of their stored responses.
    private let flights = Locked<[[String?]: Task<Void, Never>]>([:])

    /// The use of stale responses while a newer one is fetched.
    let staleServing: StaleServing

    /// Creates an object that has no background requests yet.
    ///
    /// - Parameter staleServing: The use of stale responses while a newer one is fetched.
    public init(_ staleServing: StaleServing) {
        self.staleServing = staleServing
    }

    deinit {
        for task in flights.withLock({ Array($0.values) }) { task.cancel() }
    }

    /// The number of background requests in progress.
    package var count: Int { flights.withLock { $0.count } }

    /// Waits until all background requests have ended.
    public func finished() async {
        while let task = flights.withLock({ $0.values.first }) { await task.value }
    }

    /// Starts a background request, unless one is already running for the same stored response.
    func begin(_ key: CacheKey, _ lookup: CacheLookup, _ work: @escaping @Sendable () async -> Void) {
        let flight = [key.address, key.partition, lookup.stored?.variant]
        flights.withLock { flights in
            guard flights[flight] == nil else { return }
            flights[flight] = Task { [weak self] in
                await work()
                _ = self?.flights.withLock { $0.removeValue(forKey: flight) }
            }
        }
    }
}

import Foundation
public import RemoteLoading

extension HTTPClient {
    /// Returns a client that caches responses by the rules of RFC 9111 for a private cache, which serves a single user.
    ///
    /// Apply the cache before ``/RemoteLoading/HTTPClient/followingRedirects(limit:)``, so that each response is stored
    /// under its own address. Apply the cache after ``/RemoteLoading/HTTPClient/retrying(_:time:chance:)``, so that a
    /// cached response needs no attempt. ``/RemoteLoading/HTTPResponse/source`` states whether a response came from the
    /// cache.
    ///
    /// - Parameters:
    ///   - cache: The cache of the responses, which several clients may share. A request with a credential, a cookie or
    ///     another secret bypasses the cache if neither the request nor the cache names a partition.
    ///   - whenUnreachable: The use of stale responses when the server cannot be reached or fails.
    ///   - keeping: A setting that overrides the directives of the responses about storage and freshness.
    ///   - refreshes: The use of stale responses while a newer one is fetched in the background.
    ///   - time: The source of the current time.
    public func cached(
        in cache: HTTPCache, whenUnreachable: StaleServing = .never, keeping: CacheKeeping = .byDirectives,
        refreshing refreshes: BackgroundRefreshes = BackgroundRefreshes(.never), time: any TimeProviding = .system
    ) -> some HTTPClient {
        let policy = CachePolicy(
            whenUnreachable: whenUnreachable, whileRevalidating: refreshes.staleServing, keeping: keeping)
        return CachingHTTPClient(
            exchange: CacheExchange(client: self, store: cache.store, policy: policy, time: time.timeSource),
            partition: cache.partitionName, refreshes: refreshes)
    }
}

private struct CachingHTTPClient<Client: HTTPClient>: HTTPClient {
    let exchange: CacheExchange<Client>
    let partition: String?
    let refreshes: BackgroundRefreshes

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        guard !Task.isCancelled else { throw .cancelled }
        let place = CacheKey(request, partition: partition).map { exchange.store.inFlight.begin($0) }
        var entries: [CacheEntry] = []
        if let place, request.isForCaches { entries = await exchange.store.entries(for: place.key) }
        switch exchange.policy.decide(request, among: entries, at: exchange.time.date()) {
        case .serve(let response):
            return response
        case .serveWhileRevalidating(let response, let lookup):
            if let place {
                refreshes.begin(place.key, lookup) { [exchange] in
                    _ = try? await exchange.ask(lookup, for: place)  // after a failure, the next request tries again
                }
            }
            return response
        case .ask(let lookup):
            return try await exchange.ask(lookup, for: place)
        }
    }
}

/// The part of a caching client that sends requests and changes the store.
///
/// A background fetch captures this value instead of the client, because the client holds the ``BackgroundRefreshes``.
/// If a fetch retained the client, releasing the client would not cancel the fetch.
private struct CacheExchange<Client: HTTPClient>: Sendable {
    let client: Client
    let store: any CacheStore
    let policy: CachePolicy
    let time: TimeSource

    func ask(_ lookup: CacheLookup, for place: InFlightRequest?) async throws(TransportError) -> HTTPResponse {
        let requested = time.date()
        let answer: HTTPResponse
        do throws(TransportError) {
            answer = try await client.send(lookup.sent)
        } catch {
            // A client may report a cancellation as another error.
            guard !Task.isCancelled else { throw .cancelled }
            guard let staleResponse = policy.fallback(lookup, because: .unreachable(error), at: time.date()) else {
                throw error
            }
            return staleResponse
        }
        guard let place else {
            await change(.remove(policy.invalidated(by: lookup.request, answer)), by: nil)
            return answer
        }
        switch policy.conclude(lookup, with: answer, for: place.key, requested: requested, received: time.date()) {
        case .deliver(let response, let cacheChange):
            await change(cacheChange, by: place)
            return response
        case .sendAgain(let plain):
            return try await ask(plain, for: place)
        }
    }

    private func change(_ change: CachePolicy.CacheChange, by place: InFlightRequest?) async {
        switch change {
        case .remove(let addresses) where !addresses.isEmpty: await store.remove(.addresses(addresses))
        case .store(let entry, let isAlone) where !Task.isCancelled:
            if let place { await store.store(entry, isAlone: isAlone, by: place) }
        case .none, .remove, .store: return
        }
    }
}

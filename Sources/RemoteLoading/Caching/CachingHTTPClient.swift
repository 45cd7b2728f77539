import Foundation

extension HTTPClient {
    /// Returns a client that caches responses by the rules of RFC 9111 for a single user.
    ///
    /// Apply the cache before ``HTTPClient/followingRedirects(limit:)``, so that each response is stored under its own
    /// address. Apply the cache after ``HTTPClient/retrying(_:time:chance:)``, so that a cached response needs no
    /// attempt. ``HTTPResponse/source`` states whether a response came from the cache.
    ///
    /// - Parameters:
    ///   - store: The store of the responses, which several clients and processes may share.
    ///   - whenUnreachable: The use of stale responses when the server cannot be reached or fails.
    ///   - whileRevalidating: The use of stale responses while a newer one is fetched in the background.
    ///   - keeping: A setting that overrides the directives of the responses about storage and freshness.
    ///   - partition: The partition of requests that have no ``HTTPRequest/cachePartition``. A request with a
    ///     credential, a cookie or another secret bypasses the cache if neither the request nor this argument names a
    ///     partition.
    ///   - refreshes: The object that owns the background fetches. The fetches are cancelled when the object is
    ///     deallocated.
    ///   - time: The source of the current time.
    public func cached(
        in store: any HTTPCacheStore, whenUnreachable: StaleServing = .never, whileRevalidating: StaleServing = .never,
        keeping: CacheKeeping = .byDirectives, partition: String? = nil,
        refreshes: BackgroundRefreshes = BackgroundRefreshes(), time: TimeSource = .system
    ) -> some HTTPClient {
        let policy = CachePolicy(
            whenUnreachable: whenUnreachable, whileRevalidating: whileRevalidating, keeping: keeping)
        return CachingHTTPClient(
            exchange: CacheExchange(
                client: self, store: store, inFlight: store.inFlightResponses ?? InFlightResponses(), policy: policy,
                time: time),
            partition: partition, refreshes: refreshes)
    }
}

private struct CachingHTTPClient<Client: HTTPClient>: HTTPClient {
    let exchange: CacheExchange<Client>
    let partition: String?
    let refreshes: BackgroundRefreshes

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        guard !Task.isCancelled else { throw .cancelled }
        let key = HTTPCacheKey(request, partition: partition)
        let answer = key.map { exchange.inFlight.begin($0) }
        var entries: [HTTPCacheEntry] = []
        if let answer, answer.trustsStore, request.isForCaches {
            entries = await exchange.store.entries(for: answer.key)
        }
        switch exchange.policy.decide(request, among: entries, at: exchange.time.date()) {
        case .serve(let response), .fail(let response):
            return response
        case .serveWhileRevalidating(let response, let inquiry):
            if let answer {
                refreshes.begin(answer.key, inquiry) { [exchange] in await exchange.refresh(inquiry, for: answer) }
            }
            return response
        case .revalidate(let inquiry), .forward(let inquiry):
            return try await exchange.ask(inquiry, for: answer)
        }
    }
}

/// The part of a caching client that sends requests and changes the store.
///
/// A background fetch captures this value instead of the client, because the client holds the ``BackgroundRefreshes``.
/// If a fetch retained the client, releasing the client would not cancel the fetch.
private struct CacheExchange<Client: HTTPClient>: Sendable {
    let client: Client
    let store: any HTTPCacheStore
    let inFlight: InFlightResponses
    let policy: CachePolicy
    let time: TimeSource

    func ask(_ inquiry: CacheLookup, for place: InFlightResponse?) async throws(TransportError) -> HTTPResponse {
        let requested = time.date()
        let answer: HTTPResponse
        do throws(TransportError) {
            answer = try await client.send(inquiry.sent)
        } catch {
            // A client may report a cancellation as another error.
            guard !Task.isCancelled else { throw .cancelled }
            guard let staleResponse = policy.fallback(inquiry, from: error, at: time.date()) else { throw error }
            return staleResponse
        }
        guard let place else {
            await remove(policy.invalidated(by: inquiry.request, answer))
            return answer
        }
        switch policy.conclude(inquiry, with: answer, for: place.key, requested: requested, received: time.date()) {
        case .deliver(let response, let cacheChange):
            await change(cacheChange, by: place)
            return response
        case .sendAgain(let plain):
            return try await ask(plain, for: place)
        }
    }

    /// Fetches a newer response for the store, and ignores a failure.
    ///
    /// A failure has no consequence for the caller, who already has the stale response. The next request starts another
    /// fetch.
    func refresh(_ inquiry: CacheLookup, for place: InFlightResponse) async {
        _ = try? await ask(inquiry, for: place)  // a failure has no consequence, as stated above
    }

    private func change(_ change: CachePolicy.CacheChange, by answer: InFlightResponse) async {
        switch change {
        case .none: return
        case .remove(let addresses): await remove(addresses)
        case .keep(let entry): await keep(entry, by: answer)
        case .keepAlone(let entry): await keep(entry, by: answer, isAlone: true)
        }
    }

    private func keep(_ entry: HTTPCacheEntry, by answer: InFlightResponse, isAlone: Bool = false) async {
        guard !Task.isCancelled, answer.claim(entry) else { return }
        defer { answer.endStoring() }
        if isAlone { await remove([entry.key.address]) }
        await store.keep(entry)
        // If the store removed entries, or kept a more recent entry, before it kept this one, this entry may be
        // outdated. All entries of the address are then removed.
        if !answer.permits(entry, removals: isAlone ? 1 : 0) { await remove([entry.key.address]) }
    }

    /// Removes every entry of the addresses, which must be in normalised spelling.
    private func remove(_ addresses: [String]) async {
        guard !addresses.isEmpty else { return }
        // A store that has its own `inFlightResponses` notes the removal there itself.
        if store.inFlightResponses == nil { inFlight.noteRemoval { addresses.contains($0.address) } }
        await store.remove(addresses: addresses)
    }
}

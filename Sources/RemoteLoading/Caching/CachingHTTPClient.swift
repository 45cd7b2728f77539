import Foundation

extension HTTPClient {
    /// A client that keeps responses and gives them again, by the rules of RFC 9111 for one user.
    ///
    /// Put it below redirects, so that each response is kept under its own address, and above retries, so that a stored
    /// one costs none. ``HTTPResponse/source`` tells where a response came from.
    ///
    /// - Parameters:
    ///   - store: Where responses are kept. Clients, and processes, may share one.
    ///   - whenUnreachable: Whether a stale response is given when the server cannot be reached or fails.
    ///   - whileRevalidating: Whether a stale response is given while a newer one is fetched behind it.
    ///   - keeping: Whether you know better than a response how long it is good.
    ///   - partition: On whose behalf requests are made that do not say it (``HTTPRequest/cachePartition``). A request
    ///     with a credential, a cookie or another secret goes past the cache if neither names anybody.
    ///   - refreshes: What holds the fetches that go on behind; they are cancelled when nobody holds it any more.
    ///   - time: What time it is.
    public func cached(
        in store: any HTTPCacheStore, whenUnreachable: StaleServing = .never, whileRevalidating: StaleServing = .never,
        keeping: CacheKeeping = .asTold, partition: String? = nil,
        refreshes: BackgroundRefreshes = BackgroundRefreshes(), time: TimeSource = .system
    ) -> some HTTPClient {
        let policy = CachePolicy(
            whenUnreachable: whenUnreachable, whileRevalidating: whileRevalidating, keeping: keeping)
        return CachingHTTPClient(
            counter: CacheCounter(client: self, store: ObservedCacheStore(store), policy: policy, time: time),
            partition: partition, refreshes: refreshes)
    }
}

private struct CachingHTTPClient<Client: HTTPClient>: HTTPClient {
    let counter: CacheCounter<Client>
    let partition: String?
    let refreshes: BackgroundRefreshes

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        guard !Task.isCancelled else { throw .cancelled }
        let key = HTTPCacheKey(request, partition: partition)
        let answer = key.map { counter.store.inFlightResponses.begin($0) }
        var entries: [HTTPCacheEntry] = []
        if let key, request.isForCaches { entries = await counter.store.entries(for: key) }
        switch counter.policy.decide(request, among: entries, at: counter.time.date()) {
        case .serve(let response), .fail(let response):
            return response
        case .serveWhileRevalidating(let response, let inquiry):
            if let answer {
                refreshes.begin(answer.key, inquiry) { [counter] in await counter.refresh(inquiry, for: answer) }
            }
            return response
        case .revalidate(let inquiry), .forward(let inquiry):
            return try await counter.ask(inquiry, for: answer)
        }
    }
}

/// Where the server is asked and the store is changed.
///
/// Apart from the client, so that a fetch behind a response does not keep alive what owns the fetch.
private struct CacheCounter<Client: HTTPClient>: Sendable {
    let client: Client
    let store: ObservedCacheStore
    let policy: CachePolicy
    let time: TimeSource

    func ask(_ inquiry: CacheLookup, for place: InFlightResponse?) async throws(TransportError) -> HTTPResponse {
        let requested = time.date()
        let answer: HTTPResponse
        do throws(TransportError) {
            answer = try await client.send(inquiry.sent)
        } catch {
            // A client may tell its cancellation in other words.
            guard !Task.isCancelled else { throw .cancelled }
            guard let rescued = policy.rescue(inquiry, from: error, at: time.date()) else { throw error }
            return rescued
        }
        guard let place else {
            await store.remove(addresses: policy.invalidated(by: inquiry.request, answer))
            return answer
        }
        switch policy.conclude(inquiry, with: answer, for: place.key, requested: requested, received: time.date()) {
        case .deliver(let response, let news):
            await change(news, by: place)
            return response
        case .askAgain(let plain):
            return try await ask(plain, for: place)
        }
    }

    /// Whoever got the stale response does not wait for this one, and the next caller tries again.
    func refresh(_ inquiry: CacheLookup, for place: InFlightResponse) async {
        do throws(TransportError) {
            _ = try await ask(inquiry, for: place)
        } catch {
            return
        }
    }

    private func change(_ change: CachePolicy.CacheChange, by answer: InFlightResponse) async {
        switch change {
        case .none: return
        case .remove(let addresses): await store.remove(addresses: addresses)
        case .keep(let entry): await keep(entry, by: answer)
        case .keepAlone(let entry): await keep(entry, by: answer, isAlone: true)
        }
    }

    private func keep(_ entry: HTTPCacheEntry, by answer: InFlightResponse, isAlone: Bool = false) async {
        guard !Task.isCancelled, answer.claim(entry) else { return }
        if isAlone { await store.remove(addresses: [entry.key.address]) }
        await store.keep(entry)
        // It may have got to its place behind a removal, or behind what is more recent: then nothing is sure.
        if !answer.permits(entry, removals: isAlone ? 1 : 0) { await store.remove(addresses: [entry.key.address]) }
    }
}

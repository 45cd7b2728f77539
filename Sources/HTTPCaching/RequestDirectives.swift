import RemoteLoading

/// The cache directives of a request (RFC 9111, section 5.2.1).
struct RequestDirectives {
    /// `true` if the server must validate a stored response before its use.
    ///
    /// The value is `true` for `no-cache`, and for ``/RemoteLoading/RequestOptions/Freshness/refresh``.
    let mustValidate: Bool
    /// `true` for `no-store`: nothing of the request or of its response may be stored.
    let forbidsStoring: Bool
    /// `true` for `only-if-cached`: the server must not be asked.
    let isOnlyIfCached: Bool
    /// The maximum staleness of a response that replaces a server error, in seconds (RFC 5861, section 4).
    let staleIfError: Double?
    /// The maximum staleness that the request accepts without an error, in seconds (section 5.2.1.2).
    let maxStale: Double?
    private let maxAge: Double?
    private let minFresh: Double?

    init(_ request: HTTPRequest) {
        let directives = CacheDirectives(request.fields)
        // Section 5.4: `Pragma` is read only if `Cache-Control` is absent.
        let pragma = directives.isEmpty ? CacheDirectives(request.fields, in: .pragma) : directives
        mustValidate = request.options.freshness == .refresh || pragma.has("no-cache")
        forbidsStoring = directives.has("no-store")
        isOnlyIfCached = directives.has("only-if-cached")
        staleIfError = directives.seconds("stale-if-error", orIfInvalid: 0)
        maxAge = directives.seconds("max-age", orIfInvalid: 0)
        minFresh = directives.seconds("min-fresh", orIfInvalid: .infinity)
        // A `max-stale` without a number accepts any staleness. A `max-stale` with an invalid number accepts none.
        maxStale = directives.seconds("max-stale", orIfInvalid: 0, orIfBare: .infinity)
    }

    /// Returns `true` if a response is fresh enough for the request (sections 5.2.1.1 and 5.2.1.3).
    ///
    /// The age of an immutable response does not matter: even a reload with `max-age=0` may use it (RFC 8246, section
    /// 2).
    func acceptsFresh(_ freshness: ResponseFreshness, isImmutable: Bool) -> Bool {
        freshness.isFresh && (isImmutable || isWithinMaxAge(freshness))
            && freshness.lifetime >= freshness.age + (minFresh ?? 0)
    }

    /// Returns `true` if the request does not exclude a stale response.
    ///
    /// If the request limits the age or the staleness, a response beyond the limit is not used.
    func permitsStale(_ freshness: ResponseFreshness) -> Bool {
        minFresh == nil && isWithinMaxAge(freshness) && freshness.staleness <= (maxStale ?? .infinity)
    }

    private func isWithinMaxAge(_ freshness: ResponseFreshness) -> Bool {
        maxAge.map { freshness.age <= $0 } ?? true
    }
}

public import Foundation

/// The rules of RFC 9111 for a cache that serves one user, with the choices that they leave to the host.
///
/// It is pure: what to do about a request follows from the request, the entries and the time (``decide(_:among:at:)``),
/// and what becomes of an answer follows from the two (``conclude(_:with:for:requested:received:)``). Only responses to GET
/// are kept, and whole; HEAD is answered from them. A request for a range, or one that is conditional on the state of
/// the server, goes past the cache.
public struct CachePolicy: Hashable, Sendable {
    /// Whether a stale response is given when the server cannot be reached, or fails with 500, 502, 503 or 504.
    public var whenUnreachable: StaleServing
    /// Whether a stale response is given while a newer one is fetched behind it.
    public var whileRevalidating: StaleServing
    /// Whether the host knows better than a response how long it is good.
    public var keeping: CacheKeeping

    /// Creates a policy: by default RFC 9111, and nothing stale unless the request asks for it.
    public init(
        whenUnreachable: StaleServing = .never, whileRevalidating: StaleServing = .never,
        keeping: CacheKeeping = .asTold
    ) {
        self.whenUnreachable = whenUnreachable
        self.whileRevalidating = whileRevalidating
        self.keeping = keeping
    }

    /// What to do about a request.
    public enum Decision: Hashable, Sendable {
        /// Give this response, which is good.
        case serve(HTTPResponse)
        /// Give this response, which is stale, and ask the server behind it.
        case serveWhileRevalidating(HTTPResponse, CacheInquiry)
        /// Ask the server whether the stored response is still good.
        case revalidate(CacheInquiry)
        /// Send the request as it is.
        case forward(CacheInquiry)
        /// Give this response, a 504: the request takes stored responses only, and none will do.
        case fail(HTTPResponse)
    }

    /// Decides about a request, given every entry of its key.
    public func decide(
        _ request: HTTPRequest, among entries: [HTTPCacheEntry], at now: Date
    ) -> Decision {
        let wishes = CacheWishes(request)
        guard let entry = request.isForCaches ? entries.matching(request) : nil else {
            // Section 5.2.1.7.
            return wishes.isOnlyIfCached ? .fail(request.gatewayTimeout) : .forward(CacheInquiry(request))
        }
        let terms = CacheTerms(entry.response)
        let freshness = freshness(of: entry, for: request, terms, at: now)
        let isHostsWord = isFreshByWish(entry, request)
        // Sections 5.2.1.4 and 5.2.2.4: neither side may have said that the server must be asked.
        let mayServe = !wishes.mustValidate && (isHostsWord || !terms.mustValidate)
        if mayServe, wishes.takeFresh(freshness) {
            let source = ResponseSource.cache(age: freshness.shownAge)
            return .serve(serving(entry, for: request, freshness, as: source, without: terms.fieldsToValidate))
        }
        // Section 4.2.4: stale only if the response does not forbid it, and somebody allows it.
        if mayServe, !terms.forbidsStale {
            let stale = { (why: StaleReason) in
                serving(
                    entry, for: request, freshness, as: .stale(age: freshness.shownAge, why: why),
                    without: terms.fieldsToValidate)
            }
            if wishes.takeStale(freshness) { return .serve(stale(.accepted)) }
            if !wishes.isOnlyIfCached, mayServeWhileRevalidating(terms, wishes, freshness) {
                return .serveWhileRevalidating(stale(.revalidating), inquiry(about: entry, for: request))
            }
        }
        if wishes.isOnlyIfCached { return .fail(request.gatewayTimeout) }
        let inquiry = inquiry(about: entry, for: request)
        return inquiry.isConditional ? .revalidate(inquiry) : .forward(inquiry)
    }

    /// RFC 5861, section 3.
    private func mayServeWhileRevalidating(
        _ terms: CacheTerms, _ wishes: CacheWishes, _ freshness: Freshness
    ) -> Bool {
        guard wishes.leaveStalenessToTheCache(freshness) else { return false }
        let told = terms.directives.seconds("stale-while-revalidate").number(orIfInvalid: 0) ?? 0
        return whileRevalidating.seconds(told: told).map { freshness.staleness <= $0 && $0 > 0 } ?? false
    }
}

/// One question to the server, and what is known before it.
public struct CacheInquiry: Hashable, Sendable {
    /// What the caller asked.
    public let request: HTTPRequest
    /// What to send: the same, or the same with the validators of what is stored.
    public let sent: HTTPRequest
    /// The entry that the answer is about, or that may stand in for one.
    public let stored: HTTPCacheEntry?
    /// Whether the cache has made the request conditional.
    public let isConditional: Bool

    init(_ request: HTTPRequest, stored: HTTPCacheEntry? = nil, sending conditional: HTTPRequest? = nil) {
        self.request = request
        self.stored = stored
        sent = conditional ?? request
        isConditional = conditional != nil
    }
}

import Foundation

/// The rules of RFC 9111 for a cache that serves one user, with the choices that they leave to the host.
///
/// It is pure: what to do about a request follows from the request, the entries and the time (``decide(_:among:at:)``),
/// and what becomes of an answer follows from the two (``conclude(_:with:for:requested:received:)``). Only responses to
/// GET are kept, and whole; HEAD is answered from them. A request for a range, or one that is conditional on the state
/// of the server, goes past the cache.
struct CachePolicy: Hashable, Sendable {
    /// Whether a stale response is given when the server cannot be reached, or fails with 500, 502, 503 or 504.
    var whenUnreachable = StaleServing.never
    /// Whether a stale response is given while a newer one is fetched behind it.
    var whileRevalidating = StaleServing.never
    /// Whether the host knows better than a response how long it is good.
    var keeping = CacheKeeping.asTold

    /// What to do about a request.
    enum Decision: Hashable, Sendable {
        /// Give this response, which is good.
        case serve(HTTPResponse)
        /// Give this response, which is stale, and ask the server behind it.
        case serveWhileRevalidating(HTTPResponse, CacheLookup)
        /// Ask the server whether the stored response is still good.
        case revalidate(CacheLookup)
        /// Send the request as it is.
        case forward(CacheLookup)
        /// Give this response, a 504: the request takes stored responses only, and none will do.
        case fail(HTTPResponse)
    }

    /// Decides about a request, given every entry of its key.
    func decide(_ request: HTTPRequest, among entries: [HTTPCacheEntry], at now: Date) -> Decision {
        let isOnlyIfCached = RequestDirectives(request).isOnlyIfCached
        // Sections 4 and 4.1: the address is in the key; method and variant must allow the entry to be used.
        guard request.isForCaches, let entry = entries.matching(request) else {
            if let response = freshError(for: request, among: entries, at: now) { return .serve(response) }
            if isOnlyIfCached { return .fail(request.gatewayTimeout) }
            return .forward(CacheLookup(request, errorPlace: request.errorPlace(among: entries)))
        }
        let judgement = CacheDecision(self, request, entry, at: now)
        if let response = judgement.good { return .serve(response) }
        // Section 5.2.1.7: nobody may be asked, not even behind a response.
        if isOnlyIfCached { return .fail(request.gatewayTimeout) }
        let inquiry = inquiry(about: entry, for: request)
        if let response = judgement.goodForNow { return .serveWhileRevalidating(response, inquiry) }
        // Section 4.3.1.
        return inquiry.isConditional ? .revalidate(inquiry) : .forward(inquiry)
    }

    /// Returns the stored server error that answers a request for which nothing else is stored, while it is fresh.
    private func freshError(
        for request: HTTPRequest, among entries: [HTTPCacheEntry], at now: Date
    ) -> HTTPResponse? {
        guard request.isForCaches, let error = entries.error(matching: request) else { return nil }
        return CacheDecision(self, request, error, at: now).fresh
    }

    /// Gives the stored response in the place of an error, if that is allowed; nil means that the error is the answer.
    func rescue(_ inquiry: CacheLookup, from error: TransportError, at now: Date) -> HTTPResponse? {
        guard error.isUnreachability else { return nil }
        return rescue(inquiry, because: .unreachable(error), at: now)
    }

    func rescue(_ inquiry: CacheLookup, because reason: StaleReason, at now: Date) -> HTTPResponse? {
        inquiry.stored.flatMap { CacheDecision(self, inquiry.request, $0, at: now).good(insteadOf: reason) }
    }

    /// Whether the host's word goes before that of the response.
    func isKeptByWish(_ response: HTTPResponse, _ request: HTTPRequest) -> Bool {
        keeping != .asTold && response.status == .ok && !request.hasSecrets
    }
}

/// A request to the server, and what is stored for it.
struct CacheLookup: Hashable, Sendable {
    /// Whether a server error in answer to the request may be stored.
    enum ErrorPlace: Hashable, Sendable {
        /// It may not: another response is stored for the request, or the address has too many entries.
        case none
        /// It may; none is stored.
        case free
        /// It may, and replaces the one that is stored.
        case taken
    }

    /// The caller's request.
    let request: HTTPRequest
    /// The request to send: the caller's, with the validators of the stored response if there are any.
    ///
    /// One that asks for ``RequestHandling/Freshness/refresh`` also carries `Cache-Control: no-cache`, so that the
    /// caches between the client and the server do not answer it either (RFC 9111, section 5.2.1.4).
    let sent: HTTPRequest
    /// The entry that the answer is about, or that may stand in for one.
    let stored: HTTPCacheEntry?
    /// Whether the cache has made the request conditional.
    let isConditional: Bool
    let errorPlace: ErrorPlace

    /// Whether anything is stored for the request, be it a server error.
    var knowsEntry: Bool { stored != nil || errorPlace == .taken }

    init(
        _ request: HTTPRequest, stored: HTTPCacheEntry? = nil, sending conditional: HTTPRequest? = nil,
        errorPlace: ErrorPlace = .none
    ) {
        self.request = request
        self.stored = stored
        sent = (conditional ?? request).passingOnRefresh
        isConditional = conditional != nil
        self.errorPlace = errorPlace
    }
}

extension HTTPRequest {
    /// Whether a stored response could answer it at all.
    ///
    /// What is conditional on the state of the server is not for a cache to judge (RFC 9111, section 4.3.2), and ranges
    /// are not cut here (section 3.3).
    var isForCaches: Bool {
        guard method == .get || method == .head else { return false }
        return !fields.contains { HTTPRequest.pastCaches.contains($0.name) }
    }

    private static let pastCaches: Set<HTTPFieldName> = ["Range", "If-Range", "If-Match", "If-Unmodified-Since"]

    /// Whether the caller has a response of its own that it asks about.
    var isConditional: Bool {
        fields.contains { $0.name == .ifNoneMatch || $0.name == .ifModifiedSince }
    }

    /// The request with `Cache-Control: no-cache` if it asks for a refresh and does not say so yet.
    fileprivate var passingOnRefresh: HTTPRequest {
        guard handling.freshness == .refresh, method == .get || method == .head,
            !CacheDirectives(fields).has("no-cache")
        else { return self }
        var request = self
        request.fields.append(HTTPField(ours: .cacheControl, "no-cache"))
        return request
    }

    /// Whether a server error may be stored beside the entries of the address.
    ///
    /// It never takes the place of a response to another variant, of which a store may forget the oldest.
    fileprivate func errorPlace(among entries: [HTTPCacheEntry]) -> CacheLookup.ErrorPlace {
        guard entries.error(matching: self) == nil else { return .taken }
        return entries.count < HTTPCacheEntry.mostVariants - 1 ? .free : .none
    }

    /// The answer to a request that takes only stored responses when there is none (section 5.2.1.7).
    fileprivate var gatewayTimeout: HTTPResponse {
        var response = HTTPResponse(status: 504, url: url)
        response.source = .nowhere
        return response
    }
}

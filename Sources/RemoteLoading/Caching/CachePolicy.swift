import Foundation

/// The rules of RFC 9111 for a cache that serves one user, with the settings that an app may change.
///
/// The policy has no state: ``decide(_:among:at:)`` depends only on the request, the entries and the time, and
/// ``conclude(_:with:for:requested:received:)`` only on the request and the response. In the comments of this type, a
/// section without the number of an RFC is a section of RFC 9111.
///
/// Only complete responses to GET are stored. Stored responses also answer HEAD requests. Requests for a range, and
/// requests with a condition on the state of the server, such as `If-Match`, always go to the server.
struct CachePolicy: Hashable, Sendable {
    /// The setting for stale responses when the server cannot be reached, or fails with 500, 502, 503 or 504.
    var whenUnreachable = StaleServing.never
    /// The setting for stale responses while the cache fetches a newer one in the background.
    var whileRevalidating = StaleServing.never
    /// The setting for storage and freshness that overrides the directives of responses.
    var keeping = CacheKeeping.byDirectives

    /// The way to answer a request.
    enum Decision: Hashable, Sendable {
        /// Return this stored response.
        case serve(HTTPResponse)
        /// Return this stale response, and revalidate it in the background.
        case serveWhileRevalidating(HTTPResponse, CacheLookup)
        /// Ask the server whether the stored response is still valid.
        case revalidate(CacheLookup)
        /// Send the request without the validators of a stored response.
        case forward(CacheLookup)
        /// Return this 504 response, because the request accepts only stored responses, and no stored response is
        /// usable.
        case fail(HTTPResponse)
    }

    /// Returns the decision on how to answer a request, given all stored entries with the key of the request.
    func decide(_ request: HTTPRequest, among entries: [HTTPCacheEntry], at now: Date) -> Decision {
        let isOnlyIfCached = RequestDirectives(request).isOnlyIfCached
        // All given entries have the address of the request. Their method and variant must match too (sections 4 and
        // 4.1).
        guard request.isForCaches, let entry = entries.matching(request) else {
            if let response = freshError(for: request, among: entries, at: now) { return .serve(response) }
            if isOnlyIfCached { return .fail(request.gatewayTimeout) }
            return .forward(CacheLookup(request, errorStorage: request.errorStorage(among: entries)))
        }
        let judgement = CacheDecision(self, request, entry, at: now)
        if let response = judgement.good { return .serve(response) }
        // Section 5.2.1.7: a request with `only-if-cached` must not reach the server, not even in the background.
        if isOnlyIfCached { return .fail(request.gatewayTimeout) }
        let inquiry = inquiry(about: entry, for: request)
        if let response = judgement.servableWhileRevalidating { return .serveWhileRevalidating(response, inquiry) }
        // Section 4.3.1: a stored response with a validator is revalidated by a conditional request.
        return inquiry.isConditional ? .revalidate(inquiry) : .forward(inquiry)
    }

    /// Returns the stored server error for a request, or `nil` if no fresh one is stored.
    ///
    /// The error is used only if no other stored response matches the request.
    private func freshError(
        for request: HTTPRequest, among entries: [HTTPCacheEntry], at now: Date
    ) -> HTTPResponse? {
        guard request.isForCaches, let error = entries.error(matching: request) else { return nil }
        return CacheDecision(self, request, error, at: now).fresh
    }

    /// Returns the stored response to use instead of an error, or `nil` if the caller must get the error.
    func fallback(_ inquiry: CacheLookup, from error: TransportError, at now: Date) -> HTTPResponse? {
        guard error.isUnreachability else { return nil }
        return fallback(inquiry, because: .unreachable(error), at: now)
    }

    func fallback(_ inquiry: CacheLookup, because reason: StaleReason, at now: Date) -> HTTPResponse? {
        inquiry.stored.flatMap { CacheDecision(self, inquiry.request, $0, at: now).good(insteadOf: reason) }
    }

    /// Returns `true` if the app's setting `keeping` overrides the directives of the response.
    func isKeptByApp(_ response: HTTPResponse, _ request: HTTPRequest) -> Bool {
        keeping != .byDirectives && response.status == .ok && !request.hasSecrets
    }
}

/// A request to the server, with the stored entry that matches the request, if there is one.
struct CacheLookup: Hashable, Sendable {
    /// The decision on whether a server error may be stored as the response, and whether it replaces a stored error.
    enum ErrorStorage: Hashable, Sendable {
        /// No error may be stored, because another response is stored for the request, or the key has too many entries.
        case none
        /// An error may be stored, and no other error is stored yet.
        case free
        /// An error may be stored, and replaces the stored error.
        case taken
    }

    /// The caller's request.
    let request: HTTPRequest
    /// The request to send, with the validators of the stored response if that response has any.
    ///
    /// A request with ``RequestHandling/Freshness/refresh`` also carries `Cache-Control: no-cache`, so that caches
    /// between the client and the server do not answer it either (RFC 9111, section 5.2.1.4).
    let sent: HTTPRequest
    /// The entry to validate, or to use as a fallback.
    let stored: HTTPCacheEntry?
    /// `true` if the cache has added a condition to the request.
    let isConditional: Bool
    let errorStorage: ErrorStorage

    /// `true` if a response to the request is stored, even if it is a server error.
    var knowsEntry: Bool { stored != nil || errorStorage == .taken }

    init(
        _ request: HTTPRequest, stored: HTTPCacheEntry? = nil, sending conditional: HTTPRequest? = nil,
        errorStorage: ErrorStorage = .none
    ) {
        self.request = request
        self.stored = stored
        sent = (conditional ?? request).passingOnRefresh
        isConditional = conditional != nil
        self.errorStorage = errorStorage
    }
}

extension HTTPRequest {
    /// `true` if a stored response could answer the request.
    ///
    /// Requests with a condition on the state of the server go to the server, because a cache cannot evaluate the
    /// condition (RFC 9111, section 4.3.2). So do requests for a range, because this cache does not extract ranges
    /// (section 3.3).
    var isForCaches: Bool {
        guard method == .get || method == .head else { return false }
        return !fields.contains { HTTPRequest.bypassingFields.contains($0.name) }
    }

    private static let bypassingFields: Set<HTTPFieldName> = ["Range", "If-Range", "If-Match", "If-Unmodified-Since"]

    /// `true` if the caller's request already has a condition on a response that the caller holds.
    var isConditional: Bool {
        fields.contains { $0.name == .ifNoneMatch || $0.name == .ifModifiedSince }
    }

    /// The request, with `Cache-Control: no-cache` added if the request asks for a refresh.
    fileprivate var passingOnRefresh: HTTPRequest {
        guard handling.freshness == .refresh, method == .get || method == .head,
            !CacheDirectives(fields).has("no-cache")
        else { return self }
        var request = self
        request.fields.append(HTTPField(checked: .cacheControl, "no-cache"))
        return request
    }

    /// Returns whether a server error may be stored next to the other entries of the key.
    ///
    /// A store may remove the oldest entry of a key that has too many variants. An error is stored only if the key then
    /// has room for one more variant, so that an error never displaces the response of another variant.
    fileprivate func errorStorage(among entries: [HTTPCacheEntry]) -> CacheLookup.ErrorStorage {
        guard entries.error(matching: self) == nil else { return .taken }
        return entries.count < HTTPCacheEntry.mostVariants - 1 ? .free : .none
    }

    /// The 504 response for `only-if-cached` if no suitable response is stored (section 5.2.1.7).
    fileprivate var gatewayTimeout: HTTPResponse {
        var response = HTTPResponse(status: 504, url: url)
        response.source = .noUsableCache
        return response
    }
}

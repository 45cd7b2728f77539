import Foundation
import RemoteLoading

/// The rules of RFC 9111 for a cache that serves one user, with the settings that an app may change.
///
/// The policy has no state: ``decide(_:among:at:)`` depends only on the request, the entries and the time, and
/// ``conclude(_:with:for:requested:received:)`` only on the request and the response. In the comments of this type, a
/// section without the number of an RFC is a section of RFC 9111.
///
/// Only complete responses to GET are stored. Stored responses also answer HEAD requests. Requests for a range, and
/// requests with a condition on the state of the server, such as `If-Match`, always go to the server.
struct CachePolicy: Sendable {
    /// The setting for stale responses when the server cannot be reached, or fails with 500, 502, 503 or 504.
    var whenUnreachable = StaleServing.never
    /// The setting for stale responses while the cache fetches a newer one in the background.
    var whileRevalidating = StaleServing.never
    /// The setting for storage and freshness that overrides the directives of responses.
    var keeping = CacheKeeping.byDirectives

    /// The way to answer a request.
    enum Decision: Sendable {
        /// Return this response: a stored one, or status 504 because no stored response is usable.
        case serve(HTTPResponse)
        /// Return this stale response, and revalidate it in the background.
        case serveWhileRevalidating(HTTPResponse, CacheLookup)
        /// Ask the server, with the validators of a stored response if there are any.
        case ask(CacheLookup)
    }

    /// Returns the decision on how to answer a request, given all stored entries with the key of the request.
    func decide(_ request: HTTPRequest, among entries: [CacheEntry], at now: Date) -> Decision {
        // All given entries have the address of the request. Their method and variant must match too (sections 4 and
        // 4.1).
        let entry = request.isForCaches ? entries.matching(request) : nil
        let judgement = entry.map { CacheDecision(self, request, $0, at: now) }
        if let response = judgement?.good { return .serve(response) }
        // Section 5.2.1.7: a request with `only-if-cached` must not reach the server, not even in the background.
        if RequestDirectives(request).isOnlyIfCached {
            var response = HTTPResponse(status: 504, url: request.url)
            response.source = .noUsableCache
            return .serve(response)
        }
        let lookup = CacheLookup(request, stored: entry)
        return judgement?.servableWhileRevalidating.map { .serveWhileRevalidating($0, lookup) } ?? .ask(lookup)
    }

    /// Returns the stored response to use instead of an error, or `nil` if the caller must get the error.
    func fallback(_ lookup: CacheLookup, because reason: StaleReason, at now: Date) -> HTTPResponse? {
        if case .unreachable(let error) = reason, !error.isUnreachability { return nil }
        return lookup.stored.flatMap { CacheDecision(self, lookup.request, $0, at: now).good(insteadOf: reason) }
    }

    /// Returns `true` if the app's setting `keeping` overrides the directives of the response.
    func isKeptByApp(_ response: HTTPResponse, _ request: HTTPRequest) -> Bool {
        keeping != .byDirectives && response.status == .ok && !request.hasSecrets
    }
}

/// A request to the server, with the stored entry that matches the request, if there is one.
struct CacheLookup: Sendable {
    /// The caller's request.
    let request: HTTPRequest
    /// The request to send, with the validators of the stored response if that response has any.
    ///
    /// A request with ``/RemoteLoading/RequestOptions/Freshness/refresh`` also carries `Cache-Control: no-cache`, so
    /// that caches between the client and the server do not answer it either (RFC 9111, section 5.2.1.4).
    let sent: HTTPRequest
    /// The entry to validate, to use as a fallback, or to replace.
    let stored: CacheEntry?
    /// `true` if the cache has added a condition to the request.
    let isConditional: Bool

    /// Creates the lookup of an entry.
    ///
    /// The request becomes conditional if the entry has a validator and the caller's request has no condition (RFC
    /// 9111, section 4.3.1). An error of the server is not validated.
    init(_ request: HTTPRequest, stored: CacheEntry? = nil, isPlain: Bool = false) {
        var (sent, isConditional) = (request, false)
        if let stored, !isPlain, !request.isConditional, !stored.response.status.isServerError {
            for (name, validator) in CacheLookup.conditions {
                guard let value = stored.response.fields.values(for: validator).first, !value.isEmpty else { continue }
                sent.fields.append(HTTPField(checked: name, value))
                isConditional = true
            }
        }
        if request.options.freshness == .refresh, request.method == .get || request.method == .head,
            !CacheDirectives(request.fields).has("no-cache")
        {
            sent.fields.append(HTTPField(checked: .cacheControl, "no-cache"))
        }
        (self.request, self.stored, self.sent, self.isConditional) = (request, stored, sent, isConditional)
    }

    private static let conditions: [(HTTPFieldName, HTTPFieldName)] = [
        (.ifNoneMatch, .entityTag), (.ifModifiedSince, .lastModified),
    ]
}

extension HTTPRequest {
    /// `true` if a stored response could answer the request.
    ///
    /// Requests with a condition on the state of the server go to the server, because a cache cannot evaluate the
    /// condition (RFC 9111, section 4.3.2). So do requests for a range, because this cache does not extract ranges
    /// (section 3.3).
    var isForCaches: Bool {
        (method == .get || method == .head) && !fields.contains { HTTPRequest.bypassingFields.contains($0.name) }
    }

    private static let bypassingFields: [HTTPFieldName] = ["Range", "If-Range", "If-Match", "If-Unmodified-Since"]

    /// `true` if the caller's request already has a condition on a response that the caller holds.
    var isConditional: Bool {
        fields.contains { $0.name == .ifNoneMatch || $0.name == .ifModifiedSince }
    }
}

extension TransportError {
    /// `true` if the server could not be reached, or its response was malformed.
    ///
    /// Errors that the caller or the client itself caused do not show that the server is unreachable.
    fileprivate var isUnreachability: Bool {
        switch self {
        case .notConnected, .hostNotFound, .connectionRefused, .connectionLost, .timedOut, .secureConnectionFailed,
            .malformedResponse, .other:
            true
        case .tooLarge, .insecureAddress, .reservedField, .redirect, .rateLimited, .notAuthorized, .cancelled: false
        }
    }
}

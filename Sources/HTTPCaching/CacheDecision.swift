import Foundation
import RemoteLoading

/// The decision on whether, and in which form, a stored response may be used for a request at a given time.
///
/// In the comments of this type, a section without the number of an RFC is a section of RFC 9111.
struct CacheDecision {
    private let policy: CachePolicy
    private let request: HTTPRequest
    private let entry: CacheEntry
    private let demands: RequestDirectives
    private let terms: ResponseDirectives
    private let freshness: ResponseFreshness
    /// `true` if the setting `keeping` of the app determines how long the response is fresh.
    private let isAppRule: Bool
    private let now: Date

    init(_ policy: CachePolicy, _ request: HTTPRequest, _ entry: CacheEntry, at now: Date) {
        (self.policy, self.request, self.entry, self.now) = (policy, request, entry, now)
        demands = RequestDirectives(request)
        terms = ResponseDirectives(entry.response)
        if case .fresh(let lifetime) = policy.keeping, policy.isKeptByApp(entry.response, request) {
            freshness = ResponseFreshness(entry, at: now, freshFor: lifetime)
            isAppRule = true
        } else {
            freshness = ResponseFreshness(entry, at: now, directives: terms.directives)
            isAppRule = false
        }
    }

    /// The stored response, or `nil` if the cache must ask the server before it returns the response.
    var good: HTTPResponse? {
        guard mayServe else { return nil }
        if demands.acceptsFresh(freshness, isImmutable: isImmutable) {
            return response(as: .cache(age: freshness.shownAge))
        }
        return stale(upTo: demands.maxStale, because: .accepted)
    }

    /// The stored response, or `nil` if it must not be returned while the cache revalidates it (RFC 5861, section 3).
    var servableWhileRevalidating: HTTPResponse? {
        let limit = policy.whileRevalidating.seconds(given: terms.seconds("stale-while-revalidate"))
        return limit == 0 ? nil : stale(upTo: limit, because: .revalidating)
    }

    /// Returns the stored response in place of an error, or `nil` if this is not permitted (RFC 5861, section 4).
    func good(insteadOf reason: StaleReason) -> HTTPResponse? {
        // If the directives of the stored response forbid its use after it is stale, it must not replace an error
        // (section 4.2.4), unless the app's setting `keeping` overrides these directives.
        guard !demands.mustValidate, !terms.forbidsStale || policy.isKeptByApp(entry.response, request) else {
            return nil
        }
        let own = policy.whenUnreachable.seconds(given: terms.seconds("stale-if-error"))
        let limits = [demands.staleIfError, demands.permitsStale(freshness) ? own : nil]
        guard let limit = limits.compactMap(\.self).max(), freshness.staleness <= limit else { return nil }
        return response(as: .stale(age: freshness.shownAge, why: reason))
    }

    /// The stored response as the caller receives it after the server has confirmed that it is still valid.
    var validated: HTTPResponse { response(as: .revalidated) }

    /// `true` if the stored response may be served without asking the server first.
    ///
    /// The request must not require a confirmation (section 5.2.1.4). The response must not require one either (section
    /// 5.2.2.4), unless the setting `keeping` of the app determines how long the response is fresh.
    private var mayServe: Bool { !demands.mustValidate && (isAppRule || !terms.mustValidate) }

    /// `true` if the server promises that the response does not change while it is fresh (RFC 8246).
    ///
    /// If the app sets a longer lifetime than the server, the directive `immutable` still applies only for the lifetime
    /// that the server sets. It has no effect for a response that was received without https (RFC 8246, section 3).
    private var isImmutable: Bool {
        guard terms.directives.has("immutable"), entry.key.address.hasPrefix("https:") else { return false }
        return !isAppRule || ResponseFreshness(entry, at: now, directives: terms.directives).isFresh
    }

    /// Returns the stored response if request and response permit its staleness (section 4.2.4).
    ///
    /// The staleness must also be within a limit in seconds. A limit of `nil` permits no stale response.
    private func stale(upTo limit: Double?, because reason: StaleReason) -> HTTPResponse? {
        guard mayServe, !terms.forbidsStale, demands.permitsStale(freshness), let limit, freshness.staleness <= limit
        else { return nil }
        return response(as: .stale(age: freshness.shownAge, why: reason))
    }

    private func response(as source: ResponseSource) -> HTTPResponse {
        var response = entry.response
        response.source = source
        response.url = response.url ?? request.url
        // Sections 4 and 5.1: a response that is used without validation needs an `Age` field.
        response.fields.remove(.age)
        response.fields.append(HTTPField(checked: .age, String(freshness.shownAge.components.seconds)))
        if request.isSatisfied(by: entry) { response.convertTo304() }
        if request.method == .head { response.body = Data() }
        return response
    }
}

extension HTTPRequest {
    /// Returns `true` if the caller already has the response that is stored, so that the cache can respond with a 304
    /// (RFC 9111, section 4.3.2).
    fileprivate func isSatisfied(by entry: CacheEntry) -> Bool {
        guard isConditional, entry.response.status == .ok else { return false }
        let tags = fields.values(for: .ifNoneMatch)
        // An entity tag takes precedence over a date.
        guard tags.isEmpty else { return EntityTag.isNamed(EntityTag(of: entry.response.fields), in: tags) }
        guard let since = fields.date(of: .ifModifiedSince, today: entry.received) else { return false }
        return (entry.response.fields.date(of: .lastModified, today: entry.received) ?? entry.date) <= since
    }
}

extension HTTPResponse {
    /// Turns the response into a 304 with only the fields that RFC 9110, section 15.4.5, requires.
    fileprivate mutating func convertTo304() {
        status = .notModified
        body = Data()
        fields = HTTPFields(fields.filter { HTTPResponse.fieldsOf304.contains($0.name) })
    }

    private static let fieldsOf304: [HTTPFieldName] = [
        .age, .cacheControl, "Content-Location", .date, .entityTag, .expires, .vary,
    ]
}

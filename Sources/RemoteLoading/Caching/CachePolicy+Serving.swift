public import Foundation

extension CachePolicy {
    /// How fresh an entry is, by its own word or the host's.
    func freshness(
        of entry: HTTPCacheEntry, for request: HTTPRequest, _ terms: CacheTerms, at now: Date
    ) -> Freshness {
        if case .fresh(let lifetime) = keeping, isFreshByWish(entry, request) {
            return Freshness(entry, at: now, keptFor: lifetime)
        }
        return Freshness(entry, at: now, directives: terms.directives)
    }

    /// Whether the host has said for how long it is fresh.
    func isFreshByWish(_ entry: HTTPCacheEntry, _ request: HTTPRequest) -> Bool {
        guard case .fresh = keeping else { return false }
        return isKeptByWish(entry.response, request)
    }

    /// Whether the host's word goes before that of the response.
    func isKeptByWish(_ response: HTTPResponse, _ request: HTTPRequest) -> Bool {
        keeping != .asTold && response.status == .ok && !request.hasSecrets
    }

    /// The stored response as this request gets it.
    func serving(
        _ entry: HTTPCacheEntry, for request: HTTPRequest, _ freshness: Freshness, as source: ResponseSource,
        without hidden: [HTTPFieldName] = []
    ) -> HTTPResponse {
        var response = entry.response
        response.source = source
        response.timings = nil
        response.url = response.url ?? request.url
        for name in hidden { response.fields.remove(name) }
        response.fields.setAge(freshness.shownAge)
        if request.hasItAlready(entry) { response.become304() }
        if request.method == .head { response.body = Data() }
        return response
    }

    /// Gives the stored response in the place of an error, if that is allowed.
    ///
    /// Nil means that the error is the answer.
    public func rescue(_ inquiry: CacheInquiry, from error: TransportError, at now: Date) -> HTTPResponse? {
        guard error.isUnreachability else { return nil }
        return rescue(inquiry, because: .unreachable(error), at: now)
    }

    /// RFC 5861, section 4, and RFC 9111, section 4.2.4.
    func rescue(_ inquiry: CacheInquiry, because reason: StaleReason, at now: Date) -> HTTPResponse? {
        guard let entry = inquiry.stored else { return nil }
        let terms = CacheTerms(entry.response)
        guard !terms.forbidsStale || isKeptByWish(entry.response, inquiry.request) else { return nil }
        let freshness = freshness(of: entry, for: inquiry.request, terms, at: now)
        let wishes = CacheWishes(inquiry.request)
        guard !wishes.mustValidate else { return nil }
        let told = terms.directives.seconds("stale-if-error").number(orIfInvalid: 0) ?? 0
        var limits = [wishes.staleIfError]
        if wishes.leaveStalenessToTheCache(freshness) { limits.append(whenUnreachable.seconds(told: told)) }
        guard let limit = limits.compactMap(\.self).max(), freshness.staleness <= limit else { return nil }
        let source = ResponseSource.stale(age: freshness.shownAge, why: reason)
        return serving(entry, for: inquiry.request, freshness, as: source, without: terms.fieldsToValidate)
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

    /// Whether the caller has what is stored (RFC 9111, section 4.3.2); then it gets no more than a 304.
    fileprivate func hasItAlready(_ entry: HTTPCacheEntry) -> Bool {
        guard isConditional, entry.response.status == .ok else { return false }
        let tags = fields.values(for: .ifNoneMatch)
        // A tag goes before a date.
        guard tags.isEmpty else { return EntityTag.isNamed(EntityTag(of: entry.response.fields), in: tags) }
        guard
            let since = fields.values(for: .ifModifiedSince).first.flatMap({ Date(httpDate: $0, today: entry.received) }
            )
        else { return false }
        let changed = entry.response.fields.values(for: .lastModified).first
            .flatMap { Date(httpDate: $0, today: entry.received) }
        return (changed ?? entry.date) <= since
    }

    /// The answer to who takes only what is stored when that will not do (section 5.2.1.7).
    var gatewayTimeout: HTTPResponse {
        var response = HTTPResponse(status: 504, url: url)
        response.source = .nowhere
        return response
    }
}

extension HTTPFields {
    /// Section 5.1.
    fileprivate mutating func setAge(_ age: Duration) {
        remove(.age)
        append(HTTPField(ours: .age, String(age.components.seconds)))
    }
}

extension HTTPResponse {
    /// Keeps what RFC 9110, section 15.4.5, wants in a 304.
    fileprivate mutating func become304() {
        status = .notModified
        body = Data()
        fields = HTTPFields(fields.filter { HTTPResponse.fieldsOf304.contains($0.name) })
    }

    private static let fieldsOf304: Set<HTTPFieldName> = [
        .age, .cacheControl, "Content-Location", .date, .entityTag, .expires, .vary,
    ]
}

import RemoteLoading

/// The directives of a response for a private cache (RFC 9111, section 5.2.2).
///
/// `s-maxage`, `proxy-revalidate` and `private` are ignored, because they are for shared caches. `no-transform` needs
/// no code, because the cache never transforms a response. A `no-cache` that lists fields counts as one without a list,
/// which section 5.2.2.4 permits.
struct ResponseDirectives {
    let directives: CacheDirectives
    /// `true` if the response forbids storing by `no-store` (section 5.2.2.5).
    ///
    /// With `must-understand`, only the status counts, and `no-store` is ignored (section 5.2.2.3). The response may
    /// then be stored if this cache implements its status, and must not be stored otherwise.
    let forbidsStoring: Bool
    /// `true` if the response must not be used before validation, even if it is fresh.
    ///
    /// A response that forbids storing is in the store only because the setting `keeping` of the app has overridden its
    /// directives. It must be validated before use, except where that setting permits its use.
    let mustValidate: Bool
    /// `true` if the response must never be used when it is stale (section 4.2.4), like every error of a server.
    let forbidsStale: Bool

    init(_ response: HTTPResponse) {
        directives = CacheDirectives(response.fields)
        forbidsStoring =
            directives.has("must-understand") ? !response.status.isUnderstoodByCache : directives.has("no-store")
        mustValidate = forbidsStoring || directives.has("no-cache")
        forbidsStale = mustValidate || directives.has("must-revalidate") || response.status.isServerError
    }

    /// Returns the number of seconds in a directive, or 0 if the directive is absent or invalid.
    func seconds(_ directive: String) -> Double { directives.seconds(directive, orIfInvalid: 0) ?? 0 }
}

extension HTTPStatus {
    /// `true` if a response without explicit freshness may be cached (RFC 9110, section 15.1).
    ///
    /// RFC 9110 also lists partial content, which this cache never stores.
    var isHeuristicallyCacheable: Bool {
        [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501].contains(code)
    }

    /// `true` if this cache implements all caching rules of RFC 9110 for the status.
    fileprivate var isUnderstoodByCache: Bool { isHeuristicallyCacheable || [302, 303, 307].contains(code) }

    /// `true` if the server, or a gateway in front of it, failed (RFC 5861, section 4).
    var isFailure: Bool { [500, 502, 503, 504].contains(code) }

    /// `true` if a response with this status is never stored, regardless of its fields.
    ///
    /// These statuses are interim responses, partial content, 304, unsatisfiable ranges, refused credentials, and the
    /// statuses that RFC 6585 forbids to store.
    var isNeverStored: Bool {
        code < 200 || [206, 304, 401, 403, 407, 416, 428, 429, 431, 511].contains(code)
    }
}

/// The cache directives of a request (RFC 9111, section 5.2.1).
struct RequestDirectives {
    /// `true` for `no-cache`, or if the request's handling asks for a refresh: stored responses need validation by the
    /// server.
    let mustValidate: Bool
    /// `true` for `no-store`: nothing of the request or of its response may be stored.
    let forbidsStoring: Bool
    /// `true` for `only-if-cached`: the server must not be asked.
    let isOnlyIfCached: Bool
    /// The maximum staleness of a response that replaces a server error, in seconds (RFC 5861, section 4).
    let staleIfError: Double?
    private let maxAge: Double?
    private let minFresh: Double?
    private let maxStale: Double?

    init(_ request: HTTPRequest) {
        let directives = CacheDirectives(request.fields)
        // Section 5.4: `Pragma` counts only if `Cache-Control` is absent.
        let pragma = directives.isEmpty ? CacheDirectives(request.fields, in: "Pragma") : directives
        mustValidate =
            request.handling.freshness == .refresh || pragma.has("no-cache")
        forbidsStoring = directives.has("no-store")
        isOnlyIfCached = directives.has("only-if-cached")
        staleIfError = directives.seconds("stale-if-error").number(orIfInvalid: 0)
        maxAge = directives.seconds("max-age").number(orIfInvalid: 0)
        minFresh = directives.seconds("min-fresh").number(orIfInvalid: .infinity)
        let stale = directives.seconds("max-stale")
        // Without a number, any staleness is accepted (section 5.2.1.2); with an invalid number, none is.
        maxStale = stale == .bare ? .infinity : stale.number(orIfInvalid: 0)
    }

    /// Returns `true` if a response is fresh enough for the request (sections 5.2.1.1 and 5.2.1.3).
    ///
    /// The age of an immutable response does not matter: even a reload with `max-age=0` may use it (RFC 8246, section
    /// 2).
    func acceptsFresh(_ freshness: ResponseFreshness, isImmutable: Bool = false) -> Bool {
        freshness.isFresh && (isImmutable || isWithinMaxAge(freshness))
            && freshness.lifetime >= freshness.age + (minFresh ?? 0)
    }

    /// Returns `true` if the request accepts the staleness of a response (section 5.2.1.2).
    func acceptsStale(_ freshness: ResponseFreshness) -> Bool {
        guard let maxStale, minFresh == nil else { return false }
        return isWithinMaxAge(freshness) && freshness.staleness <= maxStale
    }

    /// Returns `true` if the request permits a stale response by the cache's own settings.
    ///
    /// If the request limits the age or the staleness, a response beyond the limit is not used.
    func permitsStaleByPolicy(_ freshness: ResponseFreshness) -> Bool {
        !mustValidate && minFresh == nil && isWithinMaxAge(freshness) && freshness.staleness <= (maxStale ?? .infinity)
    }

    private func isWithinMaxAge(_ freshness: ResponseFreshness) -> Bool {
        maxAge.map { freshness.age <= $0 } ?? true
    }
}

/// The directives of a response for a private cache (RFC 9111, section 5.2.2).
///
/// `s-maxage`, `proxy-revalidate` and `private` are for shared caches. `no-transform` needs no code, because the cache
/// never transforms a response.
struct ResponseDirectives {
    let directives: CacheDirectives
    /// The fields that may be returned only after validation (section 5.2.2.4).
    let fieldsToValidate: [HTTPFieldName]
    /// `true` if the response must not be used before validation, even if it is fresh.
    let mustValidate: Bool
    /// `true` if the response must never be used stale (section 4.2.4).
    let forbidsStale: Bool

    init(_ response: HTTPResponse) {
        directives = CacheDirectives(response.fields)
        let qualified = ResponseDirectives.fieldNames(directives.arguments(of: "no-cache"))
        fieldsToValidate = qualified ?? []
        // A response that is stored only because the host overrides `no-store` is a last resort, and never used without
        // validation.
        let isLastResort = ResponseDirectives.forbidsStoring(response, directives)
        mustValidate = qualified == nil || isLastResort
        forbidsStale = mustValidate || directives.has("must-revalidate")
    }

    /// Returns the seconds that a directive permits, or 0 if it is absent or invalid.
    func seconds(_ directive: String) -> Double { directives.seconds(directive).number(orIfInvalid: 0) ?? 0 }

    /// Returns `true` if the response has `no-store` (section 5.2.2.5).
    ///
    /// With `must-understand`, a cache that implements the status ignores `no-store` (section 5.2.2.3).
    static func forbidsStoring(_ response: HTTPResponse, _ directives: CacheDirectives) -> Bool {
        if directives.has("must-understand") { return !response.status.isUnderstoodByCache }
        return directives.has("no-store")
    }

    /// Returns the names that all `no-cache` directives list, or `nil` if one of them applies to the whole response.
    private static func fieldNames(_ arguments: [CacheDirectives.Argument]) -> [HTTPFieldName]? {
        var names: [HTTPFieldName] = []
        for argument in arguments {
            guard case .text(let text) = argument else { return nil }
            let members = text.utf8.split(separator: UInt8(ascii: ",")).map(\.trimmed).filter { !$0.isEmpty }
            guard !members.isEmpty else { return nil }
            for member in members {
                guard let name = try? HTTPFieldName(member) else { return nil }  // invalid: applies to all fields
                names.append(name)
            }
        }
        return names
    }
}

extension HTTPStatus {
    /// `true` if this cache implements all caching rules of RFC 9110 for the status.
    var isUnderstoodByCache: Bool {
        isHeuristicallyCacheable || [302, 303, 307].contains(code)
    }

    /// `true` if the server, or a gateway in front of it, failed (RFC 5861, section 4).
    var isFailure: Bool { [500, 502, 503, 504].contains(code) }

    /// `true` for a server error, which is stored separately from other responses.
    var isServerError: Bool { code >= 500 }

    /// `true` if a response with this status is never stored, regardless of its fields.
    ///
    /// These are partial content, refused ranges and validations, refused credentials, and what RFC 6585 forbids to
    /// store.
    var isNeverKept: Bool {
        code < 200 || [206, 304, 401, 403, 407, 416, 428, 429, 431, 511].contains(code)
    }
}

extension TransportError {
    /// `true` if the server could not be reached, or its response was malformed.
    ///
    /// Decisions of the caller or of the client do not count.
    var isUnreachability: Bool {
        switch self {
        case .notConnected, .hostNotFound, .connectionRefused, .connectionLost, .timedOut, .secureConnectionFailed,
            .malformedResponse, .other:
            true
        case .tooLarge, .insecureAddress, .reservedField, .redirect, .rateLimited, .notAuthorized, .cancelled: false
        }
    }
}

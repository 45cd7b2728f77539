/// What a request asks of caches (RFC 9111, section 5.2.1).
struct RequestDirectives {
    /// `no-cache`, or the wish of the request's handling: nothing stored will do that the server was not asked about.
    let mustValidate: Bool
    /// `no-store`: nothing of it may be kept.
    let forbidsStoring: Bool
    /// `only-if-cached`: nobody may be asked.
    let isOnlyIfCached: Bool
    /// How stale a response may be if the server fails, in seconds (RFC 5861, section 4).
    let staleIfError: Double?
    private let maxAge: Double?
    private let minFresh: Double?
    private let maxStale: Double?

    init(_ request: HTTPRequest) {
        let directives = CacheDirectives(request.fields)
        // Section 5.4: what was said before there was Cache-Control.
        let pragma = directives.isEmpty ? CacheDirectives(request.fields, in: "Pragma") : directives
        mustValidate =
            request.handling.freshness == .refresh || pragma.has("no-cache")
        forbidsStoring = directives.has("no-store")
        isOnlyIfCached = directives.has("only-if-cached")
        staleIfError = directives.seconds("stale-if-error").number(orIfInvalid: 0)
        maxAge = directives.seconds("max-age").number(orIfInvalid: 0)
        minFresh = directives.seconds("min-fresh").number(orIfInvalid: .infinity)
        let stale = directives.seconds("max-stale")
        // Without a number it means any age (section 5.2.1.2); with nonsense, none.
        maxStale = stale == .bare ? .infinity : stale.number(orIfInvalid: 0)
    }

    /// Whether a fresh response is fresh enough (sections 5.2.1.1 and 5.2.1.3).
    ///
    /// The age of an immutable one does not matter: a reload by `max-age=0` gets it all the same (RFC 8246, section 2).
    func takeFresh(_ freshness: ResponseFreshness, isImmutable: Bool = false) -> Bool {
        freshness.isFresh && (isImmutable || isYoungEnough(freshness))
            && freshness.lifetime >= freshness.age + (minFresh ?? 0)
    }

    /// Whether a stale response is good enough for the caller (section 5.2.1.2).
    func takeStale(_ freshness: ResponseFreshness) -> Bool {
        guard let maxStale, minFresh == nil else { return false }
        return isYoungEnough(freshness) && freshness.staleness <= maxStale
    }

    /// Whether the caller leaves it to the cache to give a stale response; who says how stale takes none that is more.
    func leaveStalenessToTheCache(_ freshness: ResponseFreshness) -> Bool {
        !mustValidate && minFresh == nil && isYoungEnough(freshness) && freshness.staleness <= (maxStale ?? .infinity)
    }

    private func isYoungEnough(_ freshness: ResponseFreshness) -> Bool {
        maxAge.map { freshness.age <= $0 } ?? true
    }
}

/// What a response allows a private cache to do (RFC 9111, section 5.2.2).
///
/// `s-maxage` and `proxy-revalidate` are for shared caches, and so is `private`; `no-transform` is kept by nature.
struct ResponseDirectives {
    let directives: CacheDirectives
    /// Fields that may be shown only after the server was asked (section 5.2.2.4).
    let fieldsToValidate: [HTTPFieldName]
    /// Whether it may not be given before the server was asked, however fresh it is.
    let mustValidate: Bool
    /// Whether it may never be given stale (section 4.2.4).
    let forbidsStale: Bool

    init(_ response: HTTPResponse) {
        directives = CacheDirectives(response.fields)
        let qualified = ResponseDirectives.fieldNames(directives.arguments(of: "no-cache"))
        fieldsToValidate = qualified ?? []
        // What is there only because the host wants it is a last resort, and nothing to give before.
        let isLastResort = ResponseDirectives.forbidsStoring(response, directives)
        mustValidate = qualified == nil || isLastResort
        forbidsStale = mustValidate || directives.has("must-revalidate")
    }

    /// The seconds that a directive allows; none if it says nothing, or nothing to be understood.
    func seconds(_ directive: String) -> Double { directives.seconds(directive).number(orIfInvalid: 0) ?? 0 }

    /// Section 5.2.2.5, unless section 5.2.2.3 says that who understands the status may pass over it.
    static func forbidsStoring(_ response: HTTPResponse, _ directives: CacheDirectives) -> Bool {
        if directives.has("must-understand") { return !response.status.isUnderstoodByCache }
        return directives.has("no-store")
    }

    /// The names that every `no-cache` lists; nil if one stands for the whole response.
    private static func fieldNames(_ arguments: [CacheDirectives.Argument]) -> [HTTPFieldName]? {
        var names: [HTTPFieldName] = []
        for argument in arguments {
            guard case .text(let text) = argument else { return nil }
            let members = text.utf8.split(separator: UInt8(ascii: ",")).map(\.trimmed).filter { !$0.isEmpty }
            guard !members.isEmpty else { return nil }
            for member in members {
                guard let name = try? HTTPFieldName(member) else { return nil }  // nonsense is read strictly
                names.append(name)
            }
        }
        return names
    }
}

extension HTTPStatus {
    /// Whether all that RFC 9110 says of caching for this status is done here.
    var isUnderstoodByCache: Bool {
        isHeuristicallyCacheable || [302, 303, 307].contains(code)
    }

    /// Whether it means that the server, or what stands before it, failed (RFC 5861, section 4).
    var isFailure: Bool { [500, 502, 503, 504].contains(code) }

    /// Whether the server reports an error of its own; such a response is stored apart from the others.
    var isServerError: Bool { code >= 500 }

    /// Whether a response with this status is never stored, whatever its fields say.
    ///
    /// These are partial content, refused ranges and validations, refused credentials, and what RFC 6585 forbids to
    /// store.
    var isNeverKept: Bool {
        code < 200 || [206, 304, 401, 403, 407, 416, 428, 429, 431, 511].contains(code)
    }
}

extension TransportError {
    /// Whether it means that the server could not be reached, or made no sense.
    ///
    /// Not what the caller or the client decided.
    var isUnreachability: Bool {
        switch self {
        case .notConnected, .hostNotFound, .connectionRefused, .connectionLost, .timedOut, .secureConnectionFailed,
            .malformedResponse, .other:
            true
        case .tooLarge, .insecureAddress, .reservedField, .redirect, .rateLimited, .notAuthorized, .cancelled: false
        }
    }
}

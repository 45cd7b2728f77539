/// The directives of a response for a private cache (RFC 9111, section 5.2.2).
///
/// `s-maxage`, `proxy-revalidate` and `private` are ignored, because they are for shared caches. `no-transform` needs
/// no code, because the cache never transforms a response.
struct ResponseDirectives {
    let directives: CacheDirectives
    /// The fields that may be returned only after validation (section 5.2.2.4).
    let fieldsToValidate: [HTTPFieldName]
    /// `true` if the response must not be used before validation, even if it is fresh.
    let mustValidate: Bool
    /// `true` if the response must never be used when it is stale (section 4.2.4).
    let forbidsStale: Bool

    init(_ response: HTTPResponse) {
        directives = CacheDirectives(response.fields)
        let qualified = ResponseDirectives.fieldNames(directives.arguments(of: "no-cache"))
        fieldsToValidate = qualified ?? []
        // A response that forbids storing is in the store only because the setting `keeping` of the app has overridden
        // its directives. It must be validated before use, except where that setting permits its use.
        let isLastResort = ResponseDirectives.forbidsStoring(response, directives)
        mustValidate = qualified == nil || isLastResort
        forbidsStale = mustValidate || directives.has("must-revalidate")
    }

    /// Returns the number of seconds in a directive, or 0 if the directive is absent or invalid.
    func seconds(_ directive: String) -> Double { directives.seconds(directive, orIfInvalid: 0) ?? 0 }

    /// Returns `true` if the response forbids storing by `no-store` (section 5.2.2.5).
    ///
    /// With `must-understand`, only the status counts, and `no-store` is ignored (section 5.2.2.3). The response may
    /// then be stored if this cache implements its status, and must not be stored otherwise.
    static func forbidsStoring(_ response: HTTPResponse, _ directives: CacheDirectives) -> Bool {
        if directives.has("must-understand") { return !response.status.isUnderstoodByCache }
        return directives.has("no-store")
    }

    /// Returns the names that all `no-cache` directives list, or `nil` if one of the directives applies to the whole
    /// response.
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

    /// `true` if a response with this status is never stored, regardless of its fields.
    ///
    /// These statuses are interim responses, partial content, 304, unsatisfiable ranges, refused credentials, and the
    /// statuses that RFC 6585 forbids to store.
    var isNeverStored: Bool {
        code < 200 || [206, 304, 401, 403, 407, 416, 428, 429, 431, 511].contains(code)
    }
}

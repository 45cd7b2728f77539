import Foundation
import RemoteLoading

extension CachePolicy {
    /// The action of the cache after a response of the server.
    enum Conclusion {
        /// Change the store, then return this response to the caller.
        case deliver(HTTPResponse, CacheChange)
        /// Send the caller's request again without a condition, because the server's 304 does not refer to the stored
        /// response.
        case sendAgain(CacheLookup)
    }

    /// A change of the store.
    enum CacheChange {
        /// Leave the store as it is.
        case none
        /// Store this entry. If `isAlone` is `true`, remove all other entries with its key.
        case store(CacheEntry, isAlone: Bool = false)
        /// Remove all entries of these addresses.
        case remove([String])
    }

    /// Returns the action of the cache after the server has responded to a request with a cache key.
    func conclude(
        _ lookup: CacheLookup, with answer: HTTPResponse, for key: CacheKey, requested: Date, received: Date
    ) -> Conclusion {
        let request = lookup.request
        let invalid = invalidated(by: request, answer)
        guard invalid.isEmpty else { return .deliver(answer, .remove(invalid)) }
        guard request.isForCaches else { return .deliver(answer, .none) }
        if answer.status == .notModified {
            return concludeValidation(lookup, answer, requested: requested, received: received)
        }
        // Section 4.3.3: a server error may be treated as if the server had not responded.
        if answer.status.isFailure, let stale = fallback(lookup, because: .failing(answer.status), at: received) {
            return .deliver(stale, .none)
        }
        if request.method == .head {
            return .deliver(answer, freshened(lookup, byHead: answer, requested: requested, received: received))
        }
        if let entry = entry(of: answer, to: request, for: key, requested: requested, received: received) {
            // Lookups prefer an entry with `Vary` to an entry without `Vary` (section 4.1). If only the stored entry
            // has `Vary`, it must be removed, because lookups would otherwise return it instead of the new entry.
            let isHidden = entry.variant.isEmpty && lookup.stored?.variant.isEmpty == false
            return .deliver(answer, .store(entry, isAlone: isHidden))
        }
        // The new response must not be stored. If its status describes the current state of the resource, the stored
        // response is outdated and is removed (section 4.3.3). But if the new response is incomplete, or the request
        // forbids storing, the stored response is kept as the last good one.
        let isReplaced =
            lookup.stored != nil && answer.status.replacesWhatIsStored && answer.isWhole
            && !RequestDirectives(request).forbidsStoring
        return .deliver(answer, isReplaced ? .remove([key.address]) : .none)
    }

    /// Returns the addresses whose stored responses a request may have invalidated (section 4.4).
    ///
    /// A request whose method is not known to be safe may have changed its target. The request may also have changed
    /// the resources that the response names in `Location` and `Content-Location`, if they have the same origin.
    func invalidated(by request: HTTPRequest, _ answer: HTTPResponse) -> [String] {
        let isSafe = ["GET", "HEAD", "OPTIONS", "TRACE"].contains(request.method.name)
        guard !isSafe, (200...399).contains(answer.status.code) else { return [] }
        let target = request.cacheAddress
        let references = HTTPFields.naming.flatMap { answer.fields.values(for: $0) }
        guard !references.isEmpty else { return [target] }
        let base = AddressReference(request.address)
        let origin = AddressReference("/").resolved(against: base).text.asCacheAddress
        let named =
            references
            .compactMap { AddressReference(received: $0)?.resolved(against: base).text.asCacheAddress }
        return [target] + named.filter { $0.utf8.starts(with: origin.utf8) && $0 != target }
    }

    /// Returns the entry for a response, or `nil` if the response must not be stored (section 3).
    private func entry(
        of answer: HTTPResponse, to request: HTTPRequest, for key: CacheKey, requested: Date, received: Date
    ) -> CacheEntry? {
        guard request.method == .get, !answer.status.isNeverStored, answer.isWhole,
            !RequestDirectives(request).forbidsStoring, let variant = request.variant(for: answer.fields)
        else { return nil }
        let entry = CacheEntry(
            key: key, variant: variant, response: answer.asStored(for: request, received: received),
            requested: requested, received: received)
        guard isKeptByApp(answer, request) || mayStore(entry), !entry.repeatsSecret(of: request) else { return nil }
        return entry
    }

    /// Returns `true` if the status and the directives of a response permit storing it.
    ///
    /// A server error must be fresh, and an error with status 500, 502, 503 or 504 must state its lifetime explicitly.
    /// The store does not replace any other response by an error.
    private func mayStore(_ entry: CacheEntry) -> Bool {
        let terms = ResponseDirectives(entry.response)
        guard !terms.forbidsStoring else { return false }
        let isExplicit = terms.directives.has("max-age") || entry.response.fields[.expires] != nil
        guard entry.response.status.isServerError else {
            return isExplicit || entry.response.status.isHeuristicallyCacheable
                || ["public", "private"].contains(where: terms.directives.has)
        }
        return !terms.mustValidate && (isExplicit || !entry.response.status.isFailure)
            && ResponseFreshness(entry, at: entry.received, directives: terms.directives).isFresh
    }
}

extension HTTPStatus {
    /// `true` if the status describes the current state of the resource, so that older responses are outdated.
    fileprivate var replacesWhatIsStored: Bool {
        (200...399).contains(code) && code != 206 || code == 404 || code == 410
    }
}

extension HTTPResponse {
    /// `false` if `Content-Length` shows that the body is incomplete (section 3.3).
    ///
    /// `Content-Length` is ignored if the response has a `Content-Encoding`, because the transport has decoded the
    /// body. `Content-Range` has no meaning outside of 206 and 416, which are never stored (RFC 9110, section 14.4).
    fileprivate var isWhole: Bool {
        fields[.contentEncoding] != nil || fields.contentLength.mayEqual(.bytes(body.count))
    }

    /// Returns the response in the form in which it is stored (section 3.1).
    fileprivate func asStored(for request: HTTPRequest, received: Date) -> HTTPResponse {
        var fields = fields.withoutConnection
        fields.ensureDate(received)
        var stored = HTTPResponse(
            status: status, fields: fields, body: body, url: url.flatMap { $0.asStored(for: request) })
        if !redirects.isEmpty { stored.redirects = redirects.compactMap(\.withoutQuery) }
        return stored
    }
}

extension HTTPFields {
    /// The fields, except those for a single connection or proxy (RFC 9110, section 7.6.1).
    ///
    /// Fields that control the cache are always kept, even if `Connection` names them.
    var withoutConnection: HTTPFields {
        // A server can send many names and many fields, so the names are in a set.
        var dropped = HTTPFields.forOneConnection
        for value in values(for: .connection) {
            for member in value.utf8.split(separator: UInt8(ascii: ",")) {
                let name = try? HTTPFieldName(member.trimmed)  // an invalid name matches no field
                if let name, !HTTPFields.forAllCaches.contains(name) { dropped.insert(name.canonical) }
            }
        }
        return HTTPFields(filter { !dropped.contains($0.name.canonical) })
    }

    /// Sets `Date` to the time of receipt if the response has no valid date (RFC 9110, section 6.6.1).
    mutating func ensureDate(_ received: Date) {
        guard date(of: .date, today: received) == nil else { return }
        remove(.date)
        append(HTTPField(checked: .date, received.httpDate))
    }

    /// The fields that name resources which a request may have changed.
    fileprivate static let naming: [HTTPFieldName] = ["Location", "Content-Location"]

    private static let forOneConnection = Set(
        [
            "Connection", "Keep-Alive", "Proxy-Connection", "TE", "Transfer-Encoding", "Upgrade", "Proxy-Authenticate",
            "Proxy-Authentication-Info", .proxyAuthorization,
        ].map { (name: HTTPFieldName) in name.canonical })

    private static let forAllCaches: [HTTPFieldName] = [
        .age, .cacheControl, .date, .entityTag, .expires, .lastModified, .vary,
    ]
}

extension URL {
    /// Returns the address to store with a response: the address of the response without its query and fragment.
    ///
    /// The result is `nil` if the request has the same address, apart from the query and the fragment. The query and
    /// the fragment are not stored, because they may contain a secret. For example, a policy below the cache may have
    /// followed a redirect to an address with a secret.
    fileprivate func asStored(for request: HTTPRequest) -> URL? {
        if absoluteString == request.address { return nil }
        return AddressReference(absoluteString).base.text == AddressReference(request.address).base.text
            ? nil : withoutQuery
    }

    /// The address without query and fragment.
    fileprivate var withoutQuery: URL? { URL(string: AddressReference(absoluteString).base.text) }
}

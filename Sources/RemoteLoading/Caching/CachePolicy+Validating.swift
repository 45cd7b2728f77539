import Foundation

extension CachePolicy {
    /// Returns a lookup that asks the server about a stored entry.
    ///
    /// The request is conditional if the entry has a validator and the caller's request has no condition (section
    /// 4.3.1).
    func inquiry(about entry: HTTPCacheEntry, for request: HTTPRequest) -> CacheLookup {
        guard !request.isConditional else { return CacheLookup(request, stored: entry) }
        var conditions: [HTTPField] = []
        for (name, validator) in [
            (HTTPFieldName.ifNoneMatch, HTTPFieldName.entityTag), (.ifModifiedSince, .lastModified),
        ] {
            guard let value = entry.response.fields.values(for: validator).first, !value.isEmpty else { continue }
            conditions.append(HTTPField(checked: name, value))
        }
        guard !conditions.isEmpty else { return CacheLookup(request, stored: entry) }
        var conditional = request
        for condition in conditions { conditional.fields.append(condition) }
        return CacheLookup(request, stored: entry, sending: conditional)
    }

    /// Returns the action after a 304 (sections 4.3.3 and 4.3.4).
    func concludeValidation(
        _ inquiry: CacheLookup, _ answer: HTTPResponse, requested: Date, received: Date
    ) -> Conclusion {
        guard let entry = inquiry.stored else { return .deliver(answer, .none) }
        let match = ValidatorMatch(answer.fields, entry.response.fields)
        let fresh = entry.freshened(by: answer, requested, received)
        guard inquiry.isConditional else {
            // The 304 answers the condition of the caller's own request. The stored response is updated only if the 304
            // has the entity tag of the stored response.
            let isSame = match == .same && answer.fields[.entityTag] != nil
            return .deliver(answer, isSame ? keeping(fresh, inquiry) : .none)
        }
        switch match {
        case .different:
            return .sendAgain(CacheLookup(inquiry.request, stored: entry))
        case .similar:
            return .deliver(CacheDecision(self, inquiry.request, entry, at: received).validated, .none)
        case .same:
            let response = CacheDecision(self, inquiry.request, fresh, at: received).validated
            return .deliver(response, keeping(fresh, inquiry))
        }
    }

    /// Returns the change that stores an updated entry, or removes the entry if its updated form must not be stored.
    private func keeping(_ fresh: HTTPCacheEntry, _ inquiry: CacheLookup) -> CacheChange {
        // Section 5.2.1.5: if the request has `no-store`, nothing of the response is stored, not even its fields.
        guard !RequestDirectives(inquiry.request).forbidsStoring else { return .none }
        let isForbidden = ResponseDirectives.forbidsStoring(fresh.response, CacheDirectives(fresh.response.fields))
        guard !isForbidden || isKeptByApp(fresh.response, inquiry.request), let entry = fresh.asVariant(of: inquiry)
        else { return .remove([fresh.key.address]) }
        guard !inquiry.request.hasSecretItem(repeatedIn: entry) else { return .none }
        return .keep(entry)
    }

    /// Returns the change that a response to HEAD causes for the stored response to GET (section 4.3.5).
    ///
    /// The stored response is updated if the validators and the length are equal, and removed otherwise.
    func freshened(
        _ inquiry: CacheLookup, byHead answer: HTTPResponse, requested: Date, received: Date
    ) -> CacheChange {
        guard answer.status == .ok, let entry = inquiry.stored, entry.response.status == .ok else { return .none }
        let isSame = [HTTPFieldName.entityTag, .lastModified].allSatisfy { name in
            answer.fields[name].map { ByteKey($0) == entry.response.fields[name].map { ByteKey($0) } } ?? true
        }
        guard isSame, answer.fields.contentLength.mayEqual(entry.response.length) else {
            return .remove([entry.key.address])
        }
        return keeping(entry.freshened(by: answer, requested, received), inquiry)
    }
}

/// The result of comparing the validators of a 304 with those of the stored response (section 4.3.4).
private enum ValidatorMatch {
    case same
    /// The content is the same, but the match is too weak to update the stored fields.
    case similar
    case different

    init(_ answer: HTTPFields, _ stored: HTTPFields) {
        if let tag = EntityTag(of: answer) {
            guard let own = EntityTag(of: stored), tag.matchesWeakly(own) else {
                self = .different
                return
            }
            self = tag.isWeak || tag.matchesStrongly(own) ? .same : .similar
        } else if let date = answer.values(for: .lastModified).first {
            self = stored.values(for: .lastModified).first.map { ByteKey($0) } == ByteKey(date) ? .same : .different
        } else {
            // If a 304 has no validator, it refers to the stored response, because the request sent only the validators
            // of that response.
            self = .same
        }
    }
}

extension HTTPCacheEntry {
    /// Returns the entry, updated with the fields of a 304 or of a response to HEAD (section 3.2).
    fileprivate func freshened(
        by answer: HTTPResponse, _ requested: Date, _ received: Date
    ) -> HTTPCacheEntry {
        var newFields = answer.fields.withoutConnection
        newFields.ensureDate(received)
        let names = Set(newFields.map(\.name)).subtracting(HTTPCacheEntry.describingTheBody)
        // The stored `Age` is dropped, because it describes only the old response.
        let old = response.fields.filter { !names.contains($0.name) && $0.name != .age }
        var fresh = response
        fresh.fields = HTTPFields(old + newFields.filter { names.contains($0.name) })
        return HTTPCacheEntry(key: key, variant: variant, response: fresh, requested: requested, received: received)
    }

    /// Returns the entry with the variant that follows from its updated `Vary` field, or `nil` if no request can match
    /// the entry.
    fileprivate func asVariant(of inquiry: CacheLookup) -> HTTPCacheEntry? {
        guard let names = CacheVariant.names(in: response.fields),
            let variant = CacheVariant.variant(of: inquiry.request, by: names)
        else { return nil }
        return HTTPCacheEntry(
            key: key, variant: variant, response: response, requested: requested, received: received)
    }

    /// The fields that describe the stored body, and must not be replaced.
    private static let describingTheBody: Set<HTTPFieldName> = [
        .contentLength, "Content-Encoding", "Content-Range",
    ]
}

extension HTTPResponse {
    /// The length of the body on the wire, or `.absent` if it is unknown.
    fileprivate var length: ContentLength {
        let length = fields.contentLength
        return length == .absent && fields["Content-Encoding"] == nil ? .bytes(body.count) : length
    }
}

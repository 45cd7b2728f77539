import Foundation
import RemoteLoading

extension CachePolicy {
    /// Returns the action after a 304 (sections 4.3.3 and 4.3.4).
    func concludeValidation(
        _ lookup: CacheLookup, _ answer: HTTPResponse, requested: Date, received: Date
    ) -> Conclusion {
        guard let entry = lookup.stored, !entry.response.status.isServerError else { return .deliver(answer, .none) }
        let updates = answer.fields.update(entry.response.fields)
        let fresh = entry.freshened(by: answer, requested, received)
        guard lookup.isConditional else {
            // The 304 answers the condition of the caller's own request. The stored response is updated only if the 304
            // has the entity tag of the stored response.
            let isSame = updates == true && answer.fields[.entityTag] != nil
            return .deliver(answer, isSame ? keeping(fresh, lookup) : .none)
        }
        guard let updates else { return .sendAgain(CacheLookup(lookup.request, stored: entry, isPlain: true)) }
        let response = CacheDecision(self, lookup.request, updates ? fresh : entry, at: received).validated
        return .deliver(response, updates ? keeping(fresh, lookup) : .none)
    }

    /// Returns the change that a response to HEAD causes for the stored response to GET (section 4.3.5).
    ///
    /// The stored response is updated if the validators and the length are equal, and removed otherwise.
    func freshened(
        _ lookup: CacheLookup, byHead answer: HTTPResponse, requested: Date, received: Date
    ) -> CacheChange {
        guard answer.status == .ok, let entry = lookup.stored, entry.response.status == .ok else { return .none }
        let isSame = [HTTPFieldName.entityTag, .lastModified].allSatisfy { name in
            let own = answer.fields.filter { $0.name == name }
            return own.isEmpty || own == entry.response.fields.filter { $0.name == name }
        }
        guard isSame, answer.fields.contentLength.mayEqual(entry.response.length) else {
            return .remove([entry.key.address])
        }
        return keeping(entry.freshened(by: answer, requested, received), lookup)
    }

    /// Returns the change that stores an updated entry, or removes the entry if its updated form must not be stored.
    private func keeping(_ fresh: CacheEntry, _ lookup: CacheLookup) -> CacheChange {
        // Section 5.2.1.5: if the request has `no-store`, nothing of the response is stored, not even its fields.
        guard !RequestDirectives(lookup.request).forbidsStoring else { return .none }
        let isForbidden = ResponseDirectives(fresh.response).forbidsStoring
        // The variant follows from the updated `Vary` field.
        guard !isForbidden || isKeptByApp(fresh.response, lookup.request),
            let variant = lookup.request.variant(for: fresh.response.fields)
        else { return .remove([fresh.key.address]) }
        var entry = fresh
        entry.variant = variant
        return entry.repeatsSecret(of: lookup.request) ? .none : .store(entry)
    }
}

extension HTTPFields {
    /// Returns `true` if a 304 with these fields updates the stored fields, or `nil` if the 304 is about another
    /// response (section 4.3.4).
    ///
    /// The result is `false` if the content is the same, but the match is too weak to update the stored fields.
    fileprivate func update(_ stored: HTTPFields) -> Bool? {
        if let tag = EntityTag(of: self) {
            guard let own = EntityTag(of: stored), tag.matchesWeakly(own) else { return nil }
            return tag.isWeak || tag.matchesStrongly(own)
        }
        // If a 304 has no validator, it refers to the stored response, because the request sent only the validators of
        // that response.
        guard let date = first(where: { $0.name == .lastModified }) else { return true }
        return stored.first { $0.name == .lastModified } == date ? true : nil
    }
}

extension CacheEntry {
    /// Returns the entry, updated with the fields of a 304 or of a response to HEAD (section 3.2).
    fileprivate func freshened(by answer: HTTPResponse, _ requested: Date, _ received: Date) -> CacheEntry {
        var newFields = answer.fields.withoutConnection
        newFields.ensureDate(received)
        let names = Set(newFields.map(\.name).filter { !CacheEntry.describingTheBody.contains($0) }.map(\.canonical))
        // The stored `Age` is dropped, because it describes only the old response.
        let old = response.fields.filter { !names.contains($0.name.canonical) && $0.name != .age }
        var fresh = self
        fresh.response.fields = HTTPFields(old + newFields.filter { names.contains($0.name.canonical) })
        (fresh.requested, fresh.received) = (requested, received)
        return fresh
    }

    /// The fields that describe the stored body, and must not be replaced.
    private static let describingTheBody: [HTTPFieldName] = [
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

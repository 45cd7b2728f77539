/// The variants of an address, which differ in the request fields that `Vary` names (RFC 9111, section 4.1).
enum CacheVariant {
    /// Returns the names in `Vary`, sorted and in lower case, or `nil` if no other request can match the response.
    static func names(in fields: HTTPFields) -> [HTTPFieldName]? {
        var names: [String: HTTPFieldName] = [:]
        for value in fields.values(for: .vary) {
            for member in value.utf8.split(separator: UInt8(ascii: ",")) {
                let text = member.trimmed.lowercased()
                guard !text.isEmpty else { continue }
                // A `*` is a valid token, but means that the response depends on more than the fields of the request.
                guard let name = try? HTTPFieldName(text), text != "*" else { return nil }  // invalid: matches nothing
                names[text] = name
            }
        }
        return names.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Returns text that is equal for matching requests, or `nil` if the response must not be stored.
    static func variant(of request: HTTPRequest, by names: [HTTPFieldName]) -> String? {
        var lines: [String] = []
        for name in names {
            let fields = request.fields.filter { $0.name == name }
            if fields.isEmpty {
                lines.append("-\(name)")  // an absent field matches only an absent field
            } else if fields.contains(where: \.isSecret) {
                // The value of a secret field must not be stored, so only the name becomes part of the variant.
                // Requests with different credentials have different partitions. Requests with different cookies may
                // have the same partition, so a response that depends on a cookie is not stored.
                guard name != .cookie else { return nil }
                lines.append("!\(name)")
            } else {
                lines.append("=\(name): " + NegotiationField.normalized(fields.map(\.value), of: name))
            }
        }
        return lines.joined(separator: "\n")
    }

    /// Returns the variant under which a server error is stored, next to the last good response to the same request.
    static func ofError(_ variant: String) -> String { "*\n" + variant }

    /// Returns `true` for the variant of a server error, which is the only kind that begins with `*`.
    static func isOfError(_ variant: String) -> Bool { variant.utf8.first == UInt8(ascii: "*") }
}

extension Sequence<HTTPCacheEntry> {
    /// Returns the entry that matches a request, ignoring stored server errors (section 4.1).
    func matching(_ request: HTTPRequest) -> HTTPCacheEntry? {
        let matches = filter { !CacheVariant.isOfError($0.variant) && request.variant(for: $0) == ByteKey($0.variant) }
        // Some servers omit `Vary` from some responses. An entry with `Vary` is preferred, because it is more specific.
        // Among several entries with `Vary`, or several without it, the newest is preferred.
        return matches.max { left, right in
            (left.variant.isEmpty ? 0 : 1, left.date, left.received)
                < (right.variant.isEmpty ? 0 : 1, right.date, right.received)
        }
    }

    /// Returns the most recent stored server error that matches a request.
    func error(matching request: HTTPRequest) -> HTTPCacheEntry? {
        filter { entry in
            CacheVariant.isOfError(entry.variant)
                && request.variant(for: entry).map { ByteKey(CacheVariant.ofError($0.text)) } == ByteKey(entry.variant)
        }.max { $0.received < $1.received }
    }
}

extension HTTPRequest {
    /// Returns the variant of the request for the fields that the `Vary` field of the entry names.
    fileprivate func variant(for entry: HTTPCacheEntry) -> ByteKey? {
        let names = CacheVariant.names(in: entry.response.fields)
        return names.flatMap { CacheVariant.variant(of: self, by: $0) }.map { ByteKey($0) }
    }
}

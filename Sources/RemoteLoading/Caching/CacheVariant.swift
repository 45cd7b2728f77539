/// The variants of an address, told apart by the request fields that `Vary` names (RFC 9111, section 4.1).
enum CacheVariant {
    /// Returns the names in lower case and in order, or `nil` if no other request matches the response.
    static func names(in fields: HTTPFields) -> [HTTPFieldName]? {
        var names: [String: HTTPFieldName] = [:]
        for value in fields.values(for: .vary) {
            for member in value.utf8.split(separator: UInt8(ascii: ",")) {
                let text = member.trimmed.lowercased()
                guard !text.isEmpty else { continue }
                // The star is a token too, and stands for what no field says.
                guard let name = try? HTTPFieldName(text), text != "*" else { return nil }  // no name matches nothing
                names[text] = name
            }
        }
        return names.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Returns the values of the fields as text that is equal for matching requests, or `nil` if it must not be stored.
    static func variant(of request: HTTPRequest, by names: [HTTPFieldName], isPartitioned: Bool) -> String? {
        var lines: [String] = []
        for name in names {
            let fields = request.fields.filter { $0.name == name }
            if fields.isEmpty {
                lines.append("-\(name)")  // a field that is absent matches only where it is absent
            } else if fields.contains(where: \.isSecret) {
                // A secret is not written down. The partition stands for a credential; nothing stands for a cookie.
                guard isPartitioned, name != .cookie else { return nil }
                lines.append("!\(name)")
            } else {
                lines.append("=\(name): " + NegotiationField.normalized(fields.map(\.value), of: name))
            }
        }
        return lines.joined(separator: "\n")
    }

    /// The variant under which a server error is stored, beside the last good response to the same request.
    static func ofError(_ variant: String) -> String { "*\n" + variant }

    /// Whether a server error is stored under the variant; no other variant begins like it.
    static func isOfError(_ variant: String) -> Bool { variant.utf8.first == UInt8(ascii: "*") }
}

extension Sequence<HTTPCacheEntry> {
    /// The entry that answers a request, apart from stored server errors (section 4.1).
    func matching(_ request: HTTPRequest) -> HTTPCacheEntry? {
        let matches = filter { !CacheVariant.isOfError($0.variant) && $0.variant == request.variant(for: $0) }
        // Some servers leave `Vary` out of one of several responses; one that has it is more exact. Then the newest
        // counts.
        return matches.max { left, right in
            (left.variant.isEmpty ? 0 : 1, left.date, left.received)
                < (right.variant.isEmpty ? 0 : 1, right.date, right.received)
        }
    }

    /// The most recent stored server error in answer to a request.
    func error(matching request: HTTPRequest) -> HTTPCacheEntry? {
        filter { entry in
            CacheVariant.isOfError(entry.variant)
                && request.variant(for: entry).map(CacheVariant.ofError) == entry.variant
        }.max { $0.received < $1.received }
    }
}

extension HTTPRequest {
    /// The variant of the request by the fields that the response of an entry names.
    fileprivate func variant(for entry: HTTPCacheEntry) -> String? {
        CacheVariant.names(in: entry.response.fields).flatMap { names in
            CacheVariant.variant(of: self, by: names, isPartitioned: entry.key.partition != nil)
        }
    }
}

import RemoteLoading

extension HTTPRequest {
    /// Returns the variant of the request for the request fields that the `Vary` field of a response names (RFC 9111,
    /// section 4.1), or `nil` if no other request can match the response.
    ///
    /// The variant is a text that is equal for matching requests.
    func variant(for fields: HTTPFields) -> String? {
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
        var lines: [String] = []
        for name in names.sorted(by: { $0.key < $1.key }).map(\.value) {
            let fields = self.fields.filter { $0.name == name }
            if fields.isEmpty {
                lines.append("-\(name)")  // an absent field matches only an absent field
            } else if fields.contains(where: \.isSecret) {
                // The value of a secret field must not be stored, so only the name becomes part of the variant.
                // Requests with different credentials have different partitions. Requests with different cookies may
                // have the same partition, so a response that depends on a cookie is not stored.
                guard name != .cookie else { return nil }
                lines.append("!\(name)")
            } else {
                lines.append("=\(name): " + fields.map(\.value.asASCII).joined(separator: ", "))
            }
        }
        return lines.joined(separator: "\n")
    }
}

extension String {
    /// The text with an escape for each character outside of ASCII, so that texts with different bytes are different.
    fileprivate var asASCII: String { unicodeScalars.map { $0.escaped(asASCII: true) }.joined() }
}

extension Sequence<CacheEntry> {
    /// Returns the entry that matches a request (section 4.1).
    ///
    /// An error of the server is used only if no other response matches. Some servers omit `Vary` from some responses,
    /// so an entry with `Vary` is preferred, because it is more specific. Among several entries of the same kind, the
    /// newest is preferred.
    func matching(_ request: HTTPRequest) -> CacheEntry? {
        filter { request.variant(for: $0.response.fields) == $0.variant }
            .max { ($0.rank, $0.date, $0.received) < ($1.rank, $1.date, $1.received) }
    }
}

extension CacheEntry {
    fileprivate var rank: Int { response.status.isServerError ? 0 : variant.isEmpty ? 1 : 2 }
}

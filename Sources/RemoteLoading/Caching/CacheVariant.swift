/// Which response of an address a request gets, by the fields that `Vary` names (RFC 9111, section 4.1).
enum CacheVariant {
    /// The names, in small letters and order; nil if no request can be said to get the same response.
    static func names(in fields: HTTPFields) -> [HTTPFieldName]? {
        var names: [String: HTTPFieldName] = [:]
        for value in fields.values(for: .vary) {
            for member in value.utf8.split(separator: UInt8(ascii: ",")) {
                let text = member.trimmed.lowercased()
                guard !text.isEmpty else { continue }
                // The star is a token too, and stands for what no field says.
                guard text != "*", let name = try? HTTPFieldName(text) else { return nil }  // no name matches nothing
                names[text] = name
            }
        }
        return names.sorted { $0.key < $1.key }.map(\.value)
    }

    /// What a request says in these fields, as text that is equal where the requests are; nil if it must not be kept.
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
                lines.append("=\(name): " + value(of: name, in: fields.map(\.value)))
            }
        }
        return lines.joined(separator: "\n")
    }

    /// Lines are combined; where blanks and case are known to mean nothing, they go.
    private static func value(of name: HTTPFieldName, in values: [String]) -> String {
        let joined = values.joined(separator: ",")
        guard lists.contains(name) else { return values.joined(separator: ", ") }
        return joined.lowercased().filter { $0 != " " && $0 != "\t" }
    }

    private static let lists: Set<HTTPFieldName> = ["Accept", "Accept-Charset", "Accept-Encoding", "Accept-Language"]
}

extension Sequence<HTTPCacheEntry> {
    /// The entry that answers a request, if any does (section 4.1).
    func matching(_ request: HTTPRequest) -> HTTPCacheEntry? {
        let matches = filter { entry in
            guard let names = CacheVariant.names(in: entry.response.fields) else { return false }
            let isPartitioned = entry.key.partition != nil
            return CacheVariant.variant(of: request, by: names, isPartitioned: isPartitioned) == entry.variant
        }
        // Some servers leave `Vary` out of one of several responses: whoever has it knows more. Then the newest counts.
        return matches.max { left, right in
            (left.variant.isEmpty ? 0 : 1, left.date, left.received)
                < (right.variant.isEmpty ? 0 : 1, right.date, right.received)
        }
    }
}

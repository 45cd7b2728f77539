/// A resolver of references by RFC 3986, section 5.2, whose results are compared with those of the package.
///
/// The resolver was written independently of the package. It does not support references with ASCII characters that
/// must be percent-encoded.
enum RFC3986Resolver {
    private struct Parts {
        var scheme: String?
        var authority: String?
        var path: [Substring]
        var query: String?
    }

    /// Returns the target without its fragment, or `nil` for text that this resolver does not support.
    static func resolved(_ reference: String, against base: String) -> String? {
        let simple = Set("abcdefghijklmnopqrstuvwxyz0123456789-._~/?#:;=&,+".utf8)
        guard reference.utf8.allSatisfy({ simple.contains($0) || $0 >= 0x80 }), base.utf8.allSatisfy(simple.contains),
            let start = parts(base), start.authority != nil, let target = parts(encoded(reference))
        else { return nil }
        // References whose authority is empty, has a port, or has percent-encoded characters are skipped, because `URL`
        // may change them.
        if let authority = target.authority, authority.isEmpty || authority.contains(where: ":%".contains) {
            return nil
        }
        return text(merged(target, start))
    }

    private static func encoded(_ text: String) -> String {
        text.utf8.map { $0 < 0x80 ? String(Unicode.Scalar($0)) : "%" + String($0, radix: 16, uppercase: true) }.joined()
    }

    private static func parts(_ text: String) -> Parts? {
        var rest = Substring(text.prefix { $0 != "#" })
        var parts = Parts(path: [])
        if let mark = rest.firstIndex(of: "?") {
            parts.query = String(rest[rest.index(after: mark)...])
            rest = rest[..<mark]
        }
        if let colon = rest.firstIndex(of: ":"), !rest[..<colon].contains("/") {
            guard rest.first?.isLetter == true,
                rest[..<colon].allSatisfy({ $0.isLetter || $0.isNumber || "+-.".contains($0) })
            else { return nil }
            parts.scheme = String(rest[..<colon])
            rest = rest[rest.index(after: colon)...]
        }
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            let end = rest.firstIndex(of: "/") ?? rest.endIndex
            parts.authority = String(rest[..<end])
            rest = rest[end...]
        }
        parts.path = rest.isEmpty ? [] : rest.split(separator: "/", omittingEmptySubsequences: false)
        return parts
    }

    /// Merges a reference with its base by section 5.2.2.
    ///
    /// A path is an array of segments, and an absolute path begins with an empty segment.
    private static func merged(_ target: Parts, _ base: Parts) -> Parts {
        var result = target
        result.scheme = target.scheme ?? base.scheme
        if target.scheme != nil || target.authority != nil {
            result.path = withoutDots(target.path)
            return result
        }
        result.authority = base.authority
        if target.path.isEmpty {
            // If the reference has no path, RFC 3986 keeps the segments `.` and `..` in the path of the base. The
            // package always removes them.
            result.path = withoutDots(base.path)
            result.query = target.query ?? base.query
        } else if target.path[0].isEmpty {
            result.path = withoutDots(target.path)
        } else {
            let folder = base.path.isEmpty ? [""] : Array(base.path.dropLast())
            result.path = withoutDots(folder + target.path)
        }
        return result
    }

    /// Removes dot segments by section 5.2.4, with a stack of segments.
    private static func withoutDots(_ path: [Substring]) -> [Substring] {
        guard let last = path.last else { return [] }
        var kept: [Substring] = []
        for segment in path.dropFirst() {
            if segment == ".." { _ = kept.popLast() } else if segment != "." { kept.append(segment) }
        }
        if last == "." || last == ".." { kept.append("") }
        return [""] + kept
    }

    private static func text(_ parts: Parts) -> String {
        (parts.scheme.map { $0 + ":" } ?? "") + (parts.authority.map { "//" + $0 } ?? "")
            + parts.path.joined(separator: "/") + (parts.query.map { "?" + $0 } ?? "")
    }
}

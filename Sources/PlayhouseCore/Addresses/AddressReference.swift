/// An address or a relative reference, split into the five components of RFC 3986, appendix B.
///
/// Foundation on Linux resolves most of the examples of RFC 3986, section 5.4, wrongly, so this type resolves
/// references itself. The type compares bytes instead of characters, because a delimiter and a combining mark after it
/// form one `Character` that is not equal to the delimiter.
package struct AddressReference {
    package var scheme: Substring?
    package var authority: Substring?
    package var path: Substring
    package var query: Substring?
    package var fragment: Substring?

    package init(_ text: String) {
        var rest = text[...]
        (rest, fragment) = rest.cut(at: "#")
        (rest, query) = rest.cut(at: "?")
        let (head, tail) = rest.cut(at: ":")
        if let tail, head.isScheme { (scheme, rest) = (head, tail) }
        if rest.utf8.starts(with: "//".utf8) {
            rest = rest[rest.utf8.index(rest.startIndex, offsetBy: 2)...]
            let end = rest.utf8.firstIndex(of: .slash) ?? rest.endIndex
            (authority, rest) = (rest[..<end], rest[end...])
        }
        path = rest
    }

    /// Creates a reference from text that a service sent, or returns `nil` if the text is longer than ``limit``.
    package init?(received text: String) {
        guard text.utf8.count <= AddressReference.limit else { return nil }
        self.init(text)
    }

    /// The maximum length of a reference from a service, in bytes.
    ///
    /// RFC 9110, section 4.1, recommends that recipients support addresses of at least 8,000 bytes.
    package static let limit = 8 << 10

    /// The same reference, in which path, query and fragment are percent-encoded where necessary.
    var encodedOnce: AddressReference {
        var encoded = self
        encoded.path = Substring(path.encodedOnce)
        encoded.query = query.map { Substring($0.encodedOnce) }
        encoded.fragment = fragment.map { Substring($0.encodedOnce) }
        return encoded
    }

    /// The same reference with a normalised scheme and authority (section 6.2.2).
    package var normalized: AddressReference {
        var normal = self
        normal.scheme = scheme.map { Substring($0.asciiLowercased) }
        normal.authority = authority.map { AddressAuthority($0).normalized }
        return normal
    }

    /// The same reference without query and fragment.
    package var base: AddressReference {
        var base = self
        (base.query, base.fragment) = (nil, nil)
        return base
    }

    /// The text that the components form together (section 5.3).
    package var text: String {
        (scheme.map { $0 + ":" } ?? "") + (authority.map { "//" + $0 } ?? "") + path + (query.map { "?" + $0 } ?? "")
            + (fragment.map { "#" + $0 } ?? "")
    }

    /// Returns the target of the reference relative to a base (section 5.2.2).
    ///
    /// The target does not include the fragment of the base. For a redirect, `RedirectRule` adds that fragment.
    ///
    /// Segments `.` and `..` are removed from the path of the base too, because an app may have written a base that
    /// contains them.
    package func resolved(against base: AddressReference) -> AddressReference {
        var target = self
        if scheme != nil || authority != nil {
            target.path = path.withoutDotSegments
        } else if path.isEmpty {
            target.path = base.path.withoutDotSegments
            target.query = query ?? base.query
        } else if path.utf8.first == .slash {
            target.path = path.withoutDotSegments
        } else {
            target.path = base.merged(with: path).withoutDotSegments
        }
        target.scheme = scheme ?? base.scheme
        if scheme == nil { target.authority = authority ?? base.authority }
        return target
    }

    /// Returns the path of this base up to its last slash, followed by a relative path (section 5.2.3).
    private func merged(with relative: Substring) -> Substring {
        if authority != nil && path.isEmpty { return "/" + relative }
        guard let slash = path.utf8.lastIndex(of: .slash) else { return relative }
        return path[...slash] + relative
    }
}

extension Substring {
    fileprivate var isScheme: Bool {
        guard let first = utf8.first, first.isLetter else { return false }
        return utf8.allSatisfy { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
    }

    /// The path without the segments `.` and `..` (section 5.2.4), in linear time.
    ///
    /// Each iteration reads one segment with the slash before it.
    var withoutDotSegments: Substring {
        guard utf8.contains(UInt8(ascii: ".")) else { return self }
        let input = Array(utf8)
        var output: [UInt8] = []
        var start = 0
        while start < input.endIndex {
            let hasSlash = input[start] == .slash
            let name = hasSlash ? start + 1 : start
            let end = input[name...].firstIndex(of: .slash) ?? input.endIndex
            let isDots = input[name..<end].allSatisfy { $0 == UInt8(ascii: ".") }
            let isParent = isDots && end - name == 2
            let isDot = isParent || isDots && end - name == 1
            if !isDot { output += input[start..<end] }
            if isParent, hasSlash { output.removeLastSegment() }
            if isDot, hasSlash, end == input.endIndex { output.append(.slash) }
            // Rule A of section 5.2.4 also removes the slash after a leading dot segment.
            start = isDot && !hasSlash ? end + 1 : end
        }
        return Substring(decoding: output, as: UTF8.self)
    }
}

extension [UInt8] {
    /// Removes the last segment of a path, and the slash before it if there is one.
    fileprivate mutating func removeLastSegment() {
        removeSubrange((lastIndex(of: .slash) ?? startIndex)...)
    }
}

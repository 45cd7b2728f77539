/// An address or a part of one, in the five parts of RFC 3986, appendix B.
///
/// Foundation resolves most of the examples of section 5.4 wrongly on Linux, so this does it.
struct AddressReference {
    var scheme: Substring?
    var authority: Substring?
    var path: Substring
    var query: Substring?
    var fragment: Substring?

    init(_ text: String) {
        self.init(AddressParts(text))
    }

    init(_ parts: AddressParts) {
        (query, fragment) = (parts.query, parts.fragment)
        var rest = parts.base
        let (head, tail) = rest.cut(at: ":")
        if let tail, head.isScheme { (scheme, rest) = (head, tail) }
        if rest.utf8.starts(with: "//".utf8) {
            rest = rest[rest.utf8.index(rest.startIndex, offsetBy: 2)...]
            let end = rest.utf8.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
            (authority, rest) = (rest[..<end], rest[end...])
        }
        path = rest
    }

    /// The same with path, query and fragment encoded where they must be.
    var encodedOnce: AddressReference {
        var encoded = self
        encoded.path = Substring(path.encodedOnce)
        encoded.query = query.map { Substring($0.encodedOnce) }
        encoded.fragment = fragment.map { Substring($0.encodedOnce) }
        return encoded
    }

    /// The whole text again (section 5.3).
    var text: String {
        (scheme.map { $0 + ":" } ?? "") + (authority.map { "//" + $0 } ?? "") + path + (query.map { "?" + $0 } ?? "")
            + (fragment.map { "#" + $0 } ?? "")
    }

    /// What this means seen from an address (section 5.2.2); the fragment of a redirect is handed on if it has none
    /// (RFC 9110, section 10.2.2).
    func resolved(against base: AddressReference) -> AddressReference {
        var target = self
        if scheme != nil || authority != nil {
            target.path = path.withoutDots
        } else if path.isEmpty {
            target.path = base.path
            target.query = query ?? base.query
        } else if path.hasPrefix("/") {
            target.path = path.withoutDots
        } else {
            target.path = base.merged(with: path).withoutDots
        }
        target.scheme = scheme ?? base.scheme
        if scheme == nil { target.authority = authority ?? base.authority }
        target.fragment = fragment ?? base.fragment
        return target
    }

    /// Section 5.2.3.
    private func merged(with relative: Substring) -> Substring {
        if authority != nil && path.isEmpty { return "/" + relative }
        guard let slash = path.lastIndex(of: "/") else { return relative }
        return path[...slash] + relative
    }
}

extension Substring {
    fileprivate var isScheme: Bool {
        guard let first = utf8.first, first.isLetter else { return false }
        return utf8.allSatisfy { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
    }

    /// The path without `.` and `..` (section 5.2.4).
    fileprivate var withoutDots: Substring {
        var input = self
        var output: Substring = ""
        while !input.isEmpty {
            if input.hasPrefix("../") {
                input = input.dropFirst(3)
            } else if input.hasPrefix("./") || input.hasPrefix("/./") {
                input = input.dropFirst(2)
            } else if input == "/." {
                input = "/"
            } else if input.hasPrefix("/../") || input == "/.." {
                input = input == "/.." ? "/" : input.dropFirst(3)
                output = output[..<(output.lastIndex(of: "/") ?? output.startIndex)]
            } else if input == "." || input == ".." {
                input = ""
            } else {
                let segment = input.prefix(1) + input.dropFirst().prefix { $0 != "/" }
                output += segment
                input = input.dropFirst(segment.count)
            }
        }
        return output
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
    }

    fileprivate var isDigit: Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
    }
}

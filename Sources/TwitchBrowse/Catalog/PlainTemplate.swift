/// Nearly every template is recognised by one look at each of its bytes; a page has a hundred of them, and to create a
/// URL of each costs more than the rest of the page.
extension String {
    /// Whether the text is a scheme, a host, and a path or query of marks and bytes that need no encoding.
    ///
    /// Other templates are possible: see ``encodedTemplate``.
    var isPlainTemplate: Bool {
        utf8.withContiguousStorageIfAvailable { bytes in
            let rest = bytes[...].dropping("https://") ?? bytes[...].dropping("http://")
            guard let rest, let slash = rest.firstIndex(of: UInt8(ascii: "/")), slash > rest.startIndex else {
                return false
            }
            return rest[..<slash].allSatisfy(\.isPlainInAHost) && rest[slash...].isPlainPath
        } ?? false
    }

    /// The template without its origin: path, query and fragment, in the bytes that RFC 3986 allows there.
    ///
    /// Each mark has the spelling `{width}` or `{height}`, and braces occur nowhere else. An older mark, `%{width}`, is
    /// recognised before its percent sign could be taken for a byte of its own.
    var encodedTemplate: String {
        var encoded: [UInt8] = []
        var rest = Array(utf8)[...]
        var isInFragment = false
        while let byte = rest.first {
            if let mark = rest.mark {
                encoded += mark.spelling.utf8
                rest = mark.rest
                continue
            }
            let isFragmentStart = byte == UInt8(ascii: "#") && !isInFragment
            isInFragment = isInFragment || isFragmentStart
            if isFragmentStart || byte.isAllowedInAPath || rest.startsWithEncodedByte {
                encoded.append(byte)
            } else {
                encoded += byte.percentEncoded
            }
            rest = rest.dropFirst()
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}

extension Collection<UInt8> where SubSequence: Collection<UInt8> {
    /// What follows a prefix, or nil if the bytes do not start with it.
    func dropping(_ prefix: StaticString) -> SubSequence? {
        prefix.withUTF8Buffer { starts(with: $0) ? dropFirst($0.count) : nil }
    }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
    fileprivate var isPlainPath: Bool {
        var rest = self
        while let byte = rest.first {
            if byte.isPlainInAPath {
                rest = rest.dropFirst()
            } else if let behind = rest.dropping("{width}") ?? rest.dropping("{height}") {
                rest = behind
            } else {
                return false
            }
        }
        return true
    }
}

extension ArraySlice<UInt8> {
    /// The mark at the start, in its usual spelling, and what follows it.
    fileprivate var mark: (spelling: String, rest: ArraySlice<UInt8>)? {
        if let rest = dropping("%{width}") ?? dropping("{width}") { return ("{width}", rest) }
        if let rest = dropping("%{height}") ?? dropping("{height}") { return ("{height}", rest) }
        return nil
    }

    fileprivate var startsWithEncodedByte: Bool {
        first == UInt8(ascii: "%") && count > 2 && dropFirst().prefix(2).allSatisfy(\.isHexDigit)
    }
}

extension UInt8 {
    fileprivate var isPlainInAHost: Bool {
        isLetterOrDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
    }

    fileprivate var isPlainInAPath: Bool {
        if isLetterOrDigit { return true }
        switch Unicode.Scalar(self) {
        case "-", ".", "_", "~", "/", "?", "&", "=", ",", "+", "@": return true
        default: return false
        }
    }

    /// Whether RFC 3986, sections 3.3 and 3.4, allows the byte in a path or query.
    fileprivate var isAllowedInAPath: Bool {
        if isPlainInAPath { return true }
        switch Unicode.Scalar(self) {
        case "!", "$", "'", "(", ")", "*", ";", ":": return true
        default: return false
        }
    }

    fileprivate var isHexDigit: Bool {
        switch Unicode.Scalar(self) {
        case "a"..."f", "A"..."F", "0"..."9": true
        default: false
        }
    }

    fileprivate var percentEncoded: [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        return [UInt8(ascii: "%"), digits[Int(self >> 4)], digits[Int(self & 15)]]
    }

    private var isLetterOrDigit: Bool {
        switch Unicode.Scalar(self) {
        case "a"..."z", "A"..."Z", "0"..."9": true
        default: false
        }
    }
}

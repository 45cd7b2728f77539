/// Nearly every template is known for one by looking at each of its bytes once; a page has a hundred of them, and to
/// make an address of each costs more than the rest of the page.
extension String {
    /// Whether it is a scheme, a host and a path or query of bytes that stand for themselves in an address, or marks.
    ///
    /// False says nothing: it may be one all the same.
    var isPlainTemplate: Bool {
        utf8.withContiguousStorageIfAvailable { bytes in
            let rest = bytes.dropping("https://") ?? bytes.dropping("http://")
            guard let rest, let slash = rest.firstIndex(of: UInt8(ascii: "/")), slash > rest.startIndex else {
                return false
            }
            return rest[..<slash].allSatisfy(\.isPlainInAHost) && rest[slash...].isPlainPath
        } ?? false
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func dropping(_ prefix: StaticString) -> Slice<Self>? {
        let count = prefix.utf8CodeUnitCount
        return starts(with: UnsafeBufferPointer(start: prefix.utf8Start, count: count)) ? self[count...] : nil
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

    private func dropping(_ prefix: StaticString) -> Self? {
        prefix.withUTF8Buffer { starts(with: $0) ? dropFirst($0.count) : nil }
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

    private var isLetterOrDigit: Bool {
        switch Unicode.Scalar(self) {
        case "a"..."z", "A"..."Z", "0"..."9": true
        default: false
        }
    }
}

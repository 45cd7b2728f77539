/// A text whose search ignores the spaces at both ends of each line.
struct SourceText {
    let text: String
    private let bytes: [UInt8]
    /// The bytes of the text without the spaces at both ends of each line.
    private var trimmed: [UInt8] = []
    /// The index in `bytes` of each byte of `trimmed`.
    private var places: [Int] = []

    init(_ text: String) {
        self.text = text
        bytes = Array(text.utf8)
        var start = 0
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            for place in Self.trimmed(line) {
                trimmed.append(bytes[place])
                places.append(place)
            }
            start += line.count
            if start < bytes.count {
                trimmed.append(bytes[start])
                places.append(start)
            }
            start += 1
        }
    }

    /// Returns the byte ranges of all occurrences of a text, or only of those after the first occurrence of `after`.
    ///
    /// The result is `nil` if `after` does not occur.
    func ranges(of wanted: String, after: String? = nil) -> [Range<Int>]? {
        var rest = trimmed[...]
        if let after {
            guard let found = rest.firstRange(of: SourceText(after).trimmed) else { return nil }
            rest = rest[found.upperBound...]
        }
        return rest.ranges(of: SourceText(wanted).trimmed).map { places[$0.lowerBound]..<places[$0.upperBound - 1] + 1 }
    }

    /// The text in a range of bytes.
    subscript(range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// The number of bytes.
    var count: Int { bytes.count }

    private static func trimmed(_ line: ArraySlice<UInt8>) -> Range<Int> {
        let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        guard let first = line.firstIndex(where: { !isSpace($0) }), let last = line.lastIndex(where: { !isSpace($0) })
        else { return line.startIndex..<line.startIndex }
        return first..<last + 1
    }
}

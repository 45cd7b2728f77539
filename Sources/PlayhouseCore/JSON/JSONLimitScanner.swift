package import Foundation

/// A scanner that counts the elements of a JSON text without decoding it.
///
/// The scanner tracks only strings, brackets and separators, and leaves all other rules of JSON to the decoder. In a
/// text that the decoder accepts, the scanner finds the same arrays and objects as the decoder.
///
/// The elements are counted first, because decoding takes many times the memory of the text. For example, decoding 8 MB
/// of text would take a gigabyte if the text is an array of empty objects.
///
/// A *row* is an element of the outermost list. A row that violates a limit need not exclude the other rows.
package struct JSONLimitScanner {
    /// An open array or object.
    private struct Container {
        let isObject: Bool
        /// The number of elements or members so far.
        var count = 0
        /// The place where the last element or key begins.
        var last = 0
        /// The range of the last key in the text, without quotes.
        var key = 0..<0
    }

    /// A row that violates a limit.
    private struct FlawedRow {
        let range: Range<Int>
        let path: String
        let flaw: InvalidData
    }

    private static let deepest = 512
    /// The maximum number of elements of an array, or of members of an object, in a response.
    package static let mostRows = 10_000

    private let bytes: UnsafeBufferPointer<UInt8>
    private let rows: Int
    private let longestKey: Int
    private var containers: [Container] = []
    private var place = 0
    /// A Boolean value that indicates whether a value or a key comes next.
    ///
    /// A value or a key follows the start of the text, an opening bracket, or a comma.
    private var isFirst = true

    private init(_ bytes: UnsafeRawBufferPointer, rows: Int, longestKey: Int) {
        self.bytes = bytes.bindMemory(to: UInt8.self)
        (self.rows, self.longestKey) = (rows, longestKey)
    }

    /// Returns the first flaw of a text, or `nil` if the text has no flaw.
    ///
    /// A flaw is a violated limit, a nesting of more than 512 levels, or an encoding other than UTF-8.
    ///
    /// `longestKey` is the maximum length in bytes of a key that contains an escape or a non-ASCII character.
    /// Foundation stores keys in dictionaries, and the time to hash such a key can grow with the square of its length.
    package static func flaw(in text: Data, rows: Int = .max, longestKey: Int = 1_024) -> InvalidData? {
        text.withUnsafeBytes { bytes in
            var survey = JSONLimitScanner(bytes, rows: rows, longestKey: longestKey)
            while survey.place < survey.bytes.count {
                if let flaw = survey.readByte() { return flaw }
            }
            return nil
        }
    }

    /// Returns a text with `null` in place of each flawed row, and the flaws by the paths of their rows.
    ///
    /// Throws the first flaw outside the rows, such as too many rows.
    package static func isolatingRows(
        of text: Data, rows: Int = mostRows
    ) throws(InvalidData) -> (text: Data, flaws: [String: InvalidData]) {
        let flawed = text.withUnsafeBytes { bytes in
            var survey = JSONLimitScanner(bytes, rows: rows, longestKey: 1_024)
            return survey.flawedRows()
        }
        let found = try flawed.get()
        guard !found.isEmpty else { return (text, [:]) }
        var (kept, end) = (Data(), text.startIndex)
        for row in found {
            kept += text[end..<text.startIndex + row.range.lowerBound] + Data("null".utf8)
            end = text.startIndex + row.range.upperBound
        }
        return (kept + text[end...], Dictionary(found.map { ($0.path, $0.flaw) }) { first, _ in first })
    }

    private mutating func flawedRows() -> Result<[FlawedRow], InvalidData> {
        var found: [FlawedRow] = []
        while place < bytes.count {
            let start = place
            guard let flaw = readByte() else { continue }
            guard let row = skipRow(with: flaw, found: start) else { return .failure(flaw) }
            found.append(row)
        }
        return .success(found)
    }

    /// Skips the row that contains a flaw, or returns `nil` if the flaw is not inside a row.
    private mutating func skipRow(with flaw: InvalidData, found start: Int) -> FlawedRow? {
        guard bytes[start] != 0, let list = containers.firstIndex(where: { !$0.isObject }),
            containers[list].count <= rows
        else { return nil }
        // The depth is that inside the row, which ends with the bracket that closes it.
        var depth = containers.count - list - 1
        place = start
        repeat {
            let byte = bytes[place]
            place += 1
            switch byte {
            case UInt8(ascii: "\""): place = string(from: place).text.upperBound + 1
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
        } while depth > 0 && place < bytes.count
        containers.removeLast(containers.count - list - 1)
        isFirst = false
        return FlawedRow(
            range: containers[list].last..<min(place, bytes.count), path: path(below: list + 1), flaw: flaw)
    }

    /// Reads the next byte, or the string that begins with it, and returns a flaw if there is one.
    private mutating func readByte() -> InvalidData? {
        let (start, byte) = (place, bytes[place])
        place += 1
        let top = containers.count - 1
        let isKey = isFirst && top >= 0 && containers[top].isObject
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): return nil
        case UInt8(ascii: ","):
            isFirst = true
            return nil
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            _ = containers.popLast()
            isFirst = false
        // A zero byte shows that the encoding is not UTF-8. RFC 8259, section 8.1, does not permit other encodings.
        case 0: return .malformed
        default: break
        }
        if isFirst, top >= 0 {
            containers[top].count += 1
            containers[top].last = start
            guard containers[top].count <= rows else { return .tooManyRows(limit: rows, at: path(below: top)) }
        }
        isFirst = false
        switch byte {
        case UInt8(ascii: "\""):
            let (text, isPlain) = string(from: place)
            place = text.upperBound + 1
            guard isKey else { break }
            containers[top].key = text
            guard isPlain || text.count <= longestKey else {
                return .rejected(.tooLong(limit: longestKey), at: path(below: top))
            }
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard containers.count < Self.deepest else { return .malformed }
            containers.append(Container(isObject: byte == UInt8(ascii: "{")))
            isFirst = true
        default: break
        }
        return nil
    }

    /// Returns the range of a string that begins after its opening quote, and whether it has only ASCII characters and
    /// no escapes.
    private func string(from start: Int) -> (text: Range<Int>, isPlain: Bool) {
        var (end, isPlain) = (start, true)
        while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
            let isEscape = bytes[end] == UInt8(ascii: "\\")
            if isEscape || bytes[end] >= 0x80 { isPlain = false }
            end += isEscape ? 2 : 1
        }
        return (start..<min(end, bytes.count), isPlain)
    }

    /// Returns the path to the open container at a depth.
    private func path(below depth: Int) -> String {
        let path = containers[..<depth].reduce("") { path, container in
            guard container.isObject else { return path + "[\(container.count - 1)]" }
            let key = String(decoding: bytes[container.key].prefix(64), as: UTF8.self).onOneLine
            return path.isEmpty ? key : path + "." + key
        }
        return path.isEmpty ? "the root" : path
    }
}

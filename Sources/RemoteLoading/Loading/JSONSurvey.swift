package import Foundation

/// A scanner that counts the elements of a JSON text without decoding it.
///
/// The scanner tracks only strings, brackets and separators, and leaves all other rules of JSON to the decoder. In a
/// text that the decoder accepts, the scanner finds the same arrays and objects as the decoder.
///
/// The elements are counted first, because decoding takes many times the memory of the text. For example, decoding 8 MB
/// of text would take a gigabyte if the text is an array of empty objects.
package struct JSONSurvey {
    /// An open array or object.
    private struct Container {
        let isObject: Bool
        /// The number of elements or members so far.
        var count = 0
        /// The range of the last key in the text, without quotes.
        var key = 0..<0
    }

    private static let deepest = 512
    /// The maximum number of elements of an array, or of members of an object, in a response.
    package static let mostRows = 10_000

    private let bytes: UnsafeBufferPointer<UInt8>
    private var containers: [Container] = []

    /// Returns the first flaw of a text, or `nil` if the text has no flaw.
    ///
    /// A flaw is a violated limit, a nesting of more than 512 levels, or an encoding other than UTF-8.
    ///
    /// `longestKey` is the maximum length in bytes of a key that contains an escape or a non-ASCII character.
    /// Foundation stores keys in dictionaries, and the time to hash such a key can grow with the square of its length.
    package static func flaw(in text: Data, rows: Int = .max, longestKey: Int = 1_024) -> InvalidData? {
        text.withUnsafeBytes { bytes in
            var survey = JSONSurvey(bytes: bytes.bindMemory(to: UInt8.self))
            return survey.flaw(rows: rows, longestKey: longestKey)
        }
    }

    private mutating func flaw(rows: Int, longestKey: Int) -> InvalidData? {
        var place = 0
        // A value or a key follows the start of the text, an opening bracket, or a comma.
        var isFirst = true
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            let top = containers.count - 1
            let isKey = isFirst && top >= 0 && containers[top].isObject
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): continue
            case UInt8(ascii: ","):
                isFirst = true
                continue
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                _ = containers.popLast()
                isFirst = false
            // A zero byte shows that the encoding is not UTF-8. RFC 8259, section 8.1, does not permit other encodings.
            case 0: return .malformed
            default: break
            }
            if isFirst, top >= 0 {
                containers[top].count += 1
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

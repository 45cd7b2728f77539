package import Foundation

/// A scanner that counts the elements of a JSON text without decoding it.
///
/// The scanner tracks only strings, brackets, commas and colons, and leaves all other rules of JSON to the decoder. In
/// a text that the decoder accepts, the scanner finds the same arrays and objects as the decoder.
///
/// The elements are counted first, because decoding takes many times the memory of the text. For example, decoding 8 MB
/// of text would take a gigabyte if the text is an array of empty objects.
package struct JSONSurvey {
    /// An open array or object.
    private struct Container {
        let isObject: Bool
        var commas = 0
        /// The range of the last key in the text, without quotes.
        var key = 0..<0
    }

    private static let deepest = 512
    /// The maximum number of elements of an array, or of members of an object, in a response.
    static let mostRows = 10_000

    private let bytes: UnsafeBufferPointer<UInt8>
    private let rows: Int
    private let longestKey: Int
    private var containers: [Container] = []
    private var place = 0
    /// The last byte before `place` that is not white space.
    private var last: UInt8 = 0

    /// Returns the first flaw of a text, or `nil` if the text has no flaw.
    ///
    /// A flaw is a violated limit, a nesting of more than 512 levels, or an encoding other than UTF-8.
    ///
    /// `longestKey` is the maximum length in bytes of a key that contains an escape or a non-ASCII character.
    /// Foundation stores keys in dictionaries, and the time to hash such a key can grow with the square of its length.
    package static func flaw(in text: Data, rows: Int = .max, longestKey: Int = 1_024) -> InvalidData? {
        text.withUnsafeBytes { bytes in
            var survey = JSONSurvey(bytes: bytes.bindMemory(to: UInt8.self), rows: rows, longestKey: longestKey)
            return survey.flaw()
        }
    }

    private mutating func flaw() -> InvalidData? {
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
                continue
            case UInt8(ascii: "\""):
                if let flaw = string() { return flaw }
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                guard containers.count < Self.deepest else { return .malformed }
                containers.append(Container(isObject: byte == UInt8(ascii: "{")))
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if let flaw = close() { return flaw }
            case UInt8(ascii: ","):
                if !containers.isEmpty { containers[containers.count - 1].commas += 1 }
            case 0:
                // A zero byte shows that the encoding is not UTF-8. RFC 8259, section 8.1, does not permit other
                // encodings.
                return .malformed
            default:
                break
            }
            last = byte
        }
        // If the text is truncated, some arrays and objects are still open. The limit applies to them too, because the
        // decoder takes as much memory for a truncated text as for a complete one.
        while !containers.isEmpty { if let flaw = close() { return flaw } }
        return nil
    }

    /// Reads a string after its opening quote, and returns a flaw if the string is a key that is too long.
    private mutating func string() -> InvalidData? {
        var (end, isPlain) = (place, true)
        let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
        while end < bytes.count, bytes[end] != quote {
            let isEscape = bytes[end] == backslash
            if isEscape || bytes[end] >= 0x80 { isPlain = false }
            end += isEscape ? 2 : 1
        }
        let text = place..<min(end, bytes.count)
        place = end + 1
        guard let frame = containers.last, frame.isObject, last != UInt8(ascii: ":") else { return nil }
        guard isPlain || text.count <= longestKey else {
            return .rejected(rule: "keyTooLong", at: path(below: containers.count - 1))
        }
        containers[containers.count - 1].key = text
        return nil
    }

    private mutating func close() -> InvalidData? {
        guard let frame = containers.popLast() else { return nil }
        let isEmpty = last == UInt8(ascii: "[") || last == UInt8(ascii: "{")
        let count = frame.commas + (isEmpty || last == UInt8(ascii: ",") ? 0 : 1)
        return count > rows ? .tooManyRows(limit: rows, found: count, at: path(below: containers.count)) : nil
    }

    /// Returns the path to the open container at a depth.
    private func path(below depth: Int) -> String {
        let path = containers[..<depth].reduce("") { path, frame in
            guard frame.isObject else { return path + "[\(frame.commas)]" }
            let key = String(decoding: UnsafeBufferPointer(rebasing: bytes[frame.key].prefix(64)), as: UTF8.self)
            return path.isEmpty ? key : path + "." + key
        }
        return path.isEmpty ? "the root" : path
    }
}

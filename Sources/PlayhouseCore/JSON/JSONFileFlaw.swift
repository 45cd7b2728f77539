import Foundation

/// The flaws of a JSON file that its author can correct in an editor: the encoding, and a mistake in the JSON.
enum JSONFileFlaw {
    /// Returns the flaw of a text that is not in UTF-8, or `nil` if it is.
    static func encoding(of text: Data) -> InvalidData? {
        // Every JSON text begins with an ASCII character, so zero bytes show the size of a character.
        let zeros = text.prefix(4).map { $0 == 0 }
        let isUTF32 = [[false, true, true, true], [true, true, true, false]].contains(zeros)
        if isUTF32 || text.starts(with: [0xFF, 0xFE, 0, 0]) || text.starts(with: [0, 0, 0xFE, 0xFF]) {
            return .otherEncoding(likely: "UTF-32")
        }
        if UTF16ByteOrder(of: text) != nil { return .otherEncoding(likely: "UTF-16") }
        // All bytes are valid Latin-1, which is the usual encoding of editors that do not write Unicode.
        return String(validating: text, as: UTF8.self) == nil ? .otherEncoding(likely: "Latin-1") : nil
    }

    /// Returns the place of the mistake in the JSON that is the reason for a flaw, or `nil` if there is no such
    /// mistake, or if the system does not report its place.
    ///
    /// `JSONDecoder` accepts a mistake until it decodes the value, so a value can be missing because of an earlier one.
    ///
    /// The function also returns `nil` if the mistake is the first character, because the text is then another kind of
    /// file, such as a web page, and not JSON with a mistake.
    static func syntax(behind flaw: InvalidData, in text: Data) -> InvalidData? {
        switch flaw {
        case .malformed, .missing, .wrongType: break
        default: return nil
        }
        do {
            _ = try JSONSerialization.jsonObject(with: text, options: .fragmentsAllowed)
            return nil
        } catch {
            // `JSONDecoder` gives no place on Linux.
            let bytes = [UInt8](text)
            guard let told = (error as NSError).userInfo["NSDebugDescription"] as? String,
                let place = place(told, in: bytes), place != Self.place(of: text.firstNonblank, in: bytes)
            else { return nil }
            return .syntax(line: place.line, column: place.column)
        }
    }

    /// Returns the place in a text of the system, such as "around line 3, column 5" or "around character 41".
    private static func place(_ told: String, in text: [UInt8]) -> Place? {
        // The text can begin with the wrong character, which may be a digit.
        let numbers = told.split { !$0.isASCII || !$0.isNumber }.compactMap { Int($0) }
        if told.contains(", column "), let column = numbers.last, let line = numbers.dropLast().last {
            return Place(line: line, column: column)
        }
        guard told.contains("around character "), let offset = numbers.last else { return nil }
        return place(of: offset, in: text)
    }

    private struct Place: Equatable {
        let line: Int
        let column: Int
    }

    /// Returns the place of a byte, where a line break is CR, LF, or both.
    private static func place(of offset: Int, in text: [UInt8]) -> Place {
        let before = String(decoding: text.prefix(offset), as: UTF8.self)
        let lines = before.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return Place(line: lines.count, column: (lines.last?.count ?? 0) + 1)
    }
}

extension Data {
    /// The offset of the first byte that is not whitespace of JSON.
    fileprivate var firstNonblank: Int {
        prefix { [0x20, 0x9, 0xA, 0xD].contains($0) }.count
    }
}

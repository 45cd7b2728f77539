import PlayhouseCore

/// The rows of a table in CSV, the format of spreadsheets, one after the other.
///
/// A field may stand in quotation marks, and then contains separators, line breaks and doubled quotation marks. A row
/// that cannot be read does not affect the rows on other lines.
struct CSVRows: IteratorProtocol {
    /// The reason why a row cannot be read.
    enum Flaw: Error, Hashable {
        /// A quotation mark at the beginning of a field has no counterpart.
        case openQuote
        /// There is text between a closing quotation mark and the next separator.
        case textAfterQuote
        /// The row is longer than the limit.
        case tooLong
    }

    struct Row {
        /// The number of the line on which the row begins.
        ///
        /// The first line is 1.
        let line: Int
        let fields: Result<[String], Flaw>
    }

    /// The maximum length of a row, in bytes.
    static let longestRow = 1 << 16

    private let bytes: [UInt8]
    private var separator: UInt8
    private var position = 0
    private var line = 1

    /// Creates the rows of a text in UTF-8.
    ///
    /// A first line such as `sep=;` names the separator. Otherwise, it is the comma, semicolon or tab that is most
    /// frequent in the first line with a text.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        separator = .comma
        while position < bytes.count, firstLine.allSatisfy({ $0.isBlank }) { skipLine() }
        if let named = namedSeparator {
            separator = named
            skipLine()
        } else {
            separator = frequentSeparator
        }
    }

    private var firstLine: ArraySlice<UInt8> { bytes[position...].prefix { !$0.isLineBreak } }

    private var namedSeparator: UInt8? {
        let line = firstLine.filter { $0 != .quote && $0 != UInt8(ascii: " ") }
        guard line.count == 5, line.prefix(4).map(\.lowercased) == Array("sep=".utf8) else { return nil }
        return line.last
    }

    private var frequentSeparator: UInt8 {
        var counts: [UInt8: Int] = [:]
        var isQuoted = false
        for byte in bytes[position...] {
            if byte == .quote { isQuoted.toggle() }
            guard !isQuoted else { continue }
            if byte.isLineBreak { break }
            counts[byte, default: 0] += 1
        }
        let separators: [UInt8] = [.comma, .semicolon, .tab]
        let most = separators.map { counts[$0, default: 0] }.max()
        return separators.first { counts[$0, default: 0] == most } ?? .comma
    }

    /// Returns the next row that is not blank, or `nil` after the last one.
    mutating func next() -> Row? {
        while position < bytes.count {
            let row = readRow()
            if case .success(let fields) = row.fields, fields.allSatisfy(\.isBlank) { continue }
            return row
        }
        return nil
    }

    private mutating func readRow() -> Row {
        let (start, first) = (position, line)
        var fields: [String] = []
        do throws(Flaw) {
            repeat { fields.append(try readField(ofRowAt: start)) } while skip(separator)
            skipLineBreak()
            return Row(line: first, fields: .success(fields))
        } catch {
            // If a quotation mark is missing, the following lines are no part of the row.
            (position, line) = (start, first)
            skipLine()
            return Row(line: first, fields: .failure(error))
        }
    }

    private mutating func readField(ofRowAt start: Int) throws(Flaw) -> String {
        guard skip(.quote) else {
            let begin = position
            while position < bytes.count, bytes[position] != separator, !bytes[position].isLineBreak { position += 1 }
            guard position - start <= Self.longestRow else { throw .tooLong }
            return String(decoding: bytes[begin..<position], as: UTF8.self)
        }
        var field: [UInt8] = []
        while position < bytes.count {
            guard position - start <= Self.longestRow else { throw .tooLong }
            let byte = bytes[position]
            if byte.isLineBreak {
                let begin = position
                skipLineBreak()
                field += bytes[begin..<position]
                continue
            }
            position += 1
            guard byte == .quote else {
                field.append(byte)
                continue
            }
            guard skip(.quote) else {
                guard position == bytes.count || bytes[position] == separator || bytes[position].isLineBreak else {
                    throw .textAfterQuote
                }
                return String(decoding: field, as: UTF8.self)
            }
            field.append(.quote)
        }
        throw .openQuote
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipLineBreak() {
        let isCarriageReturn = skip(.carriageReturn)
        if skip(.lineFeed) || isCarriageReturn { line += 1 }
    }

    private mutating func skipLine() {
        while position < bytes.count, !bytes[position].isLineBreak { position += 1 }
        skipLineBreak()
    }
}

extension String {
    var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}

extension UInt8 {
    fileprivate static let quote = UInt8(ascii: "\"")
    fileprivate static let comma = UInt8(ascii: ",")
    fileprivate static let semicolon = UInt8(ascii: ";")
    fileprivate static let tab = UInt8(ascii: "\t")
    fileprivate static let lineFeed = UInt8(ascii: "\n")
    fileprivate static let carriageReturn = UInt8(ascii: "\r")

    fileprivate var isLineBreak: Bool { self == .lineFeed || self == .carriageReturn }
}

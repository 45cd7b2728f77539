import Foundation
import RemoteLoading

/// The file of a key: a front of fixed size, a head with everything but the bodies, and the bodies.
///
/// The front consists of a magic number with the version, the length of the head, and the checksum of the head, each as
/// eight little-endian bytes. The head consists of texts with a zero byte between them, which also contain the length
/// and the checksum of each body.
///
/// A forged file can have valid checksums. Therefore, every length, name and value is checked. A head of more than 4 MB
/// is neither written nor read.
enum CacheFile {
    /// The maximum size of a file, in bytes.
    ///
    /// Larger files are neither written nor read.
    static let mostBytes = 64 << 20
    private static let mark: UInt64 = 0x3330_4843_5941_4C50  // "PLAYCH03"
    /// The maximum size of a head, because its texts take many times its memory.
    private static let mostHeadBytes = 4 << 20

    /// Returns the parts of the file of some entries, which all have the same key, or throws if the head is too large.
    static func parts(of entries: [CacheEntry]) throws -> [Data] {
        let head = Data(entries.flatMap(\.texts).joined(separator: "\0").utf8)
        guard head.count <= mostHeadBytes else { throw Unreadable() }
        let front = [mark, UInt64(head.count), head.checksum].flatMap(\.fileBytes)
        return [Data(front) + head] + entries.map(\.response.body)
    }

    /// Returns the entries in a file, or throws an error if the file is damaged.
    static func entries(in file: Data) throws -> [CacheEntry] {
        var rest = file
        guard rest.takeNumber() == mark, let length = rest.takeNumber(), let checksum = rest.takeNumber() else {
            throw Unreadable()
        }
        guard length <= mostHeadBytes else { throw Unreadable() }
        let head = try rest.take(Int(length))
        guard head.checksum == checksum else { throw Unreadable() }
        var texts = HeadReader(head)
        var entries: [CacheEntry] = []
        while !texts.isAtEnd { entries.append(try CacheEntry(inFile: &texts, &rest)) }
        guard rest.isEmpty else { throw Unreadable() }
        return entries
    }
}

/// A reader of the texts of a head.
private struct HeadReader {
    private var rest: Substring?

    init(_ head: Data) {
        rest = head.isEmpty ? nil : String(decoding: head, as: UTF8.self)[...]
    }

    var isAtEnd: Bool { rest == nil }

    mutating func next() throws -> String {
        guard let (text, tail) = rest?.cut(at: "\0") else { throw Unreadable() }
        rest = tail
        return String(text)
    }

    mutating func number() throws -> Int {
        guard let number = Int(try next()), number >= 0 else { throw Unreadable() }
        return number
    }

    /// Returns a date from its seconds.
    ///
    /// A time of more than 1e12 seconds, about 30,000 years, is invalid. The comparison also rejects NaN, from which no
    /// age can be computed.
    mutating func date() throws -> Date {
        guard let seconds = Double(try next()), abs(seconds) < 1e12 else { throw Unreadable() }
        return Date(timeIntervalSinceReferenceDate: seconds)
    }

    mutating func url() throws -> URL {
        guard let url = URL(string: try next()) else { throw Unreadable() }
        return url
    }

    /// Returns a list, which begins with the number of its elements.
    mutating func list<Element>(_ element: (inout HeadReader) throws -> Element) throws -> [Element] {
        var list: [Element] = []
        for _ in 0..<(try number()) { list.append(try element(&self)) }
        return list
    }
}

private struct Unreadable: Error {}

extension UInt64 {
    fileprivate var fileBytes: [UInt8] { Swift.withUnsafeBytes(of: littleEndian) { [UInt8]($0) } }
}

extension Data {
    fileprivate var checksum: UInt64 { withUnsafeBytes { Checksum.of($0) } }

    fileprivate mutating func takeNumber() -> UInt64? {
        guard count >= 8 else { return nil }
        defer { self = dropFirst(8) }
        return UInt64(littleEndian: withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) })
    }

    /// Takes a number of bytes, or throws an error if fewer bytes are left.
    fileprivate mutating func take(_ length: Int) throws -> Data {
        guard (0...count).contains(length) else { throw Unreadable() }
        defer { self = dropFirst(length) }
        // The bytes are copied, because a slice would keep the whole file in memory.
        return Data(prefix(length))
    }
}

extension CacheEntry {
    fileprivate var texts: [String] {
        // A partition can be any text, so its zero bytes are encoded.
        let partitions = [key.partition].compactMap { $0?.percentEncoded }
        let times = [requested, received].map { "\($0.timeIntervalSinceReferenceDate)" }
        let numbers = ["\(response.status.code)", "\(response.body.count)", "\(response.body.checksum)"]
        let urls = [response.url].compactMap { $0?.absoluteString }
        let fields = response.fields.flatMap { [$0.isSecret ? "secret" : "", $0.name.spelling, $0.value] }
        return [key.address, "\(partitions.count)"] + partitions + [variant] + times + numbers
            + ["\(urls.count)"] + urls + ["\(response.redirects.count)"] + response.redirects.map(\.absoluteString)
            + ["\(response.fields.count)"] + fields
    }

    /// Reads an entry from a head, and takes its body from the bytes after the head.
    fileprivate init(inFile texts: inout HeadReader, _ bodies: inout Data) throws {
        let address = try texts.next()
        let partition = try texts.list { try $0.next().percentDecoded }.first
        let key = CacheKey(normalized: address, partition: partition)
        let variant = try texts.next()
        let (requested, received) = (try texts.date(), try texts.date())
        var response = HTTPResponse(status: try HTTPStatus(texts.number()))
        response.body = try bodies.take(texts.number())
        guard try texts.next() == response.body.checksum.description else { throw Unreadable() }
        response.url = try texts.list { try $0.url() }.first
        response.redirects = try texts.list { try $0.url() }
        let fields = try texts.list { texts in
            let isSecret = try !texts.next().isEmpty
            return try HTTPField(HTTPFieldName(texts.next()), texts.next(), isSecret: isSecret)
        }
        response.fields = HTTPFields(fields)
        self.init(key: key, variant: variant, response: response, requested: requested, received: received)
    }
}

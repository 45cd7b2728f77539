import Foundation

/// The file of a key: a front of fixed size, a head with everything but the bodies, and the bodies.
///
/// The front consists of a magic number with the version, the length of the head, and the checksum of the head, each as
/// eight little-endian bytes. The head is JSON: lists of texts, five for each entry, which also contain the length and
/// the checksum of each body.
///
/// A forged file can have valid checksums. Therefore, every length, name and value is checked. A larger head than that
/// of eight responses is neither written nor read.
enum CacheFile {
    /// The maximum size of a file, in bytes.
    ///
    /// Larger files are neither written nor read.
    static let mostBytes = 64 << 20
    private static let mark: UInt64 = 0x3330_4843_5941_4C50  // "PLAYCH03"
    /// The maximum size of a head, because decoding it takes many times its memory.
    private static let mostHeadBytes = 4 << 20
    private static let listsOfEntry = 5

    /// Returns the parts of the file of some entries, which all have the same key.
    static func parts(of entries: [CacheEntry]) throws -> [Data] {
        let head = try JSONEncoder().encode(entries.flatMap(\.lists))
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
        let lists = try JSONDecoder().decode([[String]].self, from: head)
        guard lists.count.isMultiple(of: listsOfEntry) else { throw Unreadable() }
        let entries = try stride(from: 0, to: lists.count, by: listsOfEntry).map { start in
            var (entry, length, checksum) = try CacheEntry.inFile(Array(lists[start..<start + listsOfEntry]))
            entry.response.body = try rest.take(length)
            guard entry.response.body.checksum.description == checksum else { throw Unreadable() }
            return entry
        }
        guard rest.isEmpty else { throw Unreadable() }
        return entries
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
    fileprivate var lists: [[String]] {
        let times = [requested, received].map { "\($0.timeIntervalSinceReferenceDate)" }
        let numbers = ["\(response.status.code)", "\(response.body.count)", "\(response.body.checksum)"]
        return [
            [key.address] + [key.partition].compactMap(\.self), [variant] + times + numbers,
            [response.url].compactMap { $0?.absoluteString }, response.redirects.map(\.absoluteString),
            response.fields.flatMap { [$0.isSecret ? "secret" : "", $0.name.spelling, $0.value] },
        ]
    }

    /// Returns the entry in lists of texts, without its body, and the length and the checksum of the body.
    fileprivate static func inFile(
        _ lists: [[String]]
    ) throws -> (entry: CacheEntry, length: Int, checksum: String) {
        let (names, values, fields) = (lists[0], lists[1], lists[4])
        guard let address = names.first, names.count <= 2, values.count == 6, fields.count.isMultiple(of: 3),
            let requested = Date(inFile: values[1]), let received = Date(inFile: values[2]),
            let code = Int(values[3]), let length = Int(values[4])
        else { throw Unreadable() }
        let checked = try stride(from: 0, to: fields.count, by: 3).map { start in
            try HTTPField(HTTPFieldName(fields[start + 1]), fields[start + 2], isSecret: !fields[start].isEmpty)
        }
        var response = HTTPResponse(
            status: try HTTPStatus(code), fields: HTTPFields(checked), url: try urls(lists[2]).first)
        response.redirects = try urls(lists[3])
        let key = CacheKey(normalized: address, partition: names.dropFirst().first)
        let entry = CacheEntry(
            key: key, variant: values[0], response: response, requested: requested, received: received)
        return (entry, length, values[5])
    }

    private static func urls(_ texts: [String]) throws -> [URL] {
        try texts.map { text in
            guard let url = URL(string: text) else { throw Unreadable() }
            return url
        }
    }
}

extension Date {
    /// Creates a date from the seconds in a file.
    ///
    /// A time of more than 1e12 seconds, about 30,000 years, is invalid. The comparison also rejects NaN, from which no
    /// age can be computed.
    fileprivate init?(inFile text: String) {
        guard let seconds = Double(text), abs(seconds) < 1e12 else { return nil }
        self.init(timeIntervalSinceReferenceDate: seconds)
    }
}

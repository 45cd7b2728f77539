import Foundation

/// The file of a key: a front of fixed size, a head with everything but the bodies, and the bodies.
///
/// The front consists of a magic number with the version, the length of the head, and the checksum of the head. The head
/// consists of lists of texts, five for each entry, and contains the length and the checksum of each body. Every number
/// of the front, and the length before each list and text, has eight little-endian bytes.
///
/// A forged file can have valid checksums and huge lengths. Therefore, lengths are compared with the size of the file
/// before any memory is allocated, and every name and value is checked.
enum CacheFile {
    /// The maximum size of a file, in bytes.
    ///
    /// Larger files are neither written nor read.
    static let mostBytes = 64 << 20
    private static let mark: UInt64 = 0x3230_4843_5941_4C50  // "PLAYCH02"
    private static let frontSize = 24
    private static let listsOfEntry = 5

    /// Returns the parts of the file of some entries, which all have the same key.
    static func parts(of entries: [CacheEntry]) -> [Data] {
        let head = bytes(of: entries.flatMap(\.lists))
        let front = [mark, UInt64(head.count), head.checksum].flatMap(\.fileBytes)
        return [Data(front) + head] + entries.map(\.response.body)
    }

    /// Returns the entries in a file, or throws an error if the file is damaged or cannot be read.
    static func entries(in file: FileHandle, of size: UInt64) throws -> [CacheEntry] {
        var front = try bytes(frontSize, of: file)
        guard size <= mostBytes, front.takeNumber() == mark, let length = front.takeNumber(), length < size else {
            throw Unreadable()
        }
        let head = try bytes(Int(length), of: file)
        guard front.takeNumber() == head.checksum else { throw Unreadable() }
        let lists = try lists(in: head)
        guard lists.count.isMultiple(of: listsOfEntry) else { throw Unreadable() }
        let found = try stride(from: 0, to: lists.count, by: listsOfEntry).map { start in
            try CacheEntry.inFile(Array(lists[start..<start + listsOfEntry]), of: size)
        }
        guard found.reduce(UInt64(frontSize + head.count), { $0 + $1.length }) == size else { throw Unreadable() }
        return try found.map { entry, length, checksum in
            var entry = entry
            if length > 0 { entry.response.body = try file.read(upToCount: Int(length)) ?? Data() }
            guard entry.response.body.checksum == checksum else { throw Unreadable() }
            return entry
        }
    }

    private static func bytes(_ count: Int, of file: FileHandle) throws -> Data {
        let bytes = try file.read(upToCount: count) ?? Data()
        guard bytes.count == count else { throw Unreadable() }
        return bytes
    }

    private static func bytes(of lists: [[String]]) -> Data {
        var bytes = Data()
        for list in lists {
            bytes += UInt64(list.count).fileBytes
            for text in list { bytes += UInt64(text.utf8.count).fileBytes + text.utf8 }
        }
        return bytes
    }

    private static func lists(in bytes: Data) throws -> [[String]] {
        var rest = bytes
        var lists: [[String]] = []
        while !rest.isEmpty {
            var list: [String] = []
            for _ in 0..<(try rest.takeCount()) {
                let count = try rest.takeCount()
                list.append(String(decoding: rest.prefix(count), as: UTF8.self))
                rest = rest.dropFirst(count)
            }
            lists.append(list)
        }
        return lists
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

    /// Takes a number that is at most the number of bytes after it.
    fileprivate mutating func takeCount() throws -> Int {
        guard let number = takeNumber(), number <= UInt64(count) else { throw Unreadable() }
        return Int(number)
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
        _ lists: [[String]], of size: UInt64
    ) throws -> (entry: CacheEntry, length: UInt64, checksum: UInt64) {
        let (names, values, fields) = (lists[0], lists[1], lists[4])
        guard let address = names.first, names.count <= 2, values.count == 6, fields.count.isMultiple(of: 3),
            let requested = Date(inFile: values[1]), let received = Date(inFile: values[2]),
            let code = Int(values[3]), let length = UInt64(values[4]), length <= size,
            let checksum = UInt64(values[5])
        else { throw Unreadable() }
        var response = HTTPResponse(status: try HTTPStatus(code))
        (response.url, response.redirects) = (try urls(lists[2]).first, try urls(lists[3]))
        for start in stride(from: 0, to: fields.count, by: 3) {
            let name = try HTTPFieldName(fields[start + 1])
            response.fields.append(try HTTPField(name, fields[start + 2], isSecret: !fields[start].isEmpty))
        }
        let key = CacheKey(normalized: address, partition: names.dropFirst().first)
        let entry = CacheEntry(
            key: key, variant: values[0], response: response, requested: requested, received: received)
        return (entry, length, checksum)
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

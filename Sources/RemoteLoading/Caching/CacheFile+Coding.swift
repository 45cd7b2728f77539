import Foundation

/// An encoder of the binary form of a cache file.
struct CacheFileWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ number: UInt64) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func write(_ text: String) {
        write(UInt64(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    mutating func write(_ text: String?) {
        write(text == nil ? 0 : 1)
        if let text { write(text) }
    }

    mutating func write(_ entry: HTTPCacheEntry) {
        write(entry.key.address)
        write(entry.key.partition)
        write(entry.variant)
        write(entry.requested.timeIntervalSinceReferenceDate.bitPattern)
        write(entry.received.timeIntervalSinceReferenceDate.bitPattern)
        let response = entry.response
        write(UInt64(response.status.code))
        write(response.url?.absoluteString)
        write(UInt64(response.redirects.count))
        for url in response.redirects { write(url.absoluteString) }
        write(UInt64(response.fields.count))
        for field in response.fields {
            write(field.isSecret ? 1 : 0)
            write(field.name.spelling)
            write(field.value)
        }
    }
}

/// A decoder of the binary form of a cache file.
///
/// The checksum detects accidental damage, but not forgery, so every count, name and value is checked.
struct CacheFileReader {
    private struct Unreadable: Error {}

    private var rest: UnsafeRawBufferPointer

    /// Returns the entry that the head of a cache file describes, with an empty body, or `nil` if the head is invalid.
    static func entry(in head: UnsafeRawBufferPointer) -> HTTPCacheEntry? {
        var reader = CacheFileReader(rest: head)
        do {
            let entry = try reader.entry()
            return reader.rest.isEmpty ? entry : nil
        } catch {
            return nil
        }
    }

    private mutating func number() throws -> UInt64 {
        guard rest.count >= 8 else { throw Unreadable() }
        defer { rest = UnsafeRawBufferPointer(rebasing: rest[8...]) }
        return UInt64(littleEndian: rest.loadUnaligned(as: UInt64.self))
    }

    private mutating func count() throws -> Int {
        let number = try number()
        guard number <= rest.count else { throw Unreadable() }
        return Int(number)
    }

    private mutating func text() throws -> String {
        let count = try count()
        defer { rest = UnsafeRawBufferPointer(rebasing: rest[count...]) }
        return String(decoding: rest[..<count], as: UTF8.self)
    }

    private mutating func optionalText() throws -> String? { try number() == 0 ? nil : try text() }

    private mutating func url() throws -> URL {
        guard let url = URL(string: try text()) else { throw Unreadable() }
        return url
    }

    private mutating func date() throws -> Date {
        let seconds = Double(bitPattern: try number())
        // A time of more than 1e12 seconds, about 30,000 years, is invalid. The comparison also rejects NaN, from which
        // no age can be computed.
        guard abs(seconds) < 1e12 else { throw Unreadable() }
        return Date(timeIntervalSinceReferenceDate: seconds)
    }

    private mutating func fields() throws -> [HTTPField] {
        let count = try count()
        var fields: [HTTPField] = []
        fields.reserveCapacity(min(count, 64))
        for _ in 0..<count {
            let isSecret = try number() != 0
            fields.append(try HTTPField(try HTTPFieldName(try text()), try text(), isSecret: isSecret))
        }
        return fields
    }

    private mutating func entry() throws -> HTTPCacheEntry {
        let address = try text()
        let key = HTTPCacheKey(normalized: address, partition: try optionalText())
        let variant = try text()
        let (requested, received) = (try date(), try date())
        guard let code = Int(exactly: try number()) else { throw Unreadable() }
        var response = HTTPResponse(status: try HTTPStatus(code))
        if try number() != 0 { response.url = try url() }
        for _ in 0..<(try count()) { response.redirects.append(try url()) }
        response.fields = HTTPFields(try fields())
        return HTTPCacheEntry(key: key, variant: variant, response: response, requested: requested, received: received)
    }
}

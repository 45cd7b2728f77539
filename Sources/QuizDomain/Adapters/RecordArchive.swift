import Foundation

/// The records of one store as bytes: a line that says what it is, then JSON.
///
///     playhouse records 1 5f3a9c01
///     {"lucky-day/endless":{"best":{…},"games":3,"isNewBest":false,"last":{…}}}
///
/// The number is the version. The checksum is the CRC-32 of all but itself and the space before it. The first line is
/// read strictly and stays as it is in every version, so an altered one is never taken for a newer one.
struct RecordArchive {
    static let version = 1
    private static let title = "playhouse records "
    private static let newline = UInt8(ascii: "\n")

    private(set) var records: [RecordKey: GameRecord] = [:]

    /// Records a result by the rule.
    mutating func add(_ result: GameResult, for key: RecordKey) -> GameRecord {
        let record = GameRecord(result, after: records[key])
        records[key] = record
        return record
    }

    /// The bytes; the same for the same records.
    func encoded() throws(RecordStoreError.Problem) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            let body = try encoder.encode(records)
            return Data(RecordArchive.heading(version: RecordArchive.version, of: body).utf8) + body
        } catch {
            // Texts and integers can always be encoded; should that change, no file is touched.
            throw .other(code: 0)
        }
    }

    private static func heading(version: Int, of body: Data) -> String {
        let line = title + String(version)
        let digits = String(Checksum.crc32(Array("\(line)\n".utf8) + body), radix: 16)
        return line + " " + String(repeating: "0", count: 8 - digits.count) + digits + "\n"
    }
}

extension RecordArchive {
    /// Takes bytes apart; throws `.foreign`, `.newerVersion` or `.corrupt`.
    init(_ data: Data) throws(RecordStoreError.Problem) {
        let (bytes, title) = (Array(data), Array(RecordArchive.title.utf8))
        guard bytes.starts(with: title) else {
            throw title.starts(with: bytes) ? .corrupt(.heading) : .foreign
        }
        guard let end = bytes.firstIndex(of: RecordArchive.newline),
            let version = RecordArchive.version(in: bytes[title.count..<end])
        else { throw .corrupt(.heading) }
        let body = Data(bytes[(end + 1)...])
        guard bytes[...end].elementsEqual(RecordArchive.heading(version: version, of: body).utf8) else {
            throw .corrupt(.checksum)
        }
        guard version <= RecordArchive.version else {
            throw .newerVersion(version, known: RecordArchive.version)
        }
        records = try RecordArchive.records(in: body)
    }

    private static func version(in words: ArraySlice<UInt8>) -> Int? {
        let words = String(decoding: words, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 2, let version = Int(words[0]), version > 0 else { return nil }
        return version
    }

    private static func records(in body: Data) throws(RecordStoreError.Problem) -> [RecordKey: GameRecord] {
        do {
            return try JSONDecoder().decode([RecordKey: GameRecord].self, from: body)
        } catch let error as DecodingError {
            throw .corrupt(.content(at: error.path))
        } catch {
            throw .corrupt(.content(at: "the root"))
        }
    }
}

extension DecodingError {
    fileprivate var path: String {
        let path: [any CodingKey] =
            switch self {
            case .keyNotFound(let key, let context): context.codingPath + [key]
            case .valueNotFound(_, let context), .typeMismatch(_, let context), .dataCorrupted(let context):
                context.codingPath
            @unknown default: []
            }
        return path.isEmpty ? "the root" : path.map(\.stringValue).joined(separator: ".")
    }
}

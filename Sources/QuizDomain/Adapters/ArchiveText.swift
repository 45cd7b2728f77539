package import Foundation
import RemoteLoading

/// The bytes of a file of ours: a line that says what it is, then JSON.
///
///     playhouse records 1 5f3a9c01
///     {"lucky-day/endless":{"best":{…},"games":3,"isNewBest":false,"last":{…}}}
///
/// The number is the version. The checksum is the CRC-32 of all but itself and the space before it. The first line is
/// read strictly and stays as it is in every version, so an altered one is never taken for a newer one.
package struct ArchiveText: Sendable {
    package typealias Problem = RecordStoreError.Problem

    private let title: String
    private let version: Int
    private static let newline = UInt8(ascii: "\n")
    /// The most bytes of a key that is not plain ASCII: six for each of the 256 bytes of an identifier.
    private static let longestKey = 2_048

    /// The form of a kind of file, such as `playhouse records`, in the version that is written.
    package init(_ title: String, version: Int) {
        self.title = title + " "
        self.version = version
    }

    /// The bytes of a content; the same for the same content.
    package func encoded(_ content: some Encodable) throws(Problem) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            let body = try encoder.encode(content)
            return Data(heading(version: version, of: body).utf8) + body
        } catch {
            // Texts and integers can always be encoded; should that change, no file is touched.
            throw .other(code: 0)
        }
    }

    /// The content of bytes; throws `.foreign`, `.newerVersion` or `.corrupt`.
    package func decoded<Content: Decodable>(_ data: Data, as type: Content.Type) throws(Problem) -> Content {
        let body = try body(of: data)
        if let flaw = JSONSurvey.flaw(in: body, longestKey: Self.longestKey) {
            throw .corrupt(.content(at: flaw.place ?? "the root"))
        }
        do {
            return try JSONDecoder().decode(Content.self, from: body)
        } catch let error as DecodingError {
            throw .corrupt(.content(at: error.path))
        } catch {
            throw .corrupt(.content(at: "the root"))
        }
    }

    private func heading(version: Int, of body: Data) -> String {
        let line = title + String(version)
        let digits = String(Checksum.crc32(Array("\(line)\n".utf8) + body), radix: 16)
        return line + " " + String(repeating: "0", count: 8 - digits.count) + digits + "\n"
    }

    private func body(of data: Data) throws(Problem) -> Data {
        let (bytes, title) = (Array(data), Array(title.utf8))
        guard bytes.starts(with: title) else {
            throw title.starts(with: bytes) ? .corrupt(.heading) : .foreign
        }
        guard let end = bytes.firstIndex(of: Self.newline),
            let found = Self.version(in: bytes[title.count..<end])
        else { throw .corrupt(.heading) }
        let body = Data(bytes[(end + 1)...])
        guard bytes[...end].elementsEqual(heading(version: found, of: body).utf8) else {
            throw .corrupt(.checksum)
        }
        guard found <= version else { throw .newerVersion(found, known: version) }
        return body
    }

    private static func version(in words: ArraySlice<UInt8>) -> Int? {
        let words = String(decoding: words, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 2, let version = Int(words[0]), version > 0 else { return nil }
        return version
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

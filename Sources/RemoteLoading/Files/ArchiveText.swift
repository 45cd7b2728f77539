package import Foundation

/// The format of a stored value: a line with a title, a version and a checksum, then JSON.
///
///     playhouse records 1 5f3a9c0177e2d84b
///     {"lucky-day/endless":{"best":{…},"games":3,"recent":[{…},{…},{…}]}}
///
/// The checksum covers the title, the version and the JSON. The first line has the same form in every version, and is
/// parsed strictly. Therefore an altered first line is never mistaken for the first line of a newer version.
package struct ArchiveText: Sendable {
    package typealias Problem = StoreError.Problem

    private let title: String
    private let version: Int
    private static let newline = UInt8(ascii: "\n")
    /// The maximum number of bytes of a JSON key that contains an escape or a non-ASCII character.
    ///
    /// Keys can be identifiers, which have at most 256 bytes. Each byte takes at most six bytes, as an escape such as
    /// `\u001f`, so an identifier takes at most 1,536 bytes.
    private static let longestKey = 2_048

    /// Creates a format with a title, such as `playhouse records`, and with the version to write.
    package init(_ title: String, version: Int) {
        self.title = title + " "
        self.version = version
    }

    /// Returns the bytes of a value, which are equal for equal values.
    package func encoded(_ content: some Encodable) throws(Problem) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return Self.framed(try encoder.encode(content), under: title + String(version))
        } catch {
            // Stored values consist of texts and integers, which can always be encoded. If encoding fails nevertheless,
            // no file is written.
            throw .other(code: 0)
        }
    }

    /// Returns the value that the data contains.
    ///
    /// Throws `.foreign` if the title differs, `.newerVersion` if the version is newer than the one to write, and
    /// `.corrupt` for any other invalid data.
    package func decoded<Content: Decodable>(_ data: Data, as type: Content.Type) throws(Problem) -> Content {
        let body = try body(of: data)
        if let flaw = JSONSurvey.flaw(in: body, longestKey: Self.longestKey) {
            throw .corrupt(.content(at: flaw.path ?? "the root"))
        }
        do {
            return try JSONDecoder().decode(Content.self, from: body)
        } catch let problem as Problem {
            throw problem
        } catch {
            let flaw = (error as? DecodingError).map { InvalidData($0) }
            throw .corrupt(.content(at: flaw?.path ?? "the root"))
        }
    }

    /// Returns a first line with a title and a checksum, followed by a body.
    ///
    /// `title` is the whole text before the checksum, such as `playhouse records 1`, in which 1 is the version.
    package static func framed(_ body: Data, under title: String) -> Data {
        let sum = body.withUnsafeBytes { Checksum.of($0, seed: Checksum.of(title)) }
        return Data("\(title) \(Checksum.digits(of: sum))\n".utf8) + body
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
        guard Self.framed(body, under: self.title + String(found)) == data else { throw .corrupt(.checksum) }
        guard found <= version else { throw .newerVersion(found, known: version) }
        return body
    }

    private static func version(in words: ArraySlice<UInt8>) -> Int? {
        let words = String(decoding: words, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 2, let version = Int(words[0]), version > 0 else { return nil }
        return version
    }
}

package import Foundation

/// The format of a stored value: JSON with the name and the version of the format, and the value.
///
///     {"content":{"lucky-day/endless":{"best":{…},"games":3,"recent":[…]}},"format":"playhouse records","version":1}
///
/// The format has no checksum, so damage is found only if it makes the JSON or the value invalid.
package struct StoredFormat: Sendable {
    package typealias Problem = StoreError.Problem

    fileprivate let name: String
    fileprivate let version: Int
    /// The maximum number of bytes of a JSON key that contains an escape or a non-ASCII character.
    ///
    /// Keys can be identifiers, which have at most 256 bytes. Each byte takes at most six bytes, as an escape such as
    /// `\u001f`, so an identifier takes at most 1,536 bytes.
    private static let longestKey = 2_048

    /// Creates a format with a name, such as `playhouse records`, and with the version to write.
    package init(_ name: String, version: Int) {
        self.name = name
        self.version = version
    }

    /// Returns the bytes of a value, which are equal for equal values.
    package func encoded(_ content: some Codable) throws(Problem) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // What cannot be encoded, or could not be read again, must not replace a file that can be read. The stores of
        // this package write texts and integers, to which this does not happen.
        let envelope = Envelope(format: name, version: version, content: content)
        guard let data = try? encoder.encode(envelope),  // whatever the error is, nothing is written
            JSONLimitScanner.flaw(in: data, longestKey: Self.longestKey) == nil
        else { throw .other(code: 0) }
        return data
    }

    /// Returns the value that the data contains.
    ///
    /// Throws `.foreign` if the name of the format is missing or differs, `.newerVersion` if the version is newer than
    /// the version to write, and `.corrupt` for any other invalid data.
    package func decoded<Content: Codable>(_ data: Data) throws(Problem) -> Content {
        if let flaw = JSONLimitScanner.flaw(in: data, longestKey: Self.longestKey) {
            throw .corrupt(at: flaw.path ?? "the root")
        }
        do {
            return try JSONDecoder().decode(Envelope<Content>.self, from: data, configuration: self).content
        } catch let problem as Problem {
            throw problem
        } catch {
            throw .corrupt(at: (error as? DecodingError).flatMap { InvalidData($0).path } ?? "the root")
        }
    }
}

/// A stored value with the name and the version of its format.
private struct Envelope<Content: Codable>: Encodable {
    let format: String
    let version: Int
    let content: Content
}

extension Envelope: DecodableWithConfiguration {
    init(from decoder: any Decoder, configuration known: StoredFormat) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let format = try? container.decode(String.self, forKey: .format)  // if it is no text, the file is foreign too
        // The texts are compared by their bytes, because comparing texts with many combining marks takes a long time.
        guard format?.utf8.elementsEqual(known.name.utf8) == true else { throw StoreError.Problem.foreign }
        // The version is checked before the content, because a newer version may have another content.
        let version = try container.decode(Int.self, forKey: .version)
        guard version > 0 else { throw StoreError.Problem.corrupt(at: "version") }
        guard version <= known.version else { throw StoreError.Problem.newerVersion(version, known: known.version) }
        self.init(
            format: known.name, version: version, content: try container.decode(Content.self, forKey: .content))
    }
}

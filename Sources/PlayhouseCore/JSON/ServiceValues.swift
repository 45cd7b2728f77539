/// An identifier assigned by a service, of at most 256 bytes.
package struct ServiceID: Decodable, Hashable, Sendable {
    /// The maximum length of an identifier, in bytes.
    package static let longest = 256

    package let text: String

    package init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        try self.init(text, at: decoder.codingPath)
    }

    /// Creates an identifier, or throws ``LoadError`` with the path if the text is too long.
    package init(_ text: String, at path: @autoclosure () -> [any CodingKey]) throws(LoadError) {
        guard text.utf8.count <= Self.longest else {
            throw .invalidData(.rejected(.tooLong(limit: Self.longest), at: path().text))
        }
        self.text = text
    }
}

/// A whole number whose decoding errors always contain the coding path.
///
/// If the JSON contains `1.5` or `1e400`, decoding an `Int` with Foundation throws an error without a path.
package struct WholeNumber: Decodable, Hashable, Sendable {
    package let value: Int

    package init(from decoder: any Decoder) throws {
        do {
            value = try decoder.singleValueContainer().decode(Int.self)
        } catch let error as DecodingError {
            throw error
        } catch {
            throw LoadError.invalidData(.wrongType(at: decoder.codingPath.text))
        }
    }
}

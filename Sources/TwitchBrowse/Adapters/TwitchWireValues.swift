import RemoteLoading

/// A nonempty identifier, which is a number in some responses and text in others.
struct WireID: Decodable, Sendable {
    let text: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            text = try ServiceID(from: decoder).text
        } catch {
            guard let number = try? container.decode(Int64.self) else { throw error }  // neither text nor a number
            text = String(number)
        }
        guard !text.isEmpty else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "empty")
        }
    }
}

/// Text of at most ``longest`` bytes with at least one character that a screen shows.
struct WireText: Decodable, Sendable {
    /// The maximum length of a text in bytes.
    ///
    /// The time to compare two texts can grow with the square of their length.
    static let longest = 8 << 10
    let text: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        text = try container.decode(String.self)
        guard text.utf8.count <= Self.longest, !DisplayText.line(text).isEmpty else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "empty or too long")
        }
    }
}

/// A number of viewers, zero or more.
struct WireCount: Decodable, Sendable {
    let value: Int

    init(from decoder: any Decoder) throws {
        value = try WholeNumber(from: decoder).value
        guard value >= 0 else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "negative"))
        }
    }
}

/// An optional member, which counts as missing if its value has another type.
struct Lenient<Value: Decodable & Sendable>: Decodable, Sendable {
    let value: Value?

    init(from decoder: any Decoder) {
        value = try? Value(from: decoder)  // a value of another type counts as missing
    }

    fileprivate init(_ value: Value?) { self.value = value }
}

extension KeyedDecodingContainer {
    /// Returns a `Lenient` with the text of a member, or without a value if the member is missing, is too long or has
    /// another type.
    ///
    /// The compiler selects this function for members of the type `Lenient<String>?`. It has the same effect as the
    /// generic function of the standard library, but is faster, because it creates no decoder for the member.
    func decodeIfPresent(_: Lenient<String>.Type, forKey key: Key) throws -> Lenient<String>? {
        let text = try? decodeIfPresent(String.self, forKey: key)  // a value of another type counts as missing
        return Lenient(text.flatMap { $0.utf8.count <= WireText.longest ? $0 : nil })
    }
}

extension String {
    /// The text, or `nil` if it is empty.
    var nonEmpty: String? { isEmpty ? nil : self }
}

extension WebAddressResolver {
    /// Returns the template in a text, or `nil` if the text is not a valid template or its address is not permitted.
    func template(_ text: String) -> ImageTemplate? {
        guard let template = ImageTemplate(text), template.isSecure || permits(template.box) else { return nil }
        return template
    }
}

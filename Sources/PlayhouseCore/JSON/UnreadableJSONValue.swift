import Foundation

/// A search for the first value in a JSON text that cannot be decoded as any type.
///
/// No type can decode a string that is not valid Unicode, such as half of a surrogate pair, or a number that fits no
/// Swift type. For such a value, Foundation throws an error without a path. `UnreadableJSONValue` decodes the JSON text
/// a second time to find the path.
struct UnreadableJSONValue: Decodable {
    /// The path to the first unreadable value, or `nil`.
    let path: [any CodingKey]?

    /// Returns the reason why a text could not be decoded, with the location of the unreadable value if there is one.
    static func flaw(in text: Data) -> InvalidData {
        let value = try? JSONDecoder().decode(UnreadableJSONValue.self, from: text)  // throws if the JSON is malformed
        return value?.path.map { .wrongType(at: $0.text) } ?? .malformed
    }

    init(from decoder: any Decoder) {
        do {
            // A search at any depth could take minutes, and more stack than a thread has.
            path = try decoder.codingPath.count < 8 ? Self.path(in: decoder.singleValueContainer()) : nil
        } catch {
            // The value itself is unreadable, or a key of the object.
            path = decoder.codingPath
        }
    }

    private static func path(in value: any SingleValueDecodingContainer) throws -> [any CodingKey]? {
        if let list = try unlessOther({ try value.decode([Self?].self) }) {
            return list.lazy.compactMap { $0?.path }.first
        }
        if let object = try unlessOther({ try value.decode([String: Self?].self) }) {
            return object.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.lazy
                .compactMap { $0.value?.path }.first
        }
        _ = try unlessOther { try value.decode(String.self) }
        _ = try unlessOther { try value.decode(Double.self) }
        return nil
    }

    /// Returns the decoded value, or `nil` if the value has another type.
    private static func unlessOther<Value>(_ decode: () throws -> Value) throws -> Value? {
        do { return try decode() } catch is DecodingError { return nil }
    }
}

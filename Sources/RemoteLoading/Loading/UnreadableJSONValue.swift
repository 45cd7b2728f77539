import Foundation

/// A search for the first value in a JSON text that cannot be decoded as any type.
///
/// No type can decode a string that is not valid Unicode, such as half of a surrogate pair, or a number that fits no
/// Swift type. For such a value, Foundation throws an error without a path. `UnreadableJSONValue` decodes the JSON text
/// a second time to find the path.
struct UnreadableJSONValue: Decodable {
    private let path: [any CodingKey]?

    /// Returns the reason why a text could not be decoded, with the location of the unreadable value if there is one.
    static func flaw(in text: Data) -> InvalidData {
        let value = try? JSONDecoder().decode(UnreadableJSONValue.self, from: text)  // throws if the JSON is malformed
        return value?.path.map { .wrongType(at: $0.text) } ?? .malformed
    }

    /// Returns the path to the first unreadable value below a decoder, or `nil`.
    static func path(in decoder: any Decoder) -> [any CodingKey]? {
        UnreadableJSONValue(from: decoder).path
    }

    init(from decoder: any Decoder) {
        do {
            path = try decoder.codingPath.count < 8 ? Self.path(in: decoder.container(keyedBy: AnyKey.self)) : nil
        } catch is DecodingError {
            path = Self.pathOutsideObjects(in: decoder)
        } catch {
            // A key of the object cannot be read, so the object itself is the unreadable value.
            path = decoder.codingPath
        }
    }

    private static func pathOutsideObjects(in decoder: any Decoder) -> [any CodingKey]? {
        if var array = try? decoder.unkeyedContainer() {  // not an array: tried as a scalar below
            return path(in: &array)
        }
        return isReadable(decoder) ? nil : decoder.codingPath
    }

    private static func path(in object: KeyedDecodingContainer<AnyKey>) -> [any CodingKey]? {
        for key in object.allKeys.sorted(by: { ByteKey($0.stringValue) < ByteKey($1.stringValue) }) {
            let value = try? object.decode(UnreadableJSONValue.self, forKey: key)  // throws for a null only
            if let path = value?.path { return path }
        }
        return nil
    }

    private static func path(in array: inout any UnkeyedDecodingContainer) -> [any CodingKey]? {
        while !array.isAtEnd {
            guard let value = try? array.decode(UnreadableJSONValue.self) else {  // a null, which is skipped
                guard (try? array.decodeNil()) == true else { return nil }  // any other value cannot be skipped
                continue
            }
            if let path = value.path { return path }
        }
        return nil
    }

    /// Returns `true` if a value is neither an unreadable string nor an unreadable number.
    private static func isReadable(_ decoder: any Decoder) -> Bool {
        guard let value = try? decoder.singleValueContainer() else { return false }  // never fails
        return value.decodeNil()
            || isReadable { try value.decode(String.self) }
                && isReadable { try value.decode(Double.self) }
    }

    private static func isReadable<Value>(_ decode: () throws -> Value) -> Bool {
        do {
            _ = try decode()
            return true
        } catch {
            return error is DecodingError
        }
    }
}

private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

import Foundation

/// Finds the first value of a JSON text that no type can be decoded from.
///
/// Those are texts that are no Unicode, such as half of a surrogate pair, and numbers that no Swift type can hold. For
/// them Foundation throws an error without a path, so the path is looked for after the fact.
struct UnreadableValue: Decodable {
    private let path: [any CodingKey]?

    /// Returns what is wrong with a text that could not be decoded, with its place if there is such a value.
    static func flaw(in text: Data) -> InvalidData {
        let value = try? JSONDecoder().decode(UnreadableValue.self, from: text)  // a text that is no JSON has no values
        return value?.path.map { .wrongType(at: $0.text) } ?? .malformed
    }

    /// Returns the path to the first such value below a decoder.
    static func path(in decoder: any Decoder) -> [any CodingKey]? {
        UnreadableValue(from: decoder).path
    }

    init(from decoder: any Decoder) {
        do {
            path = Self.path(in: try decoder.container(keyedBy: AnyKey.self))
        } catch is DecodingError {
            path = Self.pathOutsideObjects(in: decoder)
        } catch {
            // An object of which a key cannot be read.
            path = decoder.codingPath
        }
    }

    private static func pathOutsideObjects(in decoder: any Decoder) -> [any CodingKey]? {
        if var array = try? decoder.unkeyedContainer() {  // a text or a number is asked for below
            return path(in: &array)
        }
        return isReadable(decoder) ? nil : decoder.codingPath
    }

    private static func path(in object: KeyedDecodingContainer<AnyKey>) -> [any CodingKey]? {
        for key in object.allKeys.sorted(by: { ByteKey($0.stringValue) < ByteKey($1.stringValue) }) {
            let value = try? object.decode(UnreadableValue.self, forKey: key)  // throws for a null only
            if let path = value?.path { return path }
        }
        return nil
    }

    private static func path(in array: inout any UnkeyedDecodingContainer) -> [any CodingKey]? {
        while !array.isAtEnd {
            guard let value = try? array.decode(UnreadableValue.self) else {  // a null, which is skipped
                guard (try? array.decodeNil()) == true else { return nil }  // anything else cannot be skipped
                continue
            }
            if let path = value.path { return path }
        }
        return nil
    }

    /// Returns whether a value is a text or a number that can be read, or neither of the two.
    private static func isReadable(_ decoder: any Decoder) -> Bool {
        guard let value = try? decoder.singleValueContainer() else { return false }  // there always is one
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

/// Any key of an object.
private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

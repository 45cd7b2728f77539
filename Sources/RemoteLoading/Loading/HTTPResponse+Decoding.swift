public import Foundation
public import PlayhouseCore

extension HTTPResponse {
    /// Returns the body decoded from JSON in UTF-8, ignoring a byte order mark.
    ///
    /// A body of more than `maxBytes` bytes, and a body with an array or object of more than 10,000 elements, are
    /// rejected before decoding.
    public func decoded<Value: Decodable>(
        as type: Value.Type = Value.self, by decoder: JSONDecoder = JSONDecoder(), maxBytes: Int = 2 << 20
    ) throws(LoadError) -> Value {
        try body.decoded(as: type, by: decoder, maxBytes: maxBytes)
    }
}

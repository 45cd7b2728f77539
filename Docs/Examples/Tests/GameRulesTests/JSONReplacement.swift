import Foundation

/// Returns the JSON of a value, with the value at a path replaced.
///
/// A path consists of keys and of indices of arrays.
func json(of value: some Encodable, replacing path: [String], with new: Any) throws -> Data {
    let tree = try JSONSerialization.jsonObject(with: JSONEncoder().encode(value))
    return try JSONSerialization.data(withJSONObject: replacing(path[...], in: tree, with: new))
}

private struct NoSuchKey: Error {}

/// Returns the part of the JSON of a value at a key.
func part(_ key: String, of value: some Encodable) throws -> Any {
    let tree = try JSONSerialization.jsonObject(with: JSONEncoder().encode(value)) as? [String: Any]
    guard let part = tree?[key] else { throw NoSuchKey() }
    return part
}

private func replacing(_ path: ArraySlice<String>, in tree: Any, with new: Any) -> Any {
    guard let key = path.first else { return new }
    if var object = tree as? [String: Any] {
        object[key] = replacing(path.dropFirst(), in: object[key] ?? new, with: new)
        return object
    }
    if var list = tree as? [Any], let index = Int(key) {
        list[index] = replacing(path.dropFirst(), in: list[index], with: new)
        return list
    }
    return tree
}

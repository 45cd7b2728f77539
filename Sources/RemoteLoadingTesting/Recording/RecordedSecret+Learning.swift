import Foundation
import RemoteLoading

/// The secrets that an exchange itself declares: in secret fields, in secret items, and under the usual names of JSON.
///
/// A token that the server issues is such a secret. The client then repeats it elsewhere, where no name tells.
extension RecordedSecret {
    /// The minimum number of bytes of a learned secret.
    ///
    /// Shorter values, such as `dark` of a cookie, are only masked in their place, because they are also common words.
    private static let leastLearnedBytes = 8

    /// Returns the secrets of a request and of its response.
    static func learned(from request: HTTPRequest, _ response: HTTPResponse? = nil) -> [RecordedSecret] {
        let location = response?.fields["Location"] ?? ""
        var items = HTTPQuery(ofAddress: request.address).items + HTTPQuery(ofAddress: location).items
        if request.isForm { items += formItems(request.body) }
        items.removeAll { !request.secretQueryNames.contains($0.name) && !RecordingMask.isUsualName($0.name) }
        var found: [(name: String, value: String)] = items.map { ($0.name, $0.value) }
        for fields in [request.fields, response?.fields].compactMap(\.self) {
            found += fields.filter(\.isSecret).flatMap(values)
        }
        for body in [request.body, response?.body].compactMap(\.self) { found += members(of: body) }
        // A replay returns masks in place of secrets, and the client repeats them.
        return found.filter {
            $0.value.utf8.count >= leastLearnedBytes && !$0.value.hasPrefix(RecordingMask.placeholder)
        }
        .map { RecordedSecret($0.name.lowercased(), $0.value) }
    }

    private static func formItems(_ body: Data?) -> [HTTPQuery.Item] {
        HTTPQuery(ofAddress: "?" + String(decoding: body ?? Data(), as: UTF8.self)).items
    }

    /// Returns the secret parts of a field: a credential without its scheme, or the values of cookies.
    private static func values(of field: HTTPField) -> [(name: String, value: String)] {
        let name = field.name.spelling
        switch field.name {
        case .cookie, "Set-Cookie":
            let pairs = field.value.split(separator: ";").prefix(field.name == .cookie ? .max : 1)
            return pairs.compactMap { pair in
                pair.firstIndex(of: "=").map { (name, String(pair[$0...].dropFirst())) }
            }
        default:
            let words = field.value.split(separator: " ")
            return [(name, words.count == 2 ? String(words[1]) : field.value)]
        }
    }

    /// Returns the texts in a JSON body whose names usually denote secrets.
    ///
    /// The name `code` is left out, because it usually denotes an error in JSON.
    private static func members(of body: Data) -> [(name: String, value: String)] {
        guard let first = body.first(where: { $0 > 0x20 }), "{[".utf8.contains(first),
            let json = try? JSONDecoder().decode(JSONValue.self, from: body)  // other bodies have no members
        else { return [] }
        return members(of: json)
    }

    private static func members(of json: JSONValue) -> [(name: String, value: String)] {
        switch json {
        case .array(let elements): elements.flatMap { members(of: $0) }
        case .object(let members):
            members.flatMap { name, value -> [(name: String, value: String)] in
                guard case .string(let text) = value else { return self.members(of: value) }
                return RecordingMask.isUsualName(name) && name.lowercased() != "code" ? [(name, text)] : []
            }
        default: []
        }
    }
}

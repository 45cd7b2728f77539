import Foundation
import RemoteLoading

/// The secrets that an exchange itself declares: in secret fields, and in items and members whose names denote secrets.
///
/// A token that the server issues is such a secret. The client then repeats it elsewhere, where no name tells.
extension RecordedSecret {
    /// The minimum number of bytes of a learned secret.
    ///
    /// Shorter values, such as `dark` of a cookie, are only masked in their place, because they are also common words.
    private static let leastLearnedBytes = 8

    /// Returns the secrets of a request and of its response.
    static func learned(
        from request: HTTPRequest, _ response: HTTPResponse? = nil, publicNames: Set<String> = []
    ) -> [RecordedSecret] {
        let mask = RecordingMask([], publicNames: publicNames)
        var found: [(name: String, value: String)] = []
        let names = NamedTexts { name, text in
            if request.secretQueryNames.contains(name) || mask.isSecretItem(name) { found.append((name, text)) }
            return nil
        } member: { name, text in
            if mask.isSecret(name) { found.append((name, text)) }
            return nil
        }
        for address in [request.address, response?.fields["Location"] ?? ""] {
            for items in address.split(whereSeparator: { "?#".contains($0) }).dropFirst() {
                _ = names.items(String(items))
            }
        }
        for (fields, body) in [(request.fields, request.body), (response?.fields ?? [:], response?.body)] {
            found += fields.filter { $0.isSecret || mask.isSecret($0.name.spelling) }.flatMap(values)
            let bytes = Array(body ?? Data())
            _ = names.replaced(in: fields.decompressed(bytes) ?? bytes, type: fields[.contentType] ?? "")
        }
        // A replay returns masks in place of secrets, and the client repeats them.
        return found.filter {
            $0.value.utf8.count >= leastLearnedBytes && !$0.value.hasPrefix(RecordingMask.placeholder)
        }
        .map { RecordedSecret($0.name.lowercased(), $0.value) }
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
}

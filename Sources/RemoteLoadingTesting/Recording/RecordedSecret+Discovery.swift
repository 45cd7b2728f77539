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
        func search(_ bytes: [UInt8], _ kind: NameValuePairs.Kind) {
            for item in NameValuePairs.items(in: bytes, of: kind) {
                guard request.secretQueryNames.contains(item.name) || mask.isSecretItem(item.name) else { continue }
                let value = String(decoding: bytes[item.value], as: UTF8.self)
                found.append((item.name, value.removingPercentEncoding ?? value))
            }
        }
        let members = NamedBodyValues { name, text in
            if mask.isSecret(name) { found.append((name, text)) }
            return nil
        }
        search(Array(request.address.utf8), .address)
        for (fields, body) in [(request.fields, request.body), (response?.fields ?? [:], response?.body)] {
            for field in fields where field.isSecret || mask.isSecret(field.name.spelling) {
                found += values(of: field)
            }
            for field in fields { search(Array(field.value.utf8), field.kind) }
            let bytes = Array(body ?? Data())
            let plain = fields.decompressed(bytes) ?? bytes
            search(plain, fields.areOfForm(plain) ? .form : .text)
            _ = members.replaced(in: plain, type: fields[.contentType] ?? "")
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
                let parts = pair.split(separator: "=", maxSplits: 1)
                guard parts.count == 2 else { return nil }
                // A word such as `accepted` may be anywhere, unless the cookie is a secret by its name.
                let isWord = parts[1].allSatisfy { $0.isLowercase || "-_".contains($0) }
                let isSecret = MaskedName.isSecret(parts[0].trimmingCharacters(in: .whitespaces))
                return isWord && !isSecret ? nil : (name, String(parts[1]))
            }
        default:
            let words = field.value.split(separator: " ")
            return [(name, words.count == 2 ? String(words[1]) : field.value)]
        }
    }
}

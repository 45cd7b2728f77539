import Foundation

/// The values of secret query and form items, and the search for them in a response.
struct SecretValues {
    let values: Set<String>

    /// Returns `true` if a text contains a value as it is, percent-encoded once or twice, or encoded as in a form.
    func occur(in text: String) -> Bool {
        guard !values.isEmpty else { return false }
        let decoded = text.percentDecoded
        let spaced = String(decoding: text.utf8.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }, as: UTF8.self)
        let forms = [text, decoded, decoded.percentDecoded, spaced.percentDecoded].map { Data($0.utf8) }
        return Set(forms).contains { form in values.contains { form.range(of: Data($0.utf8)) != nil } }
    }

    /// Returns `true` if a body contains one of the values as it is, percent-encoded or escaped as in JSON.
    func occur(in body: Data) -> Bool {
        Set(values.flatMap(\.spellings)).contains { body.range(of: Data($0.utf8)) != nil }
    }
}

extension String {
    /// The usual spellings of a value in a text.
    fileprivate var spellings: [String] {
        let encodings = [percentEncoded, percentEncoded.replacing(/%../) { $0.output.lowercased() }]
        return encodings.map(\.percentEncoded) + encodings + [replacing("/", with: "\\/"), self]
    }
}

extension HTTPRequest {
    /// The values of the secret items of the query, and of the body if it is a form.
    var secretValues: SecretValues {
        guard !secretQueryNames.isEmpty else { return SecretValues(values: []) }
        let form = body.map { HTTPQuery(encoded: String(decoding: $0, as: UTF8.self)[...]).items } ?? []
        let items = (HTTPQuery(ofAddress: address).items + form).filter { secretQueryNames.contains($0.name) }
        return SecretValues(values: Set(items.map(\.value).filter { !$0.isEmpty }))
    }
}

import Foundation

/// The decoded values of secret query and form items, and the search for them in texts from a server.
struct SecretValues {
    /// The maximum number of values in a chain of redirects.
    ///
    /// A server chooses the items of a redirect address, so it could add thousands of secret values. A search for all
    /// of them would take minutes.
    static let limit = 64

    let values: Set<String>

    /// Creates a list of values, none of which may be empty.
    init(_ values: some Sequence<String> = []) { self.values = Set(values) }

    var isEmpty: Bool { values.isEmpty }

    /// Returns `true` if a text contains a value as it is, percent-encoded once or twice, or encoded as in a form.
    func occur(in text: String) -> Bool {
        guard !isEmpty else { return false }
        let decoded = text.percentDecoded
        let spaced = String(decoding: text.utf8.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }, as: UTF8.self)
        let forms = [text, decoded, decoded.percentDecoded, spaced.percentDecoded].map { Data($0.utf8) }
        return Set(forms).contains { form in values.contains { form.range(of: Data($0.utf8)) != nil } }
    }

    /// Returns `true` if a body contains one of the values as it is, percent-encoded or escaped as in JSON.
    func occur(in body: Data) -> Bool {
        Set(values.flatMap(\.spellings)).contains { body.range(of: Data($0.utf8)) != nil }
    }

    /// Returns the decoded names of the query items that contain a secret value.
    func itemNames(in query: Substring) -> Set<String> {
        guard !isEmpty else { return [] }
        let unmistakable = unmistakable
        let items = HTTPQuery(encoded: query).items
        return Set(items.filter { values.contains($0.value) || unmistakable.occur(in: $0.value) }.map(\.name))
    }

    /// Returns `true` if an address contains one of the values, in its path or in an item, or in its host in lower case.
    func occur(inAddress address: AddressReference) -> Bool {
        !itemNames(in: address.query ?? "").isEmpty || unmistakable.occur(in: address.text)
            || SecretValues(unmistakable.values.map(\.asciiLowercased)).occur(in: String(address.authority ?? ""))
    }

    /// Returns an address in which the values are masked.
    func masked(in address: String) -> String {
        let spellings = Set(unmistakable.values.flatMap(\.spellings)).sorted { $0.utf8.count > $1.utf8.count }
        return spellings.reduce(address) { $0.replacing($1, with: mask) }
    }

    /// The values that have at least six bytes.
    ///
    /// Many addresses contain a shorter value, such as an ordinary word, by chance. A shorter value is therefore found
    /// only where it is the whole value of an item.
    private var unmistakable: SecretValues { SecretValues(values.filter { $0.utf8.count >= 6 }) }
}

extension String {
    /// The usual spellings of a value in a text.
    fileprivate var spellings: [String] {
        let encodings = [percentEncoded, percentEncoded.replacing(/%../) { $0.output.lowercased() }]
        return encodings.map(\.percentEncoded) + encodings + [replacing("/", with: "\\/"), self]
    }
}

extension HTTPRequest {
    /// The values of the secret items of this request, and of all requests before it in the chain of redirects.
    var secretValues: SecretValues {
        guard !secretQueryNames.isEmpty else { return context.secretValues }
        return SecretValues(context.secretValues.values + secrets(of: HTTPQuery(ofAddress: address)) + formSecrets)
    }

    /// The values of the secret items of the body, parsed as a form.
    ///
    /// If the body is not a form, the list is empty, because no parsed item then has the name of a declared secret.
    var formSecrets: [String] {
        guard let body, !secretQueryNames.isEmpty else { return [] }
        return secrets(of: HTTPQuery(encoded: String(decoding: body, as: UTF8.self)[...]))
    }

    private func secrets(of query: HTTPQuery) -> [String] {
        query.items.filter { secretQueryNames.contains($0.name) && !$0.value.isEmpty }.map(\.value)
    }
}

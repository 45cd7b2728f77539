import Foundation
import RemoteLoading

/// The masks for the secrets of a recording.
///
/// Two rules are combined. The values of known secrets are masked in each place, in any spelling. The values of
/// secret fields, cookies and items are masked in their place, whatever they are.
struct RecordingMask: Sendable {
    /// The text in place of an item or field whose value is a secret.
    static let placeholder = "masked"

    let secrets: [RecordedSecret]
    private let spellings: [(spelling: SecretSpelling, mask: String)]

    init(_ secrets: [RecordedSecret]) {
        // If one secret contains another, the longer one is replaced first.
        self.secrets = secrets.sorted { $0.value.utf8.count > $1.value.utf8.count }
        spellings = self.secrets.map { (SecretSpelling($0.value), $0.mask) }
    }

    /// Returns `true` if the name of an item usually denotes a secret.
    static func isUsualName(_ name: String) -> Bool { HTTPQuery.Item(name, "a").shownValue != "a" }

    func bytes(_ bytes: [UInt8]) -> [UInt8] {
        spellings.reduce(bytes) { $1.spelling.masked($0, with: $1.mask) }
    }

    func text(_ text: String) -> String { String(decoding: bytes(Array(text.utf8)), as: UTF8.self) }

    /// Returns the address of a request, with masks and without a fragment, which is not sent.
    func address(of request: HTTPRequest) -> String {
        let parts = request.address.prefix { $0 != "#" }.split(separator: "?", maxSplits: 1)
        return masked(parts, request.secretQueryNames)
    }

    /// Returns the address of a redirect, in which the items with the usual names of secrets are masked.
    func reference(_ address: String) -> String {
        let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        return masked(parts, [])
    }

    /// Returns an address, of which the part before the query and perhaps the query are given, with masks.
    private func masked(_ parts: [Substring], _ declared: Set<String>) -> String {
        let query = parts.dropFirst().map { items(String($0), declared) }
        return text(([String(parts[0])] + query).joined(separator: "?"))
    }

    /// Returns the body of a request, or `nil` if it has none.
    func body(of request: HTTPRequest) -> [UInt8]? {
        guard let body = request.body else { return nil }
        if request.isForm {
            return bytes(Array(items(String(decoding: body, as: UTF8.self), request.secretQueryNames).utf8))
        }
        return request.bodyIsSecret ? Array("\(Self.placeholder)-body".utf8) : bytes(Array(body))
    }

    /// Returns the value of a field, which is a mask if the field is secret.
    func value(of field: HTTPField) -> String {
        if field.isSecret { return Self.placeholder }
        return text(field.name == "Location" ? reference(field.value) : field.value)
    }

    /// Returns encoded items with masks for the values of secret items.
    private func items(_ text: String, _ declared: Set<String>) -> String {
        text.split(separator: "&", omittingEmptySubsequences: false).map { item in
            let parts = item.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else { return String(item) }
            let name = parts[0].removingPercentEncoding ?? String(parts[0])
            let isSecret = declared.contains(name) || Self.isUsualName(name)
            return isSecret ? "\(parts[0])=\(Self.placeholder)" : String(item)
        }.joined(separator: "&")
    }
}

extension HTTPRequest {
    /// `true` if the body is a form of the type `application/x-www-form-urlencoded`.
    var isForm: Bool { fields[.contentType]?.lowercased().hasPrefix("application/x-www-form-urlencoded") == true }
}

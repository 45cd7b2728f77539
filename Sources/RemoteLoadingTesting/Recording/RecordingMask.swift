import Foundation
import RemoteLoading

/// The masks for the secrets of a recording.
///
/// Two rules are combined. The values of known secrets are masked in each place, in any spelling. The values of secret
/// fields, and of items and members whose names denote secrets, are masked in their place, whatever they are.
struct RecordingMask: Sendable {
    /// The text in place of a value whose name denotes a secret.
    static let placeholder = "masked"

    let secrets: [RecordedSecret]
    /// The names that denote no secret in this service, in lower case.
    private let publicNames: Set<String>
    private let spellings: [(spelling: SecretSpelling, mask: String)]

    init(_ secrets: [RecordedSecret], publicNames: Set<String> = []) {
        // If two secrets begin at the same place, the label of the longer one is written.
        self.secrets = secrets.sorted { $0.value.utf8.count > $1.value.utf8.count }
        self.publicNames = Set(publicNames.map { $0.lowercased() })
        spellings = self.secrets.map { (SecretSpelling($0.value), $0.mask) }
    }

    /// Returns `true` if the name of a field or a member denotes a secret.
    func isSecret(_ name: String) -> Bool { !publicNames.contains(name.lowercased()) && MaskedName.isSecret(name) }

    /// Returns `true` if the name of an item denotes a secret.
    func isSecretItem(_ name: String) -> Bool {
        !publicNames.contains(name.lowercased()) && MaskedName.isSecretItem(name)
    }

    /// Returns bytes in which known secrets, passwords of addresses, and items that denote secrets are masked.
    ///
    /// Secrets that overlap are masked together, so that no remainder of one of them stays.
    func bytes(
        _ bytes: [UInt8], of kind: NameValuePairs.Kind = .text, declared: Set<String> = []
    ) -> [UInt8] {
        var found = NameValuePairs.passwords(in: bytes).map { (range: $0, mask: Self.placeholder) }
        for item in NameValuePairs.items(in: bytes, of: kind)
        where declared.contains(item.name) || isSecretItem(item.name) {
            found.append((item.value, Self.placeholder))
        }
        // The value of an item has the same mask in each request, whether or not the secret is known.
        let named = Set(found.map(\.range))
        for (spelling, mask) in spellings {
            found += spelling.ranges(in: bytes).filter { !named.contains($0) }.map { ($0, mask) }
        }
        guard !found.isEmpty else { return bytes }
        found.sort { ($0.range.lowerBound, -$0.range.upperBound) < ($1.range.lowerBound, -$1.range.upperBound) }
        var masked: [UInt8] = []
        var end = 0
        for (range, mask) in found {
            if range.lowerBound >= end {
                masked += bytes[end..<range.lowerBound]
                masked += mask.utf8
            }
            end = max(end, range.upperBound)
        }
        return masked + bytes[end...]
    }

    func text(_ text: String, of kind: NameValuePairs.Kind = .text, declared: Set<String> = []) -> String {
        String(decoding: bytes(Array(text.utf8), of: kind, declared: declared), as: UTF8.self)
    }

    /// Returns the address of a request, with masks and without a fragment, which is not sent.
    func address(of request: HTTPRequest) -> String {
        text(String(request.address.prefix { $0 != "#" }), of: .address, declared: request.secretQueryNames)
    }

    /// Returns the body of a request, or `nil` if it has none.
    func body(of request: HTTPRequest) -> [UInt8]? {
        guard let body = request.body else { return nil }
        if request.bodyIsSecret, !request.fields.areOfForm(body) { return Array("\(Self.placeholder)-body".utf8) }
        return self.body(Array(body), request.fields, declared: request.secretQueryNames)
    }

    /// Returns the body of a response.
    func body(of response: HTTPResponse) -> [UInt8] { body(Array(response.body), response.fields, declared: []) }

    /// Returns a body with masks, which is decompressed if it needs any.
    private func body(_ body: [UInt8], _ fields: HTTPFields, declared: Set<String>) -> [UInt8] {
        let plain = fields.decompressed(body)
        let named = members.replaced(in: plain ?? body, type: fields[.contentType] ?? "")
        let masked = bytes(named, of: fields.areOfForm(named) ? .form : .text, declared: declared)
        return masked == plain ? body : masked
    }

    private var members: NamedBodyValues {
        NamedBodyValues { name, text in
            // A replay returns masks in place of secrets, and the client repeats them.
            guard isSecret(name), !text.isEmpty, !text.hasPrefix(Self.placeholder) else { return nil }
            return secrets.first { $0.value == text }?.mask ?? Self.placeholder
        } number: { text in
            // A mask in place of a number would be no JSON.
            spellings.contains { !$0.spelling.ranges(in: Array(text.utf8)).isEmpty } ? "0" : nil
        }
    }

    /// Returns the value of a field, which is a mask if the field is secret.
    func value(of field: HTTPField) -> String {
        if field.isSecret || isSecret(field.name.spelling) { return Self.placeholder }
        return text(field.value, of: field.kind)
    }
}

extension HTTPField {
    /// The kind of the value.
    var kind: NameValuePairs.Kind { name == "Location" ? .address : .text }
}

extension HTTPFields {
    /// Returns `true` if a body with these fields is a form.
    func areOfForm(_ body: some Collection<UInt8>) -> Bool {
        let type = self[.contentType]?.lowercased() ?? ""
        if type.hasPrefix("application/x-www-form-urlencoded") { return true }
        // Some services send the form of a token as plain text.
        guard type.isEmpty || type.hasPrefix("text/plain"), body.count < 10_000 else { return false }
        let text = String(decoding: body, as: UTF8.self)
        return text.wholeMatch(of: /[\w.~%-]+=[^&=\s<>"]*(?:&[\w.~%-]+=[^&\s<>"]*)*\s*/) != nil
    }

    /// Returns the content of a body that these fields declare as compressed, or `nil` if they do not.
    ///
    /// A transport may have decompressed the body and kept the field.
    func decompressed(_ body: [UInt8]) -> [UInt8]? {
        self["Content-Encoding"].flatMap { Decompression.content(of: body, coding: $0) }.flatMap {
            $0.isEmpty ? nil : $0
        }
    }
}

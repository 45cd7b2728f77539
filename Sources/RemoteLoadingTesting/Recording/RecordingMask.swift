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
    func isSecret(_ name: String) -> Bool { !publicNames.contains(name.lowercased()) && SecretName.isSecret(name) }

    /// Returns `true` if the name of an item denotes a secret.
    func isSecretItem(_ name: String) -> Bool {
        !publicNames.contains(name.lowercased()) && SecretName.isSecretItem(name)
    }

    /// Returns bytes in which known secrets and the passwords of addresses are masked.
    ///
    /// Secrets that overlap are masked together, so that no remainder of one of them stays.
    func bytes(_ bytes: [UInt8]) -> [UInt8] {
        var found = AddressPassword.ranges(in: bytes).map { (range: $0, mask: Self.placeholder) }
        for (spelling, mask) in spellings { found += spelling.ranges(in: bytes).map { ($0, mask) } }
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

    func text(_ text: String) -> String { String(decoding: bytes(Array(text.utf8)), as: UTF8.self) }

    /// Returns the address of a request, with masks and without a fragment, which is not sent.
    func address(of request: HTTPRequest) -> String {
        text(masked(String(request.address.prefix { $0 != "#" }), request.secretQueryNames))
    }

    /// Returns the address of a redirect, in which items that denote secrets are masked, also in the fragment.
    func reference(_ address: String) -> String { text(masked(address, [])) }

    private func masked(_ address: String, _ declared: Set<String>) -> String {
        let names = named(declared)
        let halves = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let parts = halves[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let query = parts.dropFirst().map { "?" + names.items(String($0)) }.joined()
        return parts[0] + query + halves.dropFirst().map { "#" + names.items(String($0)) }.joined()
    }

    /// Returns the body of a request, or `nil` if it has none.
    func body(of request: HTTPRequest) -> [UInt8]? {
        guard let body = request.body else { return nil }
        if request.bodyIsSecret, !request.isForm { return Array("\(Self.placeholder)-body".utf8) }
        return self.body(Array(body), request.fields, declared: request.secretQueryNames)
    }

    /// Returns the body of a response.
    func body(of response: HTTPResponse) -> [UInt8] { body(Array(response.body), response.fields, declared: []) }

    /// Returns a body with masks, which is decompressed if it needs any.
    private func body(_ body: [UInt8], _ fields: HTTPFields, declared: Set<String>) -> [UInt8] {
        let (plain, type) = (fields.decompressed(body), fields[.contentType] ?? "")
        let masked = bytes(named(declared).replaced(in: plain ?? body, type: type))
        return masked == plain ? body : masked
    }

    private func named(_ declared: Set<String>) -> NamedTexts {
        NamedTexts { name, text in
            let isSecret = declared.contains(name) || isSecretItem(name)
            return isSecret && text != Self.placeholder ? Self.placeholder : nil
        } member: { name, text in
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
        let name = field.name.spelling
        if field.isSecret || isSecret(name) { return Self.placeholder }
        return field.name == "Location" ? reference(field.value) : text(field.value)
    }
}

extension HTTPRequest {
    /// `true` if the body is a form of the type `application/x-www-form-urlencoded`.
    var isForm: Bool { fields[.contentType]?.lowercased().hasPrefix("application/x-www-form-urlencoded") == true }
}

extension HTTPFields {
    /// Returns the content of a body that these fields declare as compressed, or `nil` if they do not.
    ///
    /// A transport may have decompressed the body and kept the field.
    func decompressed(_ body: [UInt8]) -> [UInt8]? {
        self["Content-Encoding"].flatMap { Inflation.content(of: body, coding: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// The name and password of a user in an address, as in `https://user:password@host`.
enum AddressPassword {
    /// Returns the places between `://` and `@` that contain a colon.
    static func ranges(in bytes: [UInt8]) -> [Range<Int>] {
        let (mark, ends) = (Array("://".utf8), Set("/?# \t\r\n\"'<>\\".utf8))
        var found: [Range<Int>] = []
        var place = 0
        while let colon = bytes[place...].firstIndex(of: mark[0]) {
            place = colon + 1
            guard bytes[colon...].starts(with: mark) else { continue }
            let start = colon + mark.count
            let authority = bytes[start...].prefix { !ends.contains($0) }
            guard let at = authority.lastIndex(of: UInt8(ascii: "@")), authority[..<at].contains(mark[0]) else {
                continue
            }
            found.append(start..<at)
        }
        return found
    }
}

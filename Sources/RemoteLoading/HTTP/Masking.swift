/// The text that descriptions show in place of a secret.
let mask = "<secret>"

/// The one place that decides which parts of a text descriptions mask.
///
/// Two kinds of query and form items are masked: those declared secret, and those with a name that usually means a
/// secret. Masking changes only what is shown, never what is sent, compared or cached.
enum Masking {
    /// The usual names of secrets (RFC 6749, RFC 8628, OpenID Connect), as ``isUsualName(_:)`` compares them.
    private static let usualNames: Set<String> = [
        "accesstoken", "apikey", "clientsecret", "code", "devicecode", "idtoken", "password", "refreshtoken", "token",
    ]

    /// Whether a decoded name usually means a secret; only its letters and digits count, in either case.
    static func isUsualName(_ name: String) -> Bool {
        // A name from outside can be of any length, and hashing one with many combining marks is slow.
        guard name.utf8.count <= 64 else { return false }
        let letters = name.utf8.filter { $0.isLetter || $0.isDigit }.map(\.lowercased)
        return usualNames.contains(String(decoding: letters, as: UTF8.self))
    }

    /// Returns an address with a mask for the value of each secret item of its query and fragment.
    static func address(_ address: String, declared: Set<String> = [], includingUsual: Bool = true) -> String {
        var parts = AddressReference(address)
        let masked = { Substring(items($0, declared: declared, includingUsual: includingUsual)) }
        (parts.query, parts.fragment) = (parts.query.map(masked), parts.fragment.map(masked))
        return parts.text
    }

    /// Returns encoded items with a mask for the value of each that is a secret; any other text stays as it is.
    static func items(_ text: Substring, declared: Set<String>, includingUsual: Bool = true) -> String {
        let isSecret = { (name: String) in declared.contains(name) || (includingUsual && isUsualName(name)) }
        return text.unicodeScalars.split(separator: "&", omittingEmptySubsequences: false)
            .map { item(Substring($0), isSecret: isSecret) }.joined(separator: "&")
    }

    /// Some servers separate items by semicolons, so a secret name is looked for behind each of them; the mask reaches
    /// to the end of the item, because a value may hold a semicolon.
    private static func item(_ item: Substring, isSecret: (String) -> Bool) -> String {
        for piece in item.unicodeScalars.split(separator: ";") {
            let (name, value) = Substring(piece).cut(at: "=")
            if let value, isSecret(name.percentDecoded) { return item[..<value.startIndex] + mask }
        }
        return String(item)
    }

    /// Returns a field's value with masks for the queries and fragments of the addresses in it.
    ///
    /// A server may have put a secret there that nothing declares.
    static func value(_ value: String, of name: HTTPFieldName) -> String {
        switch name {
        case "Location", "Content-Location", "Referer", "Refresh": reference(value)
        case "Link": links(value)
        default: value
        }
    }

    /// Returns an address or relative reference without query and fragment; one that may name a user is masked whole.
    static func reference(_ text: String) -> String {
        guard !mayNameUser(text) else { return mask }
        var parts = AddressReference(text)
        parts.query = parts.query.map { _ in Substring(mask) }
        parts.fragment = parts.fragment.map { _ in Substring(mask) }
        return parts.text
    }

    /// Returns a list of links (RFC 8288, section 3); an address in it ends at `>` or at a quotation mark.
    private static func links(_ value: String) -> String {
        guard !mayNameUser(value) else { return mask }
        var shown = ""
        var rest = value.unicodeScalars[...]
        while let start = rest.firstIndex(where: { $0 == "?" || $0 == "#" }) {
            shown += String(rest[...start]) + mask
            rest = rest[start...].drop { $0 != ">" && $0 != "\"" }
        }
        return shown + String(rest)
    }

    /// A password may hold the `?` or `#` at which an address is cut, so an `@` hides all of an address with a host.
    private static func mayNameUser(_ text: String) -> Bool {
        let bytes = text.utf8
        guard bytes.contains(UInt8(ascii: "@")) else { return false }
        return bytes.contains(UInt8(ascii: ":")) || bytes.contains(UInt8(ascii: "\\"))
            || zip(bytes, bytes.dropFirst()).contains { $0 == UInt8(ascii: "/") && $1 == UInt8(ascii: "/") }
    }
}

import PlayhouseCore

/// The text that replaces a secret in descriptions.
let mask = "<secret>"

/// The rules for masking secrets in descriptions.
///
/// Two kinds of items and fields are masked: those that are declared as secrets, and those whose names usually denote a
/// secret (``SecretName``). Masking changes only descriptions, never what is sent, compared or cached.
package enum SecretMasking {
    /// Returns an address with masks for the values of secret query and fragment items.
    package static func address(_ address: String, declared: Set<String> = [], includingUsual: Bool = true) -> String {
        var parts = AddressReference(address)
        let masked = { Substring(items($0, declared: declared, includingUsual: includingUsual)) }
        (parts.query, parts.fragment) = (parts.query.map(masked), parts.fragment.map(masked))
        return parts.text
    }

    /// Returns encoded items, with masks for the values of secret items and all other text unchanged.
    static func items(_ text: Substring, declared: Set<String>, includingUsual: Bool = true) -> String {
        let isSecret = { (name: String) in
            declared.contains(name) || (includingUsual && SecretName.isSecretItem(name))
        }
        return text.unicodeScalars.split(separator: "&", omittingEmptySubsequences: false)
            .map { item(Substring($0), isSecret: isSecret) }.joined(separator: "&")
    }

    /// Returns an item, with a mask for the value if the item is a secret.
    ///
    /// Some servers separate items by semicolons, so the names after semicolons are also checked. The mask extends
    /// to the end of the item, because a value may contain a semicolon.
    private static func item(_ item: Substring, isSecret: (String) -> Bool) -> String {
        for piece in item.unicodeScalars.split(separator: ";") {
            let (name, value) = Substring(piece).cut(at: "=")
            if let value, isSecret(name.percentDecoded) { return item[..<value.startIndex] + mask }
        }
        return String(item)
    }

    /// Returns the value of a field, with masks for the queries and fragments of addresses in the value.
    ///
    /// The server created these addresses, so their queries and fragments may contain secrets that the client has not
    /// declared.
    static func value(_ value: String, of name: HTTPFieldName) -> String {
        switch name {
        case "Location", "Content-Location", "Referer", "Refresh": reference(value)
        case "Link": links(value)
        default: value
        }
    }

    /// Returns an address or relative reference with masks for its query and fragment.
    ///
    /// An address that may contain a user name is masked completely.
    static func reference(_ text: String) -> String {
        guard !mayNameUser(text) else { return mask }
        var parts = AddressReference(text)
        parts.query = parts.query.map { _ in Substring(mask) }
        parts.fragment = parts.fragment.map { _ in Substring(mask) }
        return parts.text
    }

    /// Returns a list of links (RFC 8288, section 3) with masks for the queries and fragments of its addresses.
    ///
    /// An address ends at `>` or at a quotation mark.
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

    /// Returns `true` if a text may contain an address with a user name.
    ///
    /// The result is `true` if the text contains an `@`, and also a colon, a backslash or two slashes. The caller then
    /// masks the whole text, because a password may contain a `?` or `#`, which looks like the start of a query or
    /// fragment.
    private static func mayNameUser(_ text: String) -> Bool {
        let bytes = text.utf8
        guard bytes.contains(UInt8(ascii: "@")) else { return false }
        return bytes.contains(UInt8(ascii: ":")) || bytes.contains(UInt8(ascii: "\\"))
            || zip(bytes, bytes.dropFirst()).contains { $0 == UInt8(ascii: "/") && $1 == UInt8(ascii: "/") }
    }
}

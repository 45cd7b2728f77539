import PlayhouseCore

/// The rule by which the name of a field, an item or a member denotes a secret.
///
/// Descriptions and recordings mask the values of these names. A name is split into words at capitals and at other
/// characters than letters and digits.
enum SecretName {
    /// The letters and digits, in lower case, of the usual names (RFC 6749, RFC 8628, OpenID Connect).
    private static let usualNames: Set<String> = [
        "accesstoken", "apikey", "clientsecret", "code", "devicecode", "idtoken", "password", "refreshtoken", "token",
    ]

    /// The maximum number of bytes in the name of a secret.
    ///
    /// A server can send names of any length.
    private static let longest = 64

    /// The words that denote a secret.
    private static let words: Set<String> = [
        "assertion", "auth", "authorization", "bearer", "cookie", "credential", "credentials", "csrf", "jwt", "otp",
        "passcode", "passphrase", "passwd", "password", "passwords", "pwd", "secret", "secrets", "session", "sessid",
        "sid", "sig", "signature", "token", "tokens", "verifier", "xsrf",
    ]

    /// The words that denote a secret at the end of a longer word, as in `accesstoken`.
    private static let endings = [
        "token", "secret", "password", "passwd", "passphrase", "apikey", "accesskey", "privatekey", "secretkey",
        "signature", "credential", "credentials", "jwt", "sessionid", "sessid",
    ]

    /// The words before which `key` denotes a secret.
    private static let owners: Set<String> = [
        "access", "account", "api", "app", "client", "consumer", "encryption", "license", "master", "private", "secret",
        "shared", "signing", "subscription",
    ]

    /// The last words of names that describe a secret, such as `token_type` and `session_length`.
    private static let descriptions: Set<String> = [
        "alg", "algorithm", "at", "count", "date", "description", "enabled", "endpoint", "expiration", "expires",
        "expiry", "format", "hint", "in", "kind", "label", "length", "lifetime", "limit", "method", "name", "on",
        "policy", "remaining", "required", "scope", "size", "state", "status", "supported", "time", "ttl", "type",
        "uri", "url", "version",
    ]

    /// Returns `true` if the name of a field or of a JSON member denotes a secret.
    static func isSecret(_ name: String) -> Bool {
        guard !name.isEmpty, name.utf8.count <= longest else { return false }
        let words = words(of: name)
        guard let last = words.last, !descriptions.contains(last), words.first != "access" || words.count < 4 else {
            return false
        }
        // Outside of addresses and forms, the name `code` usually denotes an error.
        if (isUsual(name) && name.lowercased() != "code") || !Self.words.isDisjoint(with: words) { return true }
        let hasKey = zip(words, words.dropFirst()).contains { owners.contains($0) && ["key", "keys"].contains($1) }
        return hasKey || words.contains { word in endings.contains { word.hasSuffix($0) } }
    }

    /// Returns `true` if the name of an item of an address or form denotes a secret.
    static func isSecretItem(_ name: String) -> Bool { isSecret(name) || isUsual(name) }

    private static func isUsual(_ name: String) -> Bool {
        guard name.utf8.count <= longest else { return false }
        let letters = name.utf8.filter { $0.isLetter || $0.isDigit }.map(\.lowercased)
        return usualNames.contains(String(decoding: letters, as: UTF8.self))
    }

    private static func words(of name: String) -> [String] {
        var words: [String] = []
        var word = ""
        var wasLower = false
        for character in name {
            let isBreak = !(character.isLetter || character.isNumber)
            if isBreak || (character.isUppercase && wasLower) {
                words.append(word)
                word = ""
            }
            if !isBreak { word += character.lowercased() }
            wasLower = character.isLowercase
        }
        return (words + [word]).filter { !$0.isEmpty }
    }
}

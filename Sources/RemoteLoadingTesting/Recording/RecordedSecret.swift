public import RemoteLoading

/// A secret that must not appear in a recording, with the label that replaces it there.
///
/// Cookies, the field `Authorization`, and the values of fields, queries and forms whose names denote secrets appear as
/// `masked` without the label, even if you declare them.
///
/// Descriptions show the label, never the value.
public struct RecordedSecret: Sendable {
    /// The name of the secret in recordings and in errors, such as `client-id`.
    ///
    /// Characters other than ASCII letters, digits and hyphens become hyphens, because the label is used in addresses.
    public let label: String
    let value: String

    /// The minimum number of bytes of a declared secret.
    static let leastBytes = 4

    /// Creates a secret with a label and its value.
    ///
    /// A value of fewer than four bytes would occur by chance in a recording. Creating a client with such a secret
    /// throws an error.
    public init(_ label: String, _ value: String) {
        self.label = String(
            label.unicodeScalars.map { scalar in
                let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
                return isPlain ? Character(scalar) : "-"
            })
        self.value = value
    }

    /// The text that replaces the value in a recording, which is valid in every part of an address.
    var mask: String { "masked-" + label }
}

extension RecordedSecret: RedactedValue {
    /// The label of the secret.
    public var description: String { "secret \(label)" }
}

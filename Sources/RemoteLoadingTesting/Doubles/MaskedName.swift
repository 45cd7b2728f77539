import RemoteLoading

/// The rule by which the name of a field, an item or a member denotes a secret.
///
/// The rule is that of the descriptions of `RemoteLoading`, which mask such values.
enum MaskedName {
    /// Returns `true` if the name of a field or of a JSON member denotes a secret.
    static func isSecret(_ name: String) -> Bool {
        let field = try? HTTPField(HTTPFieldName(name), "a")  // a member can have a name that no field has
        return field.map { $0.shownValue != "a" } ?? isSecretItem(name)
    }

    /// Returns `true` if the name of an item of an address or form denotes a secret.
    static func isSecretItem(_ name: String) -> Bool { HTTPQuery.Item(name, "a").shownValue != "a" }
}

extension HTTPField {
    /// A Boolean value that indicates whether descriptions mask the whole value.
    var isMasked: Bool { isSecret || MaskedName.isSecret(name.spelling) }
}

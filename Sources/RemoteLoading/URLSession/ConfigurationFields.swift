import PlayhouseCore

/// The rules for the fields of a configuration, which are sent with every request.
enum ConfigurationFields {
    /// Returns the rule that one of the fields breaks, with its name, or `nil` if they obey all rules.
    ///
    /// The text contains no value, which may be a secret.
    static func flaw(in fields: [AnyHashable: Any]) -> String? {
        fields.lazy.compactMap { flaw(of: $0.key, $0.value) }.min()
    }

    private static func flaw(of name: AnyHashable, _ value: Any) -> String? {
        guard let name = name.base as? String, let value = value as? String else {
            return "the name and the value of a field must be texts"
        }
        let field: HTTPField
        do throws(HTTPMessageError) {
            field = try HTTPField(HTTPFieldName(name), value)
        } catch {
            return error.description
        }
        if HTTPFieldName.reserved.contains(field.name) { return "only the transport may set \(name)" }
        if field.name.isAlwaysSecret { return "\(name) is a secret, which belongs in the requests of one user" }
        if field.name.belongsToOneRequest { return "\(name) belongs in a single request" }
        return nil
    }
}

extension HTTPFieldName {
    /// The fields that determine the framing or the destination of a message.
    ///
    /// If such a field contradicts the rest of the request, a server may treat the body of the request as a second
    /// request.
    static let reserved: [HTTPFieldName] = [
        .contentLength, "Transfer-Encoding", "Host", "Connection", "Keep-Alive", "TE", "Trailer", "Upgrade",
        "Proxy-Connection",
    ]

    /// `true` if the field asks for a part of a response, or only for a changed one.
    ///
    /// A cache could not take such a field into account.
    fileprivate var belongsToOneRequest: Bool { canonical == "range" || canonical.hasPrefix("if-") }
}

extension JSONValue {
    /// The value as JSON text, with object members sorted by name.
    package var text: String { text(masking: { _ in false }) }

    /// Returns the value as JSON text, with a mask for each member whose name denotes a secret.
    func text(masking isSecret: (String) -> Bool) -> String {
        switch self {
        case .null: return "null"
        case .bool(let bool): return bool ? "true" : "false"
        case .number(let number): return Int64(exactly: number).map { String($0) } ?? String(number)
        case .string(let string): return string.quotedAsJSON
        case .array(let elements): return "[" + elements.map { $0.text(masking: isSecret) }.joined(separator: ",") + "]"
        case .object(let members):
            let texts = members.sorted { $0.key < $1.key }.map { name, value in
                name.quotedAsJSON + ":" + (isSecret(name) ? "<secret>" : value.text(masking: isSecret))
            }
            return "{" + texts.joined(separator: ",") + "}"
        }
    }
}

extension String {
    /// The text as a JSON string with escaped ampersands, as some services send them.
    fileprivate var quotedAsJSON: String {
        "\""
            + unicodeScalars.map { scalar in
                switch scalar {
                case "\"": "\\\""
                case "\\": "\\\\"
                case "&": "\\u0026"
                case _ where scalar.value < 0x20:
                    "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
                default: String(scalar)
                }
            }.joined() + "\""
    }
}

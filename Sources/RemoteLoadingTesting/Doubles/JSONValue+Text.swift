extension JSONValue {
    /// The value as JSON text, with object members sorted by name.
    package var text: String {
        switch self {
        case .null: "null"
        case .bool(let bool): bool ? "true" : "false"
        case .number(let number): Int64(exactly: number).map { String($0) } ?? String(number)
        case .string(let string): string.quotedAsJSON
        case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
        case .object(let members):
            "{"
                + members.sorted { $0.key < $1.key }.map { $0.key.quotedAsJSON + ":" + $0.value.text }
                .joined(separator: ",") + "}"
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

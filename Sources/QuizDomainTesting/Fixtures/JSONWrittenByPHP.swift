/// JSON as PHP writes it by default, with slashes as `\/` and characters outside ASCII as `\u` and four digits.
// `indirect`, because some orders of the files of this module make the compiler see a circular reference.
package indirect enum JSONWrittenByPHP: Sendable {
    case text(String)
    case number(Int)
    case list([JSONWrittenByPHP])
    case object([(String, JSONWrittenByPHP)])

    /// The value as JSON text.
    package var written: String {
        switch self {
        case .text(let text): JSONWrittenByPHP.quoted(text)
        case .number(let number): String(number)
        case .list(let values): "[" + values.map(\.written).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { JSONWrittenByPHP.quoted($0) + ":" + $1.written }.joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.utf16.map(escaped).joined() + "\""
    }

    private static func escaped(_ unit: UInt16) -> String {
        switch unit {
        case 0x22: return "\\\""
        case 0x2F: return "\\/"
        case 0x5C: return "\\\\"
        case 0x20..<0x7F: return String(UnicodeScalar(UInt8(unit)))
        default:
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
    }
}

import Foundation

extension OpenTriviaEncoding {
    /// Decodes the value of a field, or throws the rule that it breaks.
    func decoded(_ wire: String, at field: @autoclosure () -> String) throws(OpenTriviaIssue) -> String {
        guard self == .base64 else { return HTMLEntities.decoded(wire) }
        // RFC 4648, section 4, requires padding. Foundation accepts more, such as "====" and "AA=A".
        guard let bytes = Data(base64Encoded: wire), bytes.base64EncodedString() == wire else {
            throw OpenTriviaIssue(.notBase64, at: field())
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw OpenTriviaIssue(.notUTF8, at: field()) }
        return text
    }
}

import Foundation

extension OpenTriviaEncoding {
    /// Returns the decoded text of a response value, or throws the rule that the value breaks.
    func decoded(_ wire: String) throws(OpenTriviaIssue.Rule) -> String {
        switch self {
        case .entities: return HTMLEntities.decoded(wire)
        case .base64:
            // RFC 4648, section 4, requires padding. Foundation accepts more, such as "====" and "AA=A".
            guard let bytes = Data(base64Encoded: wire), bytes.base64EncodedString() == wire else { throw .notBase64 }
            guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
            return text
        }
    }
}

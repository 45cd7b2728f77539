import Foundation
import RemoteLoading

extension OpenTriviaEncoding {
    /// Decodes the value of a field, or throws the rule that it breaks.
    func decoded(_ wire: String, at path: @autoclosure () -> String) throws(InvalidData) -> String {
        guard self == .base64 else { return HTMLEntities.decoded(wire) }
        // RFC 4648, section 4, requires padding. Foundation accepts more, such as "====" and "AA=A".
        guard let bytes = Data(base64Encoded: wire), bytes.base64EncodedString() == wire else {
            throw .rejected(.wrongFormat, at: path())
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .rejected(.wrongFormat, at: path()) }
        return text
    }
}

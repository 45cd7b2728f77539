import Foundation
import PlayhouseCore

extension HTTPRequest {
    /// Returns `true` if one of the texts contains the value of a secret query or form item.
    ///
    /// The value may be in the text as it is, or percent-encoded.
    package func hasSecretItem(repeatedIn texts: @autoclosure () -> [String]) -> Bool {
        guard !secretQueryNames.isEmpty else { return false }
        let form = body.map { HTTPQuery(encoded: String(decoding: $0, as: UTF8.self)[...]).items } ?? []
        let items = (HTTPQuery(ofAddress: address).items + form).filter { secretQueryNames.contains($0.name) }
        let values = items.map { Data($0.value.utf8) }.filter { !$0.isEmpty }
        return texts().contains { text in
            [text, text.percentDecoded].map { Data($0.utf8) }.contains { text in
                values.contains { text.range(of: $0) != nil }
            }
        }
    }
}

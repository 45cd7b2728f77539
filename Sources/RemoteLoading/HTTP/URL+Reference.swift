package import Foundation

extension URL {
    /// The http or https address that a text means when it is read at a place (RFC 3986, section 5.2); nil if it means
    /// none.
    ///
    /// `//host/picture.png` and `picture.png` take from the place what they lack. Text that no reference may hold means
    /// nothing, though a browser would make something of it.
    package static func web(_ text: String, at place: URL?) -> URL? {
        guard text.isReference else { return nil }
        let reference = AddressReference(text)
        let target = place.map { reference.resolved(against: AddressReference($0.absoluteString)) } ?? reference
        guard let scheme = target.scheme?.lowercased(), ["http", "https"].contains(scheme) else { return nil }
        do throws(HTTPRuleViolation) {
            return try HTTPRequest(.get, target.text).url
        } catch {
            return nil
        }
    }
}

extension String {
    /// Whether every byte may stand in a reference, and no colon makes a scheme of what is none (section 4.2).
    fileprivate var isReference: Bool {
        guard !isEmpty, utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && !"<>\"{}|\\^`".utf8.contains($0) }) else {
            return false
        }
        let hasScheme = AddressReference(self).scheme != nil
        return hasScheme || !(split(separator: "/", omittingEmptySubsequences: false).first ?? "").contains(":")
    }
}

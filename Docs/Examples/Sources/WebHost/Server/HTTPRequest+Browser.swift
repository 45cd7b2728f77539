import Foundation
import HostParts
import RemoteLoading

extension Language {
    /// Creates the first language of the request's `Accept-Language` field that this site supports, or English.
    init(_ request: HTTPRequest) {
        let codes = (request.fields["Accept-Language"] ?? "").split(separator: ",").map { element in
            element.filter { !$0.isWhitespace }.prefix { $0.isLetter }.lowercased()
        }
        self = codes.lazy.compactMap { Language(rawValue: $0) }.first ?? .english
    }
}

extension HTTPRequest {
    var isReading: Bool { ["GET", "HEAD"].contains(method.name) }

    /// A Boolean value that indicates whether the player has followed a link on another site.
    var isFromOtherSite: Bool { fields["Sec-Fetch-Site"] == "cross-site" }

    /// The query with its question mark, or an empty text without a query.
    var query: String { url.query().map { "?" + $0 } ?? "" }

    /// The path with the query.
    var place: String { url.path() + query }

    /// The values of the query by their names, where the last value counts if a name is repeated.
    ///
    /// A plus sign is a space, because the query can be that of a form.
    var items: [String: String] {
        Dictionary(HTTPQuery(ofAddress: address.replacing("+", with: "%20")).items.map { ($0.name, $0.value) }) { $1 }
    }

    /// The values of the form in the body by their names, where the last value counts if a name is repeated.
    var form: [String: String] {
        // In a form, a plus sign is a space.
        let text = String(decoding: body ?? Data(), as: UTF8.self).replacing("+", with: "%20")
        return Dictionary(HTTPQuery(ofAddress: "http://form/?" + text).items.map { ($0.name, $0.value) }) { $1 }
    }
}

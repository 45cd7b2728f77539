import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// A secret in each place of a request and in each of its forms: no text gives it away.
@Suite(.bounded) struct SecretFormsTests {
    /// How a secret may be written into a request.
    enum Form: CaseIterable {
        case raw, percentEncoded, base64

        var text: String {
            switch self {
            case .raw: Secret.text
            case .percentEncoded: Secret.text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            case .base64: Data(Secret.text.utf8).base64EncodedString()
            }
        }
    }

    /// Where a request can hold one.
    enum Place: CaseIterable {
        case query, form, declaredField, authorization, proxyAuthorization, cookie

        func request(with text: String, to address: String) throws -> HTTPRequest {
            switch self {
            case .query: try HTTPRequest(.get, address, query: HTTPQuery([.init("key", text, isSecret: true)]))
            case .form: try HTTPRequest(.post, address, form: HTTPQuery([.init("key", text, isSecret: true)]))
            case .declaredField: try request(with: text, in: "X-Api-Key", to: address)
            case .authorization: try request(with: "Basic " + text, in: .authorization, to: address)
            case .proxyAuthorization: try request(with: "Basic " + text, in: .proxyAuthorization, to: address)
            case .cookie: try request(with: "session=" + text, in: .cookie, to: address)
            }
        }

        private func request(with text: String, in name: HTTPFieldName, to address: String) throws -> HTTPRequest {
            var request = try HTTPRequest(.get, address)
            try request.fields.set(text, for: name, isSecret: name == "X-Api-Key")
            return request
        }
    }

    /// The secret's own forms, and those that the request makes of what it was given.
    private static func isGivenAway(_ form: Form, by text: String) -> Bool {
        let encoded = form.text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return Secret.isGivenAway(by: text) || text.contains(form.text) || text.contains(encoded)
    }

    @Test(arguments: Place.allCases, Form.allCases)
    func noTextOfARequestGivesItAway(_ place: Place, _ form: Form) throws {
        let request = try place.request(with: form.text, to: Addresses.books)
        let texts = Telling.allCases.map { $0.text(of: request) } + [request.shownAddress]
        for text in texts { #expect(!Self.isGivenAway(form, by: text)) }
    }

    /// As a user name, as a password, and in addresses that are wrong in another way too.
    @Test(arguments: Form.allCases)
    func noRefusalOfAnAddressGivesItsUserAway(_ form: Form) throws {
        let user = form.text.filter { $0 != "/" }  // which would end the part that names the user
        let addresses = [
            "https://reader:\(user)@books.example/", "https://\(user)@books.example/",
            "ftp://reader:\(user)@books.example/", "https://reader:\(user)@", "//\(user)@books.example/",
        ]
        for address in addresses {
            let violation = try #require(throws: HTTPRuleError.self) { try HTTPRequest(.get, address) }
            for telling in Telling.allCases {
                let text = telling.text(of: violation)
                #expect(!Self.isGivenAway(form, by: text) && !text.contains(user))
            }
        }
    }

    @Test(arguments: Place.allCases, Form.allCases)
    func noErrorOfTheTransportGivesItAway(_ place: Place, _ form: Form) async throws {
        let faults: [WireFault?] = [.truncate(.beforeHead), .reset(.insideBody(1)), .statusLine("NONSENSE"), nil]
        for fault in faults {
            let server = try await LoopbackHTTPServer.start(
                ClosureHandler { _ in HTTPResponse(status: 302, fields: ["Location": "ftp://x.test/"]) },
                faults: { _ in fault })
            let request = try place.request(with: form.text, to: server.address("/"))
            let result = await URLSessionHTTPClient.unhurried.followingRedirects().outcome(of: request)
            let error = try #require(throws: TransportError.self) { try result.get() }
            for telling in Telling.allCases { #expect(!Self.isGivenAway(form, by: telling.text(of: error))) }
        }
    }
}

import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// Tests that no description and no error contains a secret, whatever its place in the request and its form.
@Suite(.bounded) struct EncodedSecretTests {
    /// The form of a secret in a request.
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

    /// The part of a request that contains the secret.
    enum Place: CaseIterable {
        case query, form, declaredField, authorization, proxyAuthorization, cookie

        func request(with text: String, to address: String) throws -> HTTPRequest {
            switch self {
            case .query: try HTTPRequest(.get, parsing: address, query: HTTPQuery([.init("key", text, isSecret: true)]))
            case .form: try HTTPRequest(.post, parsing: address, form: HTTPQuery([.init("key", text, isSecret: true)]))
            case .declaredField: try request(with: text, in: "X-Api-Key", to: address)
            case .authorization: try request(with: "Basic " + text, in: .authorization, to: address)
            case .proxyAuthorization: try request(with: "Basic " + text, in: .proxyAuthorization, to: address)
            case .cookie: try request(with: "session=" + text, in: .cookie, to: address)
            }
        }

        private func request(with text: String, in name: HTTPFieldName, to address: String) throws -> HTTPRequest {
            var request = try HTTPRequest(.get, parsing: address)
            try request.fields.set(text, for: name, isSecret: name == "X-Api-Key")
            return request
        }
    }

    /// Returns `true` if a text contains the secret itself, the secret in the given form, or the percent-encoding of
    /// that form.
    private static func isGivenAway(_ form: Form, by text: String) -> Bool {
        let encoded = form.text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return Secret.isGivenAway(by: text) || text.contains(form.text) || text.contains(encoded)
    }

    @Test(arguments: Place.allCases, Form.allCases)
    func requestDescriptionsNeverContainSecret(_ place: Place, _ form: Form) throws {
        let request = try place.request(with: form.text, to: Addresses.books)
        let texts = WayToPrint.allCases.map { $0.text(of: request) } + [request.maskedAddress]
        for text in texts { #expect(!Self.isGivenAway(form, by: text)) }
    }

    /// Tests addresses with the secret as a user name or a password.
    ///
    /// Some of the addresses are also invalid for another reason. The error about it must not contain the secret
    /// either.
    @Test(arguments: Form.allCases)
    func addressErrorsNeverContainUserInformation(_ form: Form) throws {
        let user = form.text.filter { $0 != "/" }  // a slash would end the user information
        let addresses = [
            "https://reader:\(user)@books.example/", "https://\(user)@books.example/",
            "ftp://reader:\(user)@books.example/", "https://reader:\(user)@", "//\(user)@books.example/",
        ]
        for address in addresses {
            let violation = try #require(throws: HTTPMessageError.self) { try HTTPRequest(.get, parsing: address) }
            for style in WayToPrint.allCases {
                let text = style.text(of: violation)
                #expect(!Self.isGivenAway(form, by: text) && !text.contains(user))
            }
        }
    }

    @Test(arguments: Place.allCases, Form.allCases)
    func transportErrorsNeverContainSecret(_ place: Place, _ form: Form) async throws {
        let faults: [WireFault?] = [.truncate(.beforeHead), .reset(.insideBody(1)), .raw(Data("NONSENSE".utf8)), nil]
        for fault in faults {
            let server = try await LoopbackHTTPServer.start(
                ClosureHandler { _ in HTTPResponse(status: 302, fields: ["Location": "ftp://x.test/"]) },
                faults: { _ in fault })
            defer { server.stop() }
            let request = try place.request(with: form.text, to: server.address("/"))
            let result = await URLSessionHTTPClient.unhurried.followingRedirects().outcome(of: request)
            let error = try #require(throws: TransportError.self) { try result.get() }
            for style in WayToPrint.allCases { #expect(!Self.isGivenAway(form, by: style.text(of: error))) }
        }
    }
}

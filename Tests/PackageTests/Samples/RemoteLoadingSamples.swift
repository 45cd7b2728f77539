import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

struct Category: Decodable, Hashable {
    let id: Int
    let name: String
}

/// A custom source of credentials.
struct OwnTokens: CredentialSource {
    let revision = 0  // nobody signs in or out

    func credential(
        over client: any HTTPClient
    ) async throws(CredentialError) -> Credential {
        do {
            let response = try await client.send(
                HTTPRequest(.post, "https://api.example/session"))
            guard response.status == .ok else {
                throw CredentialError.refused
            }
            let token = String(decoding: response.body, as: UTF8.self)
            return try Credential(id: "account 4711", bearer: token)
        } catch let error as TransportError {
            throw .unavailable(LoadError(error))
        } catch {
            throw .refused
        }
    }

    func renewal(
        of credential: Credential, over client: any HTTPClient
    ) async throws(CredentialError) -> Credential {
        try await self.credential(over: client)
    }
}

@Suite(.bounded) struct RemoteLoadingSamples {
    @Test func authorizedClientAddsTokenToRequest() async throws {
        let client = InProcessHTTPClient { request in
            request.url.path() == "/session" ? .text("t0ken") : .text(request.fields[.authorization] ?? "")
        }

        let authorizer = Authorizer(
            OwnTokens(), for: [URL(string: "https://api.example")!])
        let signedIn = client.authorized(by: authorizer)

        let response = try await signedIn.send(HTTPRequest(.get, "https://api.example/me"))
        #expect(String(decoding: response.body, as: UTF8.self) == "Bearer t0ken")
    }

    /// Returns a server that grants sessions with different tokens, up to a number of sessions.
    private static func sessions(granting limit: Int = .max) -> InProcessHTTPClient {
        let count = Locked(0)
        return InProcessHTTPClient { _ in
            let number = count.withLock { count in
                count += 1
                return count
            }
            return number > limit ? .status(.unauthorized) : .text("s3ssion-\(number)")
        }
    }

    @Test(arguments: CredentialSourceContract.rules)
    func ownTokensObeyCredentialSourceContract(rule: ContractRule<CredentialSourceContract.Subject>) async throws {
        let subject = CredentialSourceContract.Subject(
            signedIn: { .init(OwnTokens(), over: Self.sessions()) },
            refused: { .init(OwnTokens(), over: Self.sessions(granting: 1)) },
            signedOut: { .init(OwnTokens(), over: Self.sessions(granting: 0)) },
            signingOut: { nil },
            neverAnswered: { .init(OwnTokens(), over: Self.sessions()) })
        try await rule.verify(subject)
    }

    @Test func remoteLoaderDecodesJSON() async throws {
        let client = InProcessHTTPClient { _ in .json(#"[{"id": 9, "name": "General Knowledge"}]"#) }
        let request = HTTPRequest(.get, "https://api.example/categories")
        let loader = RemoteLoader<[Category]>(request, from: client)
        let categories = try await loader.load()

        #expect(categories == [Category(id: 9, name: "General Knowledge")])
    }

    @Test func urlSessionClientCanFollowRedirects() {
        let client = URLSessionHTTPClient().followingRedirects()

        #expect(client as Any is any HTTPClient)
    }

    @Test func closureDecidesHowResponseIsDecoded() async throws {
        let client = InProcessHTTPClient { _ in .status(.gone) }
        let request = HTTPRequest(.get, "https://api.example/categories")
        let loader = RemoteLoader(request, from: client) {
            response throws(LoadError) -> [Category] in
            guard response.status != .gone else { throw .refused(.gone) }
            return try response.decoded()
        }

        await #expect(throws: LoadError.refused(.gone)) { try await loader.load() }
    }

    @Test func customClientSignsEveryRequest() async throws {
        struct SigningClient: HTTPClient {
            let client: any HTTPClient
            let token: @Sendable () -> String

            func send(
                _ request: HTTPRequest
            ) async throws(TransportError) -> HTTPResponse {
                var signed = request
                do throws(HTTPMessageError) {
                    try signed.fields.set(
                        "Bearer \(token())", for: .authorization)
                } catch {
                    throw .other(code: 1)
                }
                return try await client.send(signed)
            }
        }

        let stub = HTTPClientStub()
        stub.on(.get("https://api.example/me") && .header(.authorization, "Bearer t0ken"), .status(.noContent))
        let client = SigningClient(client: stub, token: { "t0ken" })
        let response = try await client.send(HTTPRequest(.get, "https://api.example/me"))
        #expect(response.status == .noContent)
        try stub.verify()

        let subject = HTTPClientContract.Subject { handler in
            let client = SigningClient(
                client: InProcessHTTPClient(handler), token: { "t0ken" })
            return (client, "https://api.example")
        }
        let rules = HTTPClientContract.rules
        #expect(await rules.violations(of: subject) == [])
    }
}

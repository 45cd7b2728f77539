import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct CorrectCredentialSourcesTests {
    typealias Contract = CredentialSourceContract
    typealias Right = CorrectImplementation<Contract.Subject>

    private static let sources = [
        Right(
            "an account",
            .init(
                signedIn: { try tested(granting) }, refused: { try tested { _ in .status(.badRequest) } },
                signedOut: { .init(AccountSource(nil)) },
                signingOut: {
                    let source = AccountSource(try account())
                    return (.init(source, over: InProcessHTTPClient(granting)), { source.signOut() })
                },
                neverAnswered: {
                    try tested { _ in
                        await Promise<Void>.untilCancelled()
                        return HTTPResponse()
                    }
                },
                unreachable: { .init(AccountSource(try account()), over: StubClient(.failure(.notConnected))) })),
        // The sources with defects are such a source.
        Right("a source of flags", CredentialSourceContractTests.subject()),
    ]

    private static func account() throws -> Credential { try Credential(id: "ada", bearer: "t0ken") }

    /// Returns a new token, which is the old one with another letter.
    @Sendable private static func granting(_ request: HTTPRequest) async -> HTTPResponse {
        HTTPResponse(body: (request.body ?? Data()) + Data("x".utf8))
    }

    /// Returns the account at a service, whose requests are counted.
    private static func tested(
        _ answer: @escaping @Sendable (HTTPRequest) async -> HTTPResponse
    ) throws -> Contract.TestedSource {
        let log = RequestLog()
        let client = InProcessHTTPClient { request in
            log.note(request)
            return await answer(request)
        }
        return .init(AccountSource(try account()), over: client) { log.all.count }
    }

    @Test(arguments: sources, Contract.rules + Contract.sharing)
    func correctSourceObeysRule(source: Right, rule: ContractRule<Contract.Subject>) async throws {
        try await source.verify(by: rule)
    }
}

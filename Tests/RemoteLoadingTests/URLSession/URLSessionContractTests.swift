import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// Tests that the transport fulfils both sets of rules of the client contract on a real socket.
@Suite(.bounded) struct URLSessionContractTests {
    /// Returns a client whose default deadline is too long for a slow machine to reach.
    private static func client(_ bodyLimit: Int, deadline: Duration = .seconds(86_400)) -> URLSessionHTTPClient {
        URLSessionHTTPClient(bodyLimit: bodyLimit, deadline: deadline)
    }

    /// The servers of a subject, which run as long as the subject exists.
    private final class Servers: Sendable {
        private let started = Locked<[LoopbackHTTPServer]>([])

        deinit { for server in started.withLock({ $0 }) { server.stop() } }

        func reach(_ handler: any HTTPHandler) async throws -> (client: any HTTPClient, base: String) {
            let server = try await LoopbackHTTPServer.start(handler)
            started.withLock { $0.append(server) }
            return (URLSessionContractTests.client(1 << 25), server.baseAddress)
        }
    }

    @Test(arguments: HTTPClientContract.rules)
    func urlSessionClientObeysMessageContract(rule: ContractRule<HTTPClientContract.Subject>) async throws {
        let servers = Servers()
        let subject = HTTPClientContract.Subject { try await servers.reach($0) }
        try await rule.verify(subject)
    }

    @Test(arguments: HTTPClientContract.wire)
    func urlSessionClientObeysWireContract(rule: ContractRule<HTTPClientContract.WireSubject>) async throws {
        let subject = HTTPClientContract.WireSubject { Self.client($0, deadline: $1) }
        try await rule.verify(subject)
    }
}

import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct CorrectHTTPClientsTests {
    typealias Subject = HTTPClientContract.Subject
    typealias WireSubject = HTTPClientContract.WireSubject

    private static let clients = [
        inProcess("a server in the process") { HandlerClient(handler: $0) },
        inProcess("the main actor") { MainActorClient(HandlerClient(handler: $0)) },
        inProcess("the client of the package") { InProcessHTTPClient($0) },
        CorrectImplementation(
            "a raw socket",
            Subject { handler in
                let server = try await LoopbackHTTPServer.start(handler)
                return (ServedClient(server: server), server.baseAddress)
            }),
    ]

    private static func inProcess(
        _ description: String, _ client: @escaping @Sendable (any HTTPHandler) -> any HTTPClient
    ) -> CorrectImplementation<Subject> {
        CorrectImplementation(description, Subject { (client($0), "https://contract.test") })
    }

    private static let wireClients = [
        CorrectImplementation("a raw socket", WireSubject { SocketClient(bodyLimit: $0, deadline: $1) })
    ]

    @Test(arguments: clients, HTTPClientContract.rules)
    func correctClientObeysMessageRule(
        client: CorrectImplementation<Subject>, rule: ContractRule<Subject>
    ) async throws {
        try await client.verify(by: rule)
    }

    @Test(arguments: wireClients, HTTPClientContract.wire)
    func correctClientObeysWireRule(
        client: CorrectImplementation<WireSubject>, rule: ContractRule<WireSubject>
    ) async throws {
        try await client.verify(by: rule)
    }
}

/// A client on a raw socket, whose server stops with it.
private final class ServedClient: HTTPClient {
    private let server: LoopbackHTTPServer

    init(server: LoopbackHTTPServer) {
        self.server = server
    }

    deinit { server.stop() }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        try await SocketClient(bodyLimit: 1 << 25, deadline: .seconds(3_600)).send(request)
    }
}

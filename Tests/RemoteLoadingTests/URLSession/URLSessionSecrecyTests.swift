import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct URLSessionSecrecyTests {
    @Test func dumpOfClientHidesSecretsOfPendingRequests() async throws {
        let handler = ClosureHandler { _ in .text("") }
        let server = try await LoopbackHTTPServer.start(handler, faults: { _ in .stall(.beforeHead) })
        defer { server.stop() }
        let client = URLSessionHTTPClient.unhurried
        var query = HTTPQuery()
        query.append("token", "s3cret", isSecret: true)
        let fields: HTTPFields = [.authorization: "Bearer s3cret"]
        let request = try HTTPRequest(.get, parsing: server.address("/"), query: query, fields: fields)
        let call = Task { try await client.send(request) }
        try await server.waitForRequests(1)
        var text = ""
        dump(client, to: &text)
        #expect(text.contains("bodyLimit"))
        #expect(!text.contains("s3cret"))
        call.cancel()
        _ = await call.result
    }
}

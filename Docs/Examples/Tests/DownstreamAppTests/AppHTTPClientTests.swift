import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import RemoteQuizzes
import RemoteQuizzesTesting
import Testing

@testable import DownstreamApp

struct AppHTTPClientTests {
    let address = "https://quiz.example/v1/questions"

    @Test func everyRequestHasAppVersionInUserAgent() async throws {
        let stub = HTTPClientStub("quiz")
        stub.on(.get(address) && .header(.userAgent, "TriviaNight/2.1"), RecallPayload(.javaKeywords).response)
        try await verifying(stub) {
            let client = AppHTTPClient(stub, version: "2.1")
            let loader = RemoteRecallLoader(try HTTPRequest(.get, parsing: address), client: client)
            #expect(try await loader.loadQuestion() == .javaKeywords)
            #expect(client.sent == 1)
        }
    }

    @Test func invalidAppVersionIsOmittedFromUserAgent() async throws {
        let stub = HTTPClientStub()
        stub.on(!.header(.userAgent), .status(.noContent))
        try await verifying(stub) {
            let client = AppHTTPClient(stub, version: "2\n1")
            let response = try await client.send(HTTPRequest(.get, parsing: address))
            #expect(response.status == .noContent)
        }
    }

    @Test func clientCountsRequestsInFlight() async throws {
        let spy = HTTPClientSpy()
        let client = AppHTTPClient(spy, version: "2.1")
        let request = try HTTPRequest(.get, parsing: address)
        let one = Task { try await client.send(request) }
        let two = Task { try await client.send(request) }
        try await spy.requests.waitForCalls(2)
        #expect(client.inFlight == 2)
        spy.requests.complete(0, with: .status(.ok))
        spy.requests.complete(1, with: .status(.ok))
        _ = try await (one.value, two.value)
        #expect(client.inFlight == 0)
        #expect(client.sent == 2)
        try spy.verify()
    }
}

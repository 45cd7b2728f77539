import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import Testing

/// The first sample of the page of RemoteLoadingTesting.
enum FirstStub {
    static func load() async throws {
        let server = HTTPClientStub("quiz server")
        server.on(
            .get("https://quiz.example/java.json"),
            RecallPayload(.javaKeywords).response)
        let loader = RemoteRecallLoader(
            try HTTPRequest(.get, "https://quiz.example/java.json"),
            client: server)
        try await verifying(server) {
            let question = try await loader.loadQuestion()
            #expect(question.answers.count == 50)
        }
    }
}

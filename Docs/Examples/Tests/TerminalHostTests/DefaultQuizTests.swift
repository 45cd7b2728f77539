import HostParts
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import Testing

@testable import TerminalHost

struct DefaultQuizTests {
    let client = InProcessHTTPClient(address: DefaultQuiz.address, payload: DefaultQuiz.payload)

    @Test func embeddedPayloadHasFiftyKeywords() async throws {
        let loader = RemoteRecallLoader(try HTTPRequest(.get, DefaultQuiz.address), client: client)
        #expect(try await loader.loadQuestion() == .javaKeywords)
    }

    @Test func defaultQuizAtOtherAddressThrowsNotFound() async throws {
        let loader = RemoteRecallLoader(try HTTPRequest(.get, DefaultQuiz.address + "/more"), client: client)
        await #expect(throws: LoadError.invalidData(.status(.notFound))) { try await loader.loadQuestion() }
    }
}

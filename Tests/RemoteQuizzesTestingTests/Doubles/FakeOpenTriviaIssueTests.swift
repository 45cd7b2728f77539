import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import RemoteQuizzes
import RemoteQuizzesTesting
import TestSupport
import Testing

/// Tests of the issues that the fake service reports.
@Suite(.bounded) struct FakeOpenTriviaIssueTests {
    /// Runs a test with a fake, and returns the kinds of its issues.
    private func issues(_ test: (FakeOpenTrivia) async throws -> Void) async rethrows -> [Substring] {
        try await kindsOfIssues(of: { FakeOpenTrivia() }, in: test)
    }

    @Test func unknownPathIsIssue() async throws {
        let issues = await issues { fake in
            _ = await fake.handle(HTTPRequest(.get, "https://opentdb.com/api_questions.php"))
        }
        #expect(issues == ["UNKNOWN PATH"])
    }

    @Test func fakeThatReceivesNoRequestIsIssue() async {
        #expect(await issues { _ in } == ["NEVER ASKED"])
    }

    @Test func optionalFakeTriviaNeedsNoRequest() async {
        #expect(await issues { $0.optional() } == [])
    }

    @Test func knownPathIsNoIssue() async throws {
        let issues = await issues { fake in
            _ = await fake.handle(HTTPRequest(.get, "https://opentdb.com/api.php?amount=1"))
        }
        #expect(issues == [])
    }

    @Test func fakeOutsideOfTestNeedsNoRequest() throws {
        try FakeOpenTrivia().verify()
    }
}

import PlayhouseSwiftTesting
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import Testing

@testable import DownstreamApp

struct DoubleIssueTests {
    @Test func issuePointsToLineWhereDummyIsCreated() async throws {
        let request = HTTPRequest(.get, "https://quiz.example")
        let (line, dummy) = (#line, HTTPClientDummy(sink: recordIssue))
        await withKnownIssue {
            // The app ignores the error, but the issue is recorded.
            _ = try? await AppHTTPClient(dummy, version: "2.1").send(request)
        } matching: { issue in
            issue.sourceLocation?.line == line && issue.sourceLocation?.fileID == #fileID
                && issue.comments.contains { $0.rawValue.contains("CALLED DUMMY  GET https://quiz.example") }
        }
    }

    @Test func issueOfStubInUnstructuredTaskIsRecorded() async throws {
        let stub = RecallQuestionLoaderSpy(answering: Script(values: [.fixture()]), sink: recordIssue)
        _ = try await stub.loadQuestion()
        await withKnownIssue {
            await Task { _ = try? await stub.loadQuestion() }.value  // the error is not tested here
        }
    }
}

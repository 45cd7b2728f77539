import NameMatchTesting
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// Tests of the issues that the fake service reports.
@Suite(.bounded) struct FakeNameGameIssueTests {
    /// Runs a test with a fake, and returns the kinds of its issues.
    private func issues(_ test: (FakeNameGame) async throws -> Void) async rethrows -> [Substring] {
        try await kindsOfIssues(of: { FakeNameGame() }, in: test)
    }

    @Test func requestToUnknownPathIsReportedAsIssue() async throws {
        let issues = await issues { fake in
            _ = await fake.handle(
                HTTPRequest(.get, "https://namegame.willowtreeapps.com/api/v1.0/people/nobody.jpg"))
        }
        #expect(issues == ["UNKNOWN PATH"])
    }

    @Test func fakeWithoutRequestIsReportedAsIssue() async {
        #expect(await issues { _ in } == ["NEVER ASKED"])
    }

    @Test func optionalFakeNameGameNeedsNoRequest() async {
        #expect(await issues { $0.optional() } == [])
    }

    @Test func requestToKnownPathIsNoIssue() async throws {
        let issues = await issues { fake in
            _ = await fake.handle(HTTPRequest(.get, "https://namegame.willowtreeapps.com/api/v1.0/profiles"))
        }
        #expect(issues == [])
    }

    @Test func fakeOutsideOfVerifyingScopeNeedsNoRequest() throws {
        try FakeNameGame().verify()
    }
}

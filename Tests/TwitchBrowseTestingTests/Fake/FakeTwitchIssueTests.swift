import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowseTesting

/// Tests of the issues that the fake service reports.
@Suite(.bounded) struct FakeTwitchIssueTests {
    /// Runs a test with a fake, and returns the kinds of its issues.
    private func issues(_ test: (FakeTwitch) async throws -> Void) async rethrows -> [Substring] {
        try await kindsOfIssues(of: { FakeTwitch() }, in: test)
    }

    @Test func requestToUnknownPathIsReportedAsIssue() async throws {
        let issues = await issues { fake in
            _ = await fake.handle(HTTPRequest(.get, "https://api.twitch.tv/helix5/streams"))
        }
        #expect(issues == ["UNKNOWN PATH"])
    }

    @Test func fakeWithoutRequestIsReportedAsIssue() async {
        #expect(await issues { _ in } == ["NEVER ASKED"])
    }

    @Test func optionalFakeTwitchNeedsNoRequest() async {
        #expect(await issues { $0.optional() } == [])
    }

    @Test func requestToKnownPathIsNoIssue() async throws {
        let issues = await issues { fake in
            _ = await fake.handle(HTTPRequest(.get, "https://api.twitch.tv/helix/streams"))
        }
        #expect(issues == [])
    }

    @Test func fakeOutsideOfVerifyingScopeNeedsNoRequest() throws {
        try FakeTwitch().verify()
    }
}

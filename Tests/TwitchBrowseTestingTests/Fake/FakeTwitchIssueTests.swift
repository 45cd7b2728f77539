import TwitchBrowseTesting
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// Tests of the issues that the fake service reports.
@Suite(.bounded) struct FakeTwitchIssueTests {
    private let received = CallJournal()

    /// Runs a test with a fake, and returns the kinds of its issues.
    private func issues(_ test: (FakeTwitch) async throws -> Void) async rethrows -> [Substring] {
        try await verifyingDoubles(sink: { [received] text, _ in received.note(text, by: "test") }) {
            try await test(FakeTwitch())
        }
        return received.calls.flatMap { $0.matches(of: /\d\. ([A-Z ]+?)  \w/).map { $0.output.1 } }
    }

    @Test func unknownPathIsIssue() async throws {
        let issues = try await issues { fake in
            _ = await fake.handle(try HTTPRequest(.get, "https://api.twitch.tv/helix5/streams"))
        }
        #expect(issues == ["UNKNOWN PATH"])
    }

    @Test func testWithoutRequestIsIssue() async {
        #expect(await issues { _ in } == ["NEVER ASKED"])
    }

    @Test func optionalFakeMayReceiveNoRequest() async {
        #expect(await issues { $0.optional() } == [])
    }

    @Test func knownPathIsNoIssue() async throws {
        let issues = try await issues { fake in
            _ = await fake.handle(try HTTPRequest(.get, "https://api.twitch.tv/helix/streams"))
        }
        #expect(issues == [])
    }

    @Test func fakeOutsideOfTestNeedsNoRequest() throws {
        try FakeTwitch().verify()
    }
}

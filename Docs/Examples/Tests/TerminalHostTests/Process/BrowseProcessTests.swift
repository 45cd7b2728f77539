import Testing

/// Tests of the built program, browsing the fake.
@MainActor
struct BrowseProcessTests {
    @Test func gamesAndStreamsAreBrowsedThroughPipe() async throws {
        let run = try await HostRun.of(["browse"], input: "2\n1\n/back\n/search talk\n1\n/live streamer_700\n/quit\n")
        #expect(run.code == 0)
        #expect(run.errors.isEmpty)
        #expect(run.lines.first == "Top games")
        #expect(run.lines.contains("1) Just Chatting   4.8K"))
        #expect(run.lines.contains("2) Grand Theft Auto V   4.4K"))
        #expect(run.lines.contains("1) Streamer_100   975   10 min   English"))
        #expect(run.lines.contains { $0.contains("Come & see number 100") })
        #expect(run.lines.contains("3) Streamer_102   442   30 min   English   18+"))
        #expect(run.lines.contains("Watch: https://www.twitch.tv/streamer_100"))
        #expect(run.lines.contains("1) Talk Shows & Podcasts   –") && run.lines.contains("Talk Shows & Podcasts"))
        #expect(run.lines.contains("1) Streamer_700   525   10 min   English"))
        #expect(run.lines.filter { $0 == "Top games" }.count == 2)
    }

    @Test func browsingUsesLanguageOfEnvironment() async throws {
        let run = try await HostRun.of(["browse"], language: "it_IT.UTF-8", input: "1\n")
        #expect(run.code == 0)
        #expect(run.lines.first == "I giochi più seguiti")
        #expect(run.lines.contains("2) Grand Theft Auto V   4485"))
        #expect(run.lines.contains("1) Streamer_0   1050   10 min   Inglese"))
    }

    @Test func offlineSignInPrintsCode() async throws {
        let run = try await HostRun.of(["browse", "--sign-in"], input: "/signout\n")
        #expect(run.errors.isEmpty)
        #expect(run.lines.first?.hasSuffix("and enter ABCD1000") == true)
        #expect(run.lines.contains("Signed in as ada"))
        #expect(run.lines.contains("1) Just Chatting   4.8K"))
        #expect(run.lines.contains("Sign in to see this."))
    }

    @Test func liveOptionWithoutClientIDIsRefused() async throws {
        let run = try await HostRun.of(["browse", "--live"])
        #expect(run.code == 2)
        #expect(run.errors == "Missing value for --client-id. Try --help.\n")
    }
}

import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@Suite(.bounded) struct TokenSecrecyTests {
    private func texts(of value: Any) -> String {
        var text = "\(value) \(String(reflecting: value)) \([value]) \(Optional.some(value) as Any)"
        dump(value, to: &text)
        return text
    }

    @Test func descriptionsContainNoToken() async throws {
        let access = AccessToken("s3cr3t-a", owner: .user("ada"))!
        let pair = TokenPair(access: access, refresh: "s3cr3t-r", clientID: .app)!
        let setup = TwitchSetup()
        let signIn = DeviceSignIn(
            clientID: FakeTwitch.clientID, client: setup.client, store: InMemoryTokenStore(pair),
            time: setup.clock.timeSource)
        let invitation = try await signIn.invite()
        _ = await outcome { () throws(LoadError) in try await signIn.accessToken() }
        let values: [Any] = [
            access, pair, FixedAccessToken(access), TokenStoreSpy.Call.save(pair), TokenStoreSpy(holding: pair),
            invitation, setup.fake.history, InMemoryTokenStore(pair), signIn,
            HelixLoader(clientID: .app, client: setup.client, tokens: FixedAccessToken(access)),
        ]
        for value in values {
            let text = texts(of: value)
            #expect(!text.contains("s3cr3t"), "\(type(of: value))")
        }
    }

    @Test func requestDescriptionsContainNoToken() async throws {
        let seen = Locked<[HTTPRequest]>([])
        let setup = TwitchSetup()
        let client = InProcessHTTPClient { [fake = setup.fake] request in
            seen.withLock { $0.append(request) }
            return await fake.handle(request)
        }
        let tokens = TokenSourceStub([AccessToken("s3cr3t-old", owner: .application)!, setup.fake.issueToken()])
        let loader = HelixLoader(
            clientID: FakeTwitch.clientID, client: client, tokens: tokens, time: setup.clock.timeSource)
        _ = try await loader.loadTopGames(limit: 5)
        let text = seen.withLock { $0 }.map { texts(of: $0) }.joined()
        #expect(text.contains("<secret>"))
        #expect(!text.contains("s3cr3t"))
    }

    @Test func descriptionsOfSignInRequestsContainNoSecret() async throws {
        let setup = TwitchSetup()
        let seen = Locked<[HTTPRequest]>([])
        let client = InProcessHTTPClient { [fake = setup.fake] request in
            seen.withLock { $0.append(request) }
            return await fake.handle(request)
        }
        let signIn = DeviceSignIn(
            clientID: FakeTwitch.clientID, client: client, store: InMemoryTokenStore(), time: setup.clock.timeSource)
        let invitation = try await signIn.invite()
        setup.fake.approve(userCode: invitation.userCode)
        let completion = Task { try await signIn.complete(invitation) }
        try await setup.clock.waitForSleeper(due: .seconds(5))
        setup.clock.advance(to: .seconds(5))
        try await completion.value
        _ = try await signIn.renewedToken(insteadOf: try await signIn.accessToken())
        _ = try await signIn.validate()
        let requests = seen.withLock { $0 }
        #expect(requests.map { $0.url.lastPathComponent } == ["device", "token", "token", "validate"])
        for request in requests {
            let text = texts(of: request)
            for secret in setup.fake.secrets { #expect(!text.contains(secret)) }
        }
    }

    @Test func sourceFilesContainNoClientSecret() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/TwitchBrowse")
        let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter { $0.hasSuffix(".swift") }
        #expect(files.count > 20)
        for file in files {
            let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
            #expect(!text.contains("client_secret") && !text.contains("clientSecret"), "\(file)")
        }
    }

    @Test func clientIDLiteralWithSpaceIsRejected() {
        // This line compiles only because `ClientID` is not `ExpressibleByStringLiteral`. Otherwise, the compiler would
        // choose the initialiser for literals, which returns no optional and would trap for an invalid literal.
        if let clientID = ClientID(parsing: "a b") { Issue.record("a client ID of two words: \(clientID.text)") }
    }

    @Test(arguments: ["", " ", "a b", "a\n", "a\u{7F}", "tökən"])
    func invalidTextCreatesNoTokenOrClientID(text: String) {
        #expect(AccessToken(text, owner: .application) == nil)
        #expect(ClientID(parsing: text) == nil)
        #expect(TokenPair(access: AccessToken("a", owner: .application)!, refresh: text, clientID: .app) == nil)
    }
}

import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

/// The sign-in host follows no redirect, whatever the client of the host app does in general.
@Suite(.bounded) struct SignInRedirectTests {
    /// A sign-in host that redirects every request to another fake of itself, which would answer.
    private struct Hosts {
        let clock = ManualClock()
        let first: LoopbackHTTPServer
        let second: LoopbackHTTPServer

        static func start(_ status: HTTPStatus, toItself: Bool = false) async throws -> Hosts {
            let second = try await LoopbackHTTPServer.start(FakeTwitch())
            let base = second.baseAddress
            let first = try await LoopbackHTTPServer.start(
                ClosureHandler { request in
                    let target = (toItself ? "/elsewhere" : base) + request.url.path()
                    return HTTPResponse(status: status, fields: ["Location": "\(target)"])
                })
            return Hosts(first: first, second: second)
        }

        func signIn(_ client: any HTTPClient) throws -> DeviceSignIn {
            let pair = TokenPair.fixture()
            return DeviceSignIn(
                clientID: FakeTwitch.clientID, client: client, store: InMemoryTokenStore(pair),
                address: FakeTwitch.signIn(at: first.baseAddress), time: clock.timeSource)
        }
    }

    private static let clients: [any HTTPClient] = [
        URLSessionHTTPClient().followingRedirects(), URLSessionHTTPClient().under(.standard),
    ]

    @Test(arguments: [301, 302, 303, 307, 308], clients.indices)
    func redirectOfTheSignInHostIsAnError(code: Int, client: Int) async throws {
        let status = try HTTPStatus(code)
        for toItself in [false, true] {
            let hosts = try await Hosts.start(status, toItself: toItself)
            let signIn = try hosts.signIn(Self.clients[client])
            let flaw = LoadError.invalidData(.status(status))
            await #expect(throws: flaw) { try await signIn.invite() }
            await #expect(throws: flaw) { try await signIn.validate() }
            let token = try await signIn.accessToken()
            await #expect(throws: flaw) { try await signIn.renewedToken(insteadOf: token) }
            #expect(hosts.first.exchanges.map(\.target) == ["/oauth2/device", "/oauth2/validate", "/oauth2/token"])
            #expect(hosts.second.exchanges.isEmpty)
        }
    }

    @Test func redirectedPollIsNoAnswer() async throws {
        let hosts = try await Hosts.start(307)
        let signIn = try hosts.signIn(Self.clients[0])
        let invitation = try await invitation(at: hosts)
        let completion = Task { try await signIn.complete(invitation) }
        for seconds in [5, 10] {
            try await hosts.clock.waitForSleeper(due: .seconds(seconds))
            hosts.clock.advance(to: .seconds(seconds))
        }
        try await hosts.clock.waitForSleeper(due: .seconds(15))
        completion.cancel()
        await #expect(throws: LoadError.cancelled) { try await completion.value }
        #expect(hosts.first.exchanges.map(\.target) == ["/oauth2/token", "/oauth2/token"])
        #expect(hosts.second.exchanges.isEmpty)
    }

    /// An invitation with a device code, as a sign-in host that redirects nothing gives it out.
    private func invitation(at hosts: Hosts) async throws -> DeviceInvitation {
        let client = InProcessHTTPClient(FakeTwitch(time: hosts.clock.timeSource))
        return try await DeviceSignIn(
            clientID: FakeTwitch.clientID, client: client, store: InMemoryTokenStore(), time: hosts.clock.timeSource
        ).invite()
    }

    /// A client of the host's own that follows redirects inside, and either says so or tells the last address only.
    @Test(arguments: [true, false])
    func answerOfAnotherHostIsRefused(saysSo: Bool) async throws {
        struct Follower: HTTPClient {
            let other: any HTTPHandler
            let saysSo: Bool

            func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
                var response = await other.handle(request)
                response.url = saysSo ? request.url : URL(string: "https://other.test/oauth2")
                response.redirects = saysSo ? [request.url] : []
                return response
            }
        }
        let clock = ManualClock()
        let fake = FakeTwitch(time: clock.timeSource)
        let signIn = DeviceSignIn(
            clientID: FakeTwitch.clientID, client: Follower(other: fake, saysSo: saysSo),
            store: InMemoryTokenStore(.fixture()), time: clock.timeSource)
        await #expect(throws: LoadError.invalidData(.malformed)) { try await signIn.invite() }
    }
}

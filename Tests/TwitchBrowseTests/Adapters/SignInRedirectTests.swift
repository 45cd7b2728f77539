import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

/// Tests that a redirect from the sign-in host is never followed, even if the client of the app follows redirects.
@Suite(.bounded) struct SignInRedirectTests {
    /// A sign-in host that redirects every request, either to itself or to a second host that would answer it.
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

        func stop() {
            first.stop()
            second.stop()
        }

        func signIn(_ client: any HTTPClient) throws -> DeviceSignIn {
            let pair = TokenPair.fixture()
            return DeviceSignIn(
                clientID: FakeTwitch.clientID, client: client, store: InMemoryTokenStore(pair),
                address: FakeTwitch.signIn(at: first.baseAddress), time: clock.timeSource)
        }
    }

    private static let clients: [any HTTPClient] = [
        URLSessionHTTPClient.unhurried.followingRedirects(),
        URLSessionHTTPClient.unhurried.retrying().followingRedirects().coalesced(),
    ]

    @Test(arguments: [301, 302, 303, 307, 308], clients.indices)
    func redirectBySignInServerThrowsInvalidData(code: Int, client: Int) async throws {
        let status = try HTTPStatus(code)
        for toItself in [false, true] {
            let hosts = try await Hosts.start(status, toItself: toItself)
            defer { hosts.stop() }
            let signIn = try hosts.signIn(Self.clients[client])
            let flaw = LoadError.invalidData(.status(status.code))
            await #expect(throws: flaw) { try await signIn.invite() }
            await #expect(throws: flaw) { try await signIn.validate() }
            let token = try await signIn.accessToken()
            await #expect(throws: flaw) { try await signIn.renewedToken(insteadOf: token) }
            #expect(hosts.first.exchanges.map(\.target) == ["/oauth2/device", "/oauth2/validate", "/oauth2/token"])
            #expect(hosts.second.exchanges.isEmpty)
        }
    }

    @Test func pollingContinuesWithoutFollowingRedirect() async throws {
        let hosts = try await Hosts.start(307)
        defer { hosts.stop() }
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

    /// Returns an invitation from a sign-in host without redirects.
    private func invitation(at hosts: Hosts) async throws -> DeviceInvitation {
        let client = InProcessHTTPClient(FakeTwitch(time: hosts.clock.timeSource))
        return try await DeviceSignIn(
            clientID: FakeTwitch.clientID, client: client, store: InMemoryTokenStore(), time: hosts.clock.timeSource
        ).invite()
    }

    /// Uses a client that follows redirects itself.
    ///
    /// The response of this client contains either the redirects or only the last address.
    @Test(arguments: [true, false])
    func signInResponseFromOtherServerIsRefused(reportsRedirects: Bool) async throws {
        struct Follower: HTTPClient {
            let other: any HTTPHandler
            let reportsRedirects: Bool

            func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
                var response = await other.handle(request)
                response.url = reportsRedirects ? request.url : URL(string: "https://other.test/oauth2")
                response.redirects = reportsRedirects ? [request.url] : []
                return response
            }
        }
        let clock = ManualClock()
        let fake = FakeTwitch(time: clock.timeSource)
        let signIn = DeviceSignIn(
            clientID: FakeTwitch.clientID, client: Follower(other: fake, reportsRedirects: reportsRedirects),
            store: InMemoryTokenStore(.fixture()), time: clock.timeSource)
        await #expect(throws: LoadError.invalidData(.malformed)) { try await signIn.invite() }
    }
}

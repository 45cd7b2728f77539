public import Foundation
public import RemoteLoading
public import RemoteLoadingTesting
public import TwitchBrowse

/// A fake Twitch: both interfaces and the sign-in host, with live lists, limits and moods, on a time source.
///
/// It is told apart by path, so that one of them serves all three: `/helix`, `/kraken` and `/oauth2`, and small
/// pictures for the addresses in the lists. In process it stands behind the real addresses; on a `LoopbackHTTPServer`,
/// take ``helix(at:)`` and its like for the addresses. The addresses of pictures lead back to that server then, so that
/// nobody asks for them anywhere else.
public final class FakeTwitch: HTTPHandler {
    /// One call that came: what was asked, without a secret.
    public struct Call: Hashable, Sendable {
        /// The method.
        public let method: String
        /// The path, such as `/helix/streams`.
        public let path: String
        /// The query, in its order.
        public let query: HTTPQuery
        /// The status of the answer.
        public let status: Int
    }

    /// The client that the fake knows.
    public static let clientID: ClientID = "fakeclient"
    private let server: Locked<FakeTwitchServer>
    private let calls = Locked<[Call]>([])
    private let count = Locked(0)
    private let outages: @Sendable (_ call: Int) -> FakeTwitchBehaviour.Outage?
    private let time: TimeSource

    /// Creates a fake; the closure says what is wrong with a call by its number, from 0.
    ///
    /// Lists that shift do so by the seed. The streams of the catalogue began a while before the fake was made,
    /// whatever the time is then.
    public init(
        _ catalogue: FakeCatalogue = .usual, behaviour: FakeTwitchBehaviour = FakeTwitchBehaviour(),
        time: TimeSource = .system, seed: UInt64 = 0,
        outages: @escaping @Sendable (_ call: Int) -> FakeTwitchBehaviour.Outage? = { _ in nil }
    ) {
        server = Locked(FakeTwitchServer(catalogue, behaviour: behaviour, seed: seed, at: time.date()))
        self.time = time
        self.outages = outages
    }

    /// What is on; change it as the test needs.
    public var catalogue: FakeCatalogue {
        get { server.withLock { $0.catalogue } }
        set { server.withLock { $0.catalogue = newValue } }
    }

    /// How it behaves; change it as the test needs.
    public var behaviour: FakeTwitchBehaviour {
        get { server.withLock { $0.behaviour } }
        set { server.withLock { $0.behaviour = newValue } }
    }

    /// The calls so far, in order.
    public var history: [Call] { calls.withLock { $0 } }

    /// Every token and code that was ever given out, to look for where none may be.
    public var secrets: [String] { server.withLock { $0.secrets } }

    /// Issues a valid token; by default one of the app itself, which belongs to no user.
    public func issueToken(owner: TokenOwner = .application) -> AccessToken {
        let date = time.date()
        let value = server.withLock { $0.issueToken(at: date).value }
        guard let token = AccessToken(value, owner: owner) else { preconditionFailure("the fake's tokens are words") }
        return token
    }

    /// Makes every token that is out worthless; refresh tokens stay good.
    public func revokeTokens() {
        server.withLock { $0.revokeTokens() }
    }

    /// Makes every refresh token that is out worthless.
    public func revokeRefreshTokens() {
        server.withLock { $0.revokeRefreshTokens() }
    }

    /// Does what a person does who enters a code and agrees; false if there is no such code.
    @discardableResult
    public func approve(userCode: String) -> Bool { server.withLock { $0.decide(userCode, .approved) } }

    /// Does what a person does who enters a code and declines; false if there is no such code.
    @discardableResult
    public func deny(userCode: String) -> Bool { server.withLock { $0.decide(userCode, .denied) } }

    /// Answers as Twitch would.
    public func handle(_ request: HTTPRequest) async -> HTTPResponse {
        let date = time.date()
        let number = count.withLock { count in
            defer { count += 1 }
            return count
        }
        let outage = outages(number)
        let response = server.withLock { $0.answer(request, at: date, outage: outage) }
        calls.withLock { calls in
            calls.append(
                Call(
                    method: request.method.name, path: request.url.path(), query: HTTPQuery(ofAddress: request.address),
                    status: response.status.code))
        }
        return response
    }
}

extension FakeTwitch {
    /// The address of the newer interface at a base address, such as a loopback server's.
    public static func helix(at base: String) -> URL { address(base, "/helix") }

    /// The address of the older interface at a base address.
    public static func kraken(at base: String) -> URL { address(base, "/kraken") }

    /// The address of the sign-in host at a base address.
    public static func signIn(at base: String) -> URL { address(base, "/oauth2") }

    private static func address(_ base: String, _ path: String) -> URL {
        guard let url = URL(string: base + path) else { preconditionFailure("no address: \(base)\(path)") }
        return url
    }
}

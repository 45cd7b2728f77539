public import Foundation
public import RemoteLoading
public import RemoteLoadingTesting
public import TwitchBrowse

/// A fake of both Twitch APIs and of the sign-in host, with changing lists, rate limits and configurable faults.
///
/// The fake distinguishes the three services by the first part of the path: `/helix`, `/kraken` or `/oauth2`. It also
/// responds with small pictures at the picture addresses in its lists.
///
/// With an `InProcessHTTPClient`, the fake responds to requests for the real addresses of the services. On a
/// `LoopbackHTTPServer`, use the addresses that ``helix(at:)``, ``kraken(at:)`` and ``signIn(at:)`` return. The picture
/// addresses in the lists then lead back to that server.
public final class FakeTwitch: HTTPHandler, VerifiableDouble {
    /// A recorded call, without its secrets.
    public struct Call: Hashable, Sendable {
        /// The method of the request.
        public let method: String
        /// The path of the request, such as `/helix/streams`.
        public let path: String
        /// The query of the request.
        public let query: HTTPQuery
        /// The status of the response.
        public let status: Int
    }

    /// The only client ID that the fake accepts.
    public static let clientID = ClientID("fakeclient")
    private let server: Locked<FakeTwitchState>
    private let calls = Locked<[Call]>([])
    private let count = Locked(0)
    private let outages: @Sendable (_ call: Int) -> FakeTwitchBehaviour.Outage?
    private let time: TimeSource
    private let log: FakeServiceLog

    /// Creates a fake with a catalog, a behaviour and a time source.
    ///
    /// `outages` returns the fault for the call with a number, where the first call has the number 0. Requests for
    /// pictures and those of a sign-in are counted too, but no fault affects a picture. The seed determines how lists
    /// change between pages. The start dates in the catalog are relative to the time at which the fake is created.
    ///
    /// A request to a path that the service does not have is an issue, and so is a test in which the fake receives no
    /// request, unless the fake is marked with ``optional()``.
    public init(
        _ catalog: FakeCatalog = .usual, behaviour: FakeTwitchBehaviour = FakeTwitchBehaviour(),
        time: any TimeProviding = .system, seed: UInt64 = 0,
        outages: @escaping @Sendable (_ call: Int) -> FakeTwitchBehaviour.Outage? = { _ in nil }, name: String? = nil,
        sink: FailureSink? = nil, file: StaticString = #filePath, line: UInt = #line
    ) {
        log = FakeServiceLog("FakeTwitch", name: name, sink: sink, file: file, line: line)
        server = Locked(FakeTwitchState(catalog, behaviour: behaviour, seed: seed, at: time.timeSource.date()))
        self.time = time.timeSource
        self.outages = outages
    }

    /// The games and streams of the fake, which a test can change at any time.
    public var catalog: FakeCatalog {
        get { server.withLock { $0.catalog } }
        set { server.withLock { $0.catalog = newValue } }
    }

    /// The behaviour of the fake, which a test can change at any time.
    public var behaviour: FakeTwitchBehaviour {
        get { server.withLock { $0.behaviour } }
        set { server.withLock { $0.behaviour = newValue } }
    }

    /// The calls that the fake has received so far, in order, including those for pictures.
    public var history: [Call] { calls.withLock { $0 } }

    /// All tokens and codes issued so far, so that a test can check that they do not occur in logs or descriptions.
    public var secrets: [String] { server.withLock { $0.secrets } }

    /// Returns a new valid token with the given scopes, for the app by default, or for the only user of the fake.
    public func issueToken(owner: TokenOwner = .application, scopes: [TwitchScope] = []) -> AccessToken {
        let date = time.date()
        let login = owner == .application ? nil : "ada"
        let value = server.withLock { $0.issueToken(at: date, login: login, scopes: scopes.map(\.rawValue)).value }
        guard let token = AccessToken(value, owner: owner, scopes: Set(scopes)) else {
            preconditionFailure("a fake token must be one word")
        }
        return token
    }

    /// Returns an authorizer with a new token of the app, for a loader that calls the fake at an address.
    public func authorizer(at address: URL = HelixLoader.address) -> Authorizer {
        Authorizer(FixedAccessToken(issueToken(), clientID: Self.clientID), for: [address], time: time)
    }

    /// Revokes all issued access tokens.
    ///
    /// Refresh tokens stay valid.
    public func revokeTokens() {
        server.withLock { $0.revokeTokens() }
    }

    /// Revokes all issued refresh tokens.
    public func revokeRefreshTokens() {
        server.withLock { $0.revokeRefreshTokens() }
    }

    /// Approves a pending code, and returns `false` if there is no such code.
    @discardableResult
    public func approve(userCode: String) -> Bool { server.withLock { $0.decide(userCode, .approved) } }

    /// Denies a pending code, and returns `false` if there is no such code.
    @discardableResult
    public func deny(userCode: String) -> Bool { server.withLock { $0.decide(userCode, .denied) } }

    /// Returns the response of Twitch to a request.
    public func handle(_ request: HTTPRequest) async -> HTTPResponse {
        let date = time.date()
        let number = count.withLock { count in
            defer { count += 1 }
            return count
        }
        let outage = outages(number)
        let (response, isKnownPath) = server.withLock { server in
            let response = server.answer(request, at: date, outage: outage)
            return (response, server.isKnownPath)
        }
        log.note(request, isKnownPath: isKnownPath)
        calls.withLock { calls in
            calls.append(
                Call(
                    method: request.method.name, path: request.url.path(), query: HTTPQuery(ofAddress: request.address),
                    status: response.status.code))
        }
        return response
    }

    /// Prevents the issue that the fake otherwise reports if it receives no request, and returns the fake.
    @discardableResult
    public func optional() -> Self {
        log.markOptional()
        return self
    }

    /// Returns the issues of the fake so far, such as requests to unknown paths.
    public func report() -> DoubleReport { log.report() }
}

extension FakeTwitch {
    /// Returns the address of the current API at a base address, such as that of a loopback server.
    public static func helix(at base: String) -> URL { address(base, "/helix") }

    /// Returns the address of the older API at a base address.
    public static func kraken(at base: String) -> URL { address(base, "/kraken") }

    /// Returns the address of the sign-in host at a base address.
    public static func signIn(at base: String) -> URL { address(base, "/oauth2") }

    private static func address(_ base: String, _ path: String) -> URL {
        guard let url = URL(string: base + path) else { preconditionFailure("invalid address: \(base)\(path)") }
        return url
    }
}

import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowseTesting

@testable import TwitchBrowse

/// Tests with random combinations of faults: shifting lists, 401, 429, 503, nonsense, malformed elements and
/// cancellations.
///
///     RANDOM_FAULT_RUNS=1000 swift test --filter RandomFaultTests
@Suite(.bounded) struct RandomFaultTests {
    private static let runs = ProcessInfo.processInfo.environment["RANDOM_FAULT_RUNS"].flatMap { UInt64($0) } ?? 8

    /// A client that cancels the task of some calls, before or after it sends the request.
    private struct RandomlyCancellingClient: HTTPClient {
        let client: any HTTPClient
        let seed: UInt64
        private let count = Locked<UInt64>(0)

        init(_ client: any HTTPClient, seed: UInt64) {
            (self.client, self.seed) = (client, seed)
        }

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            let number = count.withLock { count in
                count += 1
                return count
            }
            var generator = SeededNumbers(seed: seed &+ number)
            let roll = generator.number(below: 40)
            if roll == 0 { withUnsafeCurrentTask { $0?.cancel() } }
            let response = try await client.send(request)
            if roll == 1 { withUnsafeCurrentTask { $0?.cancel() } }
            return response
        }
    }

    /// A source that gets each renewal from the fake.
    private final class Renewing: CredentialSource {
        private let fake: FakeTwitch
        private let token: Locked<Credential>
        let renewals = Locked(0)
        let revision = 0

        init(_ fake: FakeTwitch) {
            self.fake = fake
            token = Locked(fake.issueToken().credential(for: FakeTwitch.clientID))
        }

        func credential(over client: any HTTPClient) async throws(CredentialError) -> Credential {
            token.withLock { $0 }
        }

        func renewal(of declined: Credential, over client: any HTTPClient) async throws(CredentialError)
            -> Credential
        {
            let fresh = fake.issueToken().credential(for: FakeTwitch.clientID)
            return token.withLock { token in
                guard token == declined else { return token }
                renewals.withLock { $0 += 1 }
                token = fresh
                return token
            }
        }
    }

    private struct Scene {
        let fake: FakeTwitch
        let tokens: Renewing
        let helix: HelixLoader
        let kraken: KrakenLoader
    }

    private func scene(
        _ generator: inout SeededNumbers, _ clock: ManualClock,
        connect: (FakeTwitch) async throws -> (any HTTPClient, String)
    ) async throws -> Scene {
        var behaviour = FakeTwitchBehaviour()
        behaviour.shiftsBetweenPages = true
        behaviour.paging = generator.element(of: [
            .usual, .usual, .short, .emptyBetween, .repeatedCursor, .circle, .expiredCursor,
        ])!
        behaviour.end = generator.element(of: FakeTwitchBehaviour.End.allCases)!
        behaviour.hasBlankCategory = generator.number(below: 2) == 0
        behaviour.prefersNull = generator.number(below: 2) == 0
        let seed = generator.next()
        let fake = FakeTwitch(behaviour: behaviour, time: clock.timeSource, seed: seed) { call in
            var generator = SeededNumbers(seed: seed &+ UInt64(call) &* 31)
            guard generator.number(below: 5) == 0 else { return nil }
            return generator.element(of: FakeTwitchBehaviour.Outage.allCases)
        }
        let tokens = Renewing(fake)
        let (client, base) = try await connect(fake)
        let cancelling = RandomlyCancellingClient(client, seed: generator.next())
        return Scene(
            fake: fake, tokens: tokens,
            helix: HelixLoader(
                clientID: FakeTwitch.clientID, client: cancelling, tokens: tokens, address: FakeTwitch.helix(at: base),
                time: clock.timeSource
            ).limited(to: PageLimits(pages: 5, emptyPages: 2)),
            kraken: KrakenLoader(
                clientID: FakeTwitch.clientID, client: cancelling, address: FakeTwitch.kraken(at: base),
                time: clock.timeSource))
    }

    /// Loads all lists and counts of a scene concurrently, and returns the violations in the results.
    private func flaws(_ scene: Scene) async throws -> [String] {
        let games = FakeCatalog.usual.games.prefix(5).map { StreamedGame(id: $0.id, name: $0.name) }
        let wanted = 30
        let texts = await withTaskGroup(of: [String?].self) { group in
            for loader in [scene.helix, scene.kraken] as [any TwitchCatalog] {
                for _ in 0..<3 {
                    group.addTask {
                        let result = await outcome { () throws(LoadError) in
                            try await loader.loadTopGames(limit: wanted)
                        }
                        return [
                            LoadInvariants.flaw(of: result, wanted: wanted), secret(in: result, scene.fake),
                            bound(of: result, scene),
                        ]
                    }
                }
                for game in games {
                    group.addTask {
                        let result = await outcome { () throws(LoadError) in
                            try await loader.loadTopStreams(of: game, limit: wanted)
                        }
                        let count = await outcome { () throws(LoadError) in try await loader.countViewers(of: game) }
                        return [
                            LoadInvariants.flaw(ofStreams: result, wanted: wanted), secret(in: result, scene.fake),
                            secret(in: count, scene.fake), bound(of: result, scene),
                        ]
                    }
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        // The 16 lists take at most five pages each, and the 10 counts take one page each. Each page is requested at
        // most twice, so at most 180 requests are expected. The limit of 240 leaves room for more.
        let isBounded = scene.fake.history.count <= (8 * 2 + 8) * 5 * 2
        return texts.compactMap { $0 } + (isBounded ? [] : ["\(scene.fake.history.count) calls"])
    }

    private func run(
        _ seeds: Range<UInt64>, connect: @escaping @Sendable (FakeTwitch) async throws -> (any HTTPClient, String)
    ) async throws {
        try await forEverySeed(in: seeds) { generator in
            let scene = try await scene(&generator, ManualClock(), connect: connect)
            let found = await Timeout().run { await Result { try await flaws(scene) } }
            #expect(try #require(found, "the storm did not end").get() == [])
        }
    }

    @Test func resultsStayValidDespiteRandomInProcessFaults() async throws {
        try await run(0..<Self.runs) { (InProcessHTTPClient($0), "https://api.test") }
    }

    @Test func resultsStayValidDespiteRandomSocketFaults() async throws {
        let client = URLSessionHTTPClient.unhurried
        let servers = Locked<[LoopbackHTTPServer]>([])
        defer { for server in servers.withLock({ $0 }) { server.stop() } }
        try await run(5_000..<5_000 + max(1, Self.runs / 10)) { fake in
            let server = try await LoopbackHTTPServer.start(fake)
            servers.withLock { servers in
                for last in servers { last.stop() }
                servers = [server]
            }
            return (client, server.baseAddress)
        }
    }
}

/// Returns a message if the description of a result contains a secret of the fake.
private func secret<Value>(in result: Result<Value, LoadError>, _ fake: FakeTwitch) -> String? {
    var text = "\(result)"
    dump(result, to: &text)
    return fake.secrets.first { text.contains($0) }.map { "\($0) is told" }
}

/// Returns a message if a rate limit lasts longer than one minute.
private func bound<Value>(of result: Result<Value, LoadError>, _ scene: Any) -> String? {
    guard case .failure(.refused(.rateLimited(let until?))) = result else { return nil }
    return until.timeIntervalSinceReferenceDate <= 60 ? nil : "a wait until \(until)"
}

extension Result where Failure == any Error {
    fileprivate init(_ body: () async throws -> Success) async {
        do {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }
}

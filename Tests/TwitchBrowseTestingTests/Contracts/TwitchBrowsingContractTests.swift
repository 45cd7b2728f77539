import Observation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@MainActor
@Suite(.bounded) struct TwitchBrowsingContractTests {
    @Test(arguments: TwitchBrowsingContract.rules)
    func browseSessionObeysEveryContractRule(rule: ContractRule<TwitchBrowsingContract.Subject>) async throws {
        try await rule.verify(.init { BrowseSession(games: $0, streams: $1, finder: $2, time: $3) })
    }

    @Test(arguments: TamperedBrowsing.defects)
    func contractRuleDetectsItsBrowsingDefect(defect: TamperedBrowsing.Defect) async throws {
        let rule = try #require(TwitchBrowsingContract.rules.first { $0.name == defect.rule })
        let subject = TwitchBrowsingContract.Subject(timeout: Timeout(.milliseconds(300))) {
            games, streams, finder, time in
            let session = TamperedBrowsing(
                BrowseSession(games: games, streams: streams, finder: finder, time: time))
            defect.tamper(session)
            return session
        }
        #expect(await rule.violation(of: subject) != nil)
    }

    @Test func eachBrowsingRuleHasViolatingDefect() {
        #expect(Set(TamperedBrowsing.defects.map(\.rule)) == Set(TwitchBrowsingContract.rules.map(\.name)))
    }
}

/// A session with one replaced behaviour.
@MainActor
@Observable
final class TamperedBrowsing: TwitchBrowsing {
    let inner: BrowseSession
    @ObservationIgnored var onGames: (GamesScreen) -> GamesScreen = { $0 }
    @ObservationIgnored var onFound: (GamesScreen?) -> GamesScreen? = { $0 }
    @ObservationIgnored var onStreams: (StreamsScreen?) -> StreamsScreen? = { $0 }
    @ObservationIgnored var onBack: (BrowseSession) -> Void = { $0.back() }
    @ObservationIgnored var onSelect: (BrowseSession, StreamedGame.ID) async -> Void = { await $0.select($1) }
    @ObservationIgnored var onLoadMore: (BrowseSession) async -> Void = { await $0.loadMore() }

    init(_ inner: BrowseSession) {
        self.inner = inner
    }

    var games: GamesScreen { onGames(inner.games) }
    var found: GamesScreen? { onFound(inner.found) }
    var streams: StreamsScreen? { onStreams(inner.streams) }

    func load() async { await inner.load() }
    func search(_ text: String) async { await inner.search(text) }
    func select(_ game: StreamedGame.ID) async { await onSelect(inner, game) }
    func selectChannel(_ login: String) async { await inner.selectChannel(login) }
    func selectLanguage(_ code: String?) async { await inner.selectLanguage(code) }
    func back() { onBack(inner) }
    func refresh() async { await inner.refresh() }
    func loadMore() async { await onLoadMore(inner) }
    func retry() async { await inner.retry() }
}

extension TamperedBrowsing {
    /// A defect of a session, and the rule of the contract that must detect it.
    struct Defect: Sendable, CustomStringConvertible {
        let rule: String
        let tamper: @MainActor @Sendable (TamperedBrowsing) -> Void
        var description: String { rule }

        init(breaking rule: String, _ tamper: @escaping @MainActor @Sendable (TamperedBrowsing) -> Void) {
            self.rule = rule
            self.tamper = tamper
        }

        /// Creates a defect of the list of games.
        init(breaking rule: String, listing change: @escaping @MainActor @Sendable (inout GamesScreen) -> Void) {
            self.init(breaking: rule) { session in
                session.onGames = { shown in
                    var screen = shown
                    change(&screen)
                    return screen
                }
            }
        }
    }

    /// One defect for each rule of the contract.
    nonisolated static let defects = [
        Defect(
            breaking: "no request is sent before a load",
            listing: { if $0.list.phase == .idle { $0.list.phase = .loading } }),
        Defect(
            breaking: "games are shown in the order of the loader, which counts do not change",
            listing: { if !$0.isCounting { $0.list.rows.reverse() } }),
        Defect(
            breaking: "an empty list is not an error",
            listing: { if $0.list.phase == .empty { $0.list.phase = .failed(.refused(.notFound)) } }),
        Defect(breaking: "a longer list is loaded if there may be more games, and replaces the rows") { session in
            session.onLoadMore = { await $0.refresh() }
        },
        Defect(breaking: "a selected game shows its streams, and a row contains its stream") { session in
            session.onStreams = { shown in
                var screen = shown
                screen?.list.rows = []
                return screen
            }
        },
        Defect(breaking: "a live channel offers no more rows") { session in
            session.onStreams = { shown in
                var screen = shown
                screen?.list.more = ActionButton("Show more", .loadMore)
                return screen
            }
        },
        Defect(breaking: "going back shows the games") { session in session.onBack = { _ in } },
        Defect(breaking: "a found game is listed, and can be selected") { session in session.onFound = { _ in nil } },
        Defect(breaking: "a game that is in no list is selected by its identifier") { session in
            session.onStreams = { shown in
                var screen = shown
                screen?.list.title = ""
                return screen
            }
        },
        Defect(breaking: "a failed load shows an error and can be retried", listing: { $0.list.message = nil }),
        Defect(
            breaking: "the rows stay when a refresh fails", listing: { if $0.list.failure != nil { $0.list.rows = [] } }
        ),
        Defect(breaking: "a missing sign-in offers to sign in", listing: retries),
        Defect(breaking: "a service that was shut down offers no retry", listing: retries),
    ]

    private nonisolated static let retries: @MainActor @Sendable (inout GamesScreen) -> Void = {
        $0.list.message?.button.action = .retry
    }
}

public import Observation
public import RemoteLoadingTesting
public import TwitchBrowse

/// A session double for tests of a view, which records calls and shows the screens that the test sets.
@MainActor
@Observable
public final class TwitchBrowsingSpy: TwitchBrowsing {
    /// A call that a view can make.
    public enum Call: Hashable, Sendable {
        /// `load()`.
        case load
        /// `select(_:)` with its game.
        case select(StreamedGame.ID)
        /// `search(_:)` with its text.
        case search(String)
        /// `selectChannel(_:)` with its login.
        case selectChannel(String)
        /// `selectLanguage(_:)` with its code.
        case selectLanguage(String?)
        /// `loadMore()`.
        case loadMore
        /// `back()`.
        case back
        /// `refresh()`.
        case refresh
        /// `retry()`.
        case retry
    }

    /// The screen of games that the view draws, set by the test.
    public var games: GamesScreen
    /// The screen of found games that the view draws, set by the test.
    public var found: GamesScreen?
    /// The screen of streams that the view draws, set by the test.
    public var streams: StreamsScreen?
    /// The calls so far, in order.
    public private(set) var calls: [Call] = []

    /// A closure that runs on each call, for example to set another screen.
    @ObservationIgnored public var onCall: (Call) -> Void = { _ in }
    private let journal: CallJournal?
    private let name: String

    /// Creates a spy with a screen of games, and with a screen of streams if a game is selected.
    public init(
        _ games: GamesScreen = .fixture(), streams: StreamsScreen? = nil, name: String = "TwitchBrowsingSpy",
        journal: CallJournal? = nil
    ) {
        self.games = games
        self.streams = streams
        self.name = name
        self.journal = journal
    }

    /// Records the call.
    public func load() async { note(.load) }

    /// Records the call.
    public func select(_ game: StreamedGame.ID) async { note(.select(game)) }

    /// Records the call.
    public func search(_ text: String) async { note(.search(text)) }

    /// Records the call.
    public func selectChannel(_ login: String) async { note(.selectChannel(login)) }

    /// Records the call.
    public func selectLanguage(_ code: String?) async { note(.selectLanguage(code)) }

    /// Records the call.
    public func loadMore() async { note(.loadMore) }

    /// Records the call.
    public func back() { note(.back) }

    /// Records the call.
    public func refresh() async { note(.refresh) }

    /// Records the call.
    public func retry() async { note(.retry) }

    private func note(_ call: Call) {
        calls.append(call)
        journal?.note("\(call)", by: name)
        onCall(call)
    }
}

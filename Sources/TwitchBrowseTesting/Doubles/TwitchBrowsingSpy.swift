public import Observation
public import RemoteLoadingTesting
public import TwitchBrowse

/// A session double for tests of a view, which records calls and shows the screens that the test sets.
@MainActor
@Observable
public final class TwitchBrowsingSpy: TwitchBrowsing {
    /// A call that a view can make.
    public enum Call: Hashable, Sendable {
        /// A call of `load()`.
        case load
        /// A call of `select(_:)` with its game.
        case select(StreamedGame.ID)
        /// A call of `search(_:)` with its text.
        case search(String)
        /// A call of `selectChannel(_:)` with its login.
        case selectChannel(String)
        /// A call of `selectLanguage(_:)` with its code.
        case selectLanguage(String?)
        /// A call of `loadMore()`.
        case loadMore
        /// A call of `back()`.
        case back
        /// A call of `refresh()`.
        case refresh
        /// A call of `retry()`.
        case retry
    }

    /// The screen of games that the view draws, set by the test.
    public var games: GamesScreen
    /// The screen of found games that the view draws, set by the test, or `nil` if no search is active.
    public var found: GamesScreen?
    /// The screen of streams that the view draws, set by the test, or `nil` if no game or channel is selected.
    public var streams: StreamsScreen?
    /// The calls that the spy has received so far, in order.
    public private(set) var calls: [Call] = []

    /// A closure that runs on each call, for example to set another screen.
    @ObservationIgnored public var onCall: (Call) -> Void = { _ in }
    private let journal: CallJournal?

    /// Creates a spy with a screen of games, and with a screen of streams if a game is selected.
    public init(
        _ games: GamesScreen = .fixture(), streams: StreamsScreen? = nil, journal: CallJournal? = nil
    ) {
        self.games = games
        self.streams = streams
        self.journal = journal
    }

    /// Records a call of `load()`.
    public func load() async { note(.load) }

    /// Records a call of `select(_:)`.
    public func select(_ game: StreamedGame.ID) async { note(.select(game)) }

    /// Records a call of `search(_:)`.
    public func search(_ text: String) async { note(.search(text)) }

    /// Records a call of `selectChannel(_:)`.
    public func selectChannel(_ login: String) async { note(.selectChannel(login)) }

    /// Records a call of `selectLanguage(_:)`.
    public func selectLanguage(_ code: String?) async { note(.selectLanguage(code)) }

    /// Records a call of `loadMore()`.
    public func loadMore() async { note(.loadMore) }

    /// Records a call of `back()`.
    public func back() { note(.back) }

    /// Records a call of `refresh()`.
    public func refresh() async { note(.refresh) }

    /// Records a call of `retry()`.
    public func retry() async { note(.retry) }

    private func note(_ call: Call) {
        calls.append(call)
        journal?.note("\(call)", by: "TwitchBrowsingSpy")
        onCall(call)
    }
}

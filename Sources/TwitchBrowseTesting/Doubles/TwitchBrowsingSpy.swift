public import Observation
public import RemoteLoadingTesting
public import TwitchBrowse

/// Stands in for a session in tests of a view: records what the view calls, and shows the screens that the test sets.
@MainActor
@Observable
public final class TwitchBrowsingSpy: TwitchBrowsing {
    /// What a view can call.
    public enum Call: Hashable, Sendable {
        /// `load()`.
        case load
        /// `select(_:)` with its game.
        case select(StreamedGame.ID)
        /// `back()`.
        case back
        /// `refresh()`.
        case refresh
        /// `retry()`.
        case retry
    }

    /// The list of games that the view draws; set it as the test needs.
    public var games: GamesScreen
    /// The streams that the view draws; set them as the test needs.
    public var streams: StreamsScreen?
    /// What was called so far, in order.
    public private(set) var calls: [Call] = []

    /// What happens when something is called, such as another screen.
    @ObservationIgnored public var onCall: (Call) -> Void = { _ in }
    @ObservationIgnored private let journal: CallJournal?
    @ObservationIgnored private let name: String

    /// Creates a spy that shows screens.
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

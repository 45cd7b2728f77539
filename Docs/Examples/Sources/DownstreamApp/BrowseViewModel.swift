import Foundation
import Observation
import RemoteLoading
import TwitchBrowse

/// The model of the browsing view, which depends on its sessions only through `any ScreenModel`.
///
/// The model opens a session for the streams of a game when the user selects the game.
@Observable
final class BrowseViewModel {
    typealias Games = any ScreenModel<GamesScreen, GamesScreen.Action>
    typealias Streams = any ScreenModel<StreamsScreen, StreamsScreen.Action>

    /// One row of the list on screen.
    struct Row: Hashable, Identifiable {
        let id: String
        let text: String
        let detail: String
        let spoken: String
        let image: URL?
    }

    /// The buttons of the list on screen.
    enum Button: Hashable {
        case games(ActionButton<GamesScreen.Action>)
        case streams(ActionButton<StreamsScreen.Action>)

        var label: String {
            switch self {
            case .games(let button): button.label
            case .streams(let button): button.label
            }
        }
    }

    /// The content of the search field.
    var searchText = ""
    /// A Boolean value that indicates whether the sign-in screen is shown.
    private(set) var isSigningIn = false

    private let games: Games
    private let makeStreams: (StreamsTopic) -> Streams
    private var streams: Streams?
    private let signIn: any ScreenModel<SignInScreen, SignInScreen.Action>
    private let open: (URL) -> Void

    /// Creates a model with a closure that creates the model of a list of streams, and one that opens the address of a
    /// stream.
    init(
        _ games: Games, signIn: any ScreenModel<SignInScreen, SignInScreen.Action>,
        streams: @escaping (StreamsTopic) -> Streams, open: @escaping (URL) -> Void = { _ in }
    ) {
        self.games = games
        self.signIn = signIn
        makeStreams = streams
        self.open = open
    }

    var title: String { streams?.screen.title ?? games.screen.title }
    var isLoading: Bool { streams?.screen.isLoading ?? games.screen.isLoading }
    /// The text of the message about the list, or `nil` if there is none.
    var message: String? { streams.map { $0.screen.message?.detail } ?? games.screen.message?.detail }
    var messageButton: Button? {
        streams.map { button($0.screen.message?.button) } ?? button(games.screen.message?.button)
    }
    var more: Button? { streams.map { button($0.screen.more) } ?? button(games.screen.more) }
    var canGoBack: Bool { streams != nil || games.screen.topic != .top }
    var signInScreen: SignInScreen { signIn.screen }

    private func button(_ button: ActionButton<GamesScreen.Action>?) -> Button? { button.map { .games($0) } }
    private func button(_ button: ActionButton<StreamsScreen.Action>?) -> Button? { button.map { .streams($0) } }

    var rows: [Row] {
        if let streams {
            streams.screen.rows.map { row in
                Row(
                    id: row.id, text: row.name,
                    detail: ([row.viewers.text] + row.labels.map(\.text)).joined(separator: " · "),
                    spoken: row.spoken, image: row.image)
            }
        } else {
            games.screen.rows.map { row in
                Row(
                    id: row.id, text: row.name, detail: row.viewers?.text ?? "",
                    spoken: row.spoken, image: row.image)
            }
        }
    }

    /// Validates the stored sign-in and loads the games when the view appears.
    func appear() async {
        await signIn.perform(.start)
        await games.perform(.load)
    }

    func search() async {
        streams = nil
        await games.perform(.show(.search(searchText)))
    }

    /// Shows only streams in a language, or all streams if the code is `nil`.
    func selectLanguage(_ code: String?) async {
        if let streams { await streams.perform(.show(streams.screen.topic.inLanguage(code))) }
    }

    /// Opens the streams of a game in a row, or the stream in a row.
    func tap(_ row: Row) async {
        if let streams {
            let stream = streams.screen.rows.first { $0.id == row.id }?.stream
            if let address = stream?.watchAddress { open(address) }
        } else if let game = games.screen.rows.first(where: { $0.id == row.id }) {
            await show(game.streams)
        }
    }

    /// Opens the live channels that the user follows.
    func showFollowed() async { await show(.followed) }

    private func show(_ topic: StreamsTopic) async {
        let opened = makeStreams(topic)
        streams = opened
        await opened.perform(.load)
    }

    func goBack() async {
        guard streams == nil else { return streams = nil }
        await games.perform(.show(.top))
    }

    func press(_ button: Button) async {
        switch button {
        case .games(let button) where button.action == .signIn: isSigningIn = true
        case .streams(let button) where button.action == .signIn: isSigningIn = true
        case .games(let button) where button.action == .close: await goBack()
        case .streams(let button) where button.action == .close: await goBack()
        case .games(let button): await games.perform(button.action)
        case .streams(let button): await streams?.perform(button.action)
        }
    }

    /// Performs the action of the sign-in screen, and closes the screen after a successful sign-in.
    ///
    /// The followed channels belong to the user, so they are loaded again after a sign-in and after a sign-out.
    func press(_ button: ActionButton<SignInScreen.Action>) async {
        await signIn.perform(button.action)
        switch signIn.screen.phase {
        case .signedIn: isSigningIn = false
        case .signedOut where button.action == .signOut: break
        default: return
        }
        await games.perform(.retry)
        await streams?.perform(streams?.screen.topic == .followed ? .refresh : .retry)
    }
}

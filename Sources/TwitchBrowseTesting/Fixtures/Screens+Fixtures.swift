import RemoteLoading
public import TwitchBrowse

extension GamesScreen {
    /// Returns a screen in a phase, with content in every part that the phase shows.
    public static func fixture(_ phase: BrowsePhase = .loaded, count: Int = 5) -> GamesScreen {
        let rows = (0..<max(0, count)).map { number in
            let viewers = BrowseReadout("\(count - number)K", spoken: "\(count - number),000 viewers")
            return Row(id: StreamedGame.fixture(number).id, rank: number + 1, name: "Game \(number)", viewers: viewers)
        }
        return GamesScreen(
            phase: phase, title: "Top games", rows: phase == .loaded ? rows : [], message: phase.usualMessage)
    }
}

extension StreamsScreen {
    /// Returns a screen in a phase, with content in every part that the phase shows.
    public static func fixture(
        _ phase: BrowsePhase = .loaded, of game: StreamedGame = .fixture(), count: Int = 10
    ) -> StreamsScreen {
        let rows = (0..<max(0, count)).map { number in
            Row(
                id: LiveStream.fixture(number).id, name: "Streamer_\(number)", title: "Come and see",
                viewers: BrowseReadout("\(count - number)", spoken: "\(count - number) viewers"),
                duration: BrowseReadout("45 min", spoken: "live for 45 minutes"), language: "English")
        }
        return StreamsScreen(
            game: game.id, phase: phase, title: game.name, rows: phase == .loaded ? rows : [],
            message: phase.usualMessage)
    }
}

extension BrowsePhase {
    fileprivate var usualMessage: BrowseMessage? {
        switch self {
        case .idle, .loading, .loaded: nil
        case .empty: message("Nothing on", BrowseButton("Refresh", .refresh))
        case .failed(.refused(.signInNeeded)): message("Nothing came", BrowseButton("Sign in", .signIn))
        case .failed: message("Nothing came", BrowseButton("Try again", .retry))
        }
    }

    private func message(_ title: String, _ button: BrowseButton) -> BrowseMessage {
        var message = BrowseMessage(title: title, detail: "There is more to tell.", button: button)
        if case .failed(let error) = self { message.failure = error }
        return message
    }
}

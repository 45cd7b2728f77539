import RemoteLoading
public import TwitchBrowse

extension GamesScreen {
    /// Returns a screen of games in a phase, with content in every part that the phase shows.
    public static func fixture(_ phase: BrowsePhase = .loaded, count: Int = 5) -> GamesScreen {
        let rows = (0..<max(0, count)).map { number in
            let viewers = Readout("\(count - number)K", spoken: "\(count - number),000 viewers")
            var row = Row(
                id: StreamedGame.fixture(number).id, rank: number + 1, name: "Game \(number)",
                accessibilityText: "\(number + 1). Game \(number), \(viewers.spoken)",
                alternativeText: "Box art of Game \(number)")
            row.viewers = viewers
            return row
        }
        return GamesScreen(phase.list("Top games", rows))
    }
}

extension StreamsScreen {
    /// Returns a screen of streams in a phase, with content in every part that the phase shows.
    public static func fixture(
        _ phase: BrowsePhase = .loaded, of game: StreamedGame = .fixture(), count: Int = 10
    ) -> StreamsScreen {
        let rows = (0..<max(0, count)).map { number in
            var row = Row(
                .fixture(number), viewers: Readout("\(count - number)", spoken: "\(count - number) viewers"),
                accessibilityText: "Streamer_\(number), \(count - number) viewers",
                alternativeText: "Preview of Streamer_\(number)’s stream")
            (row.duration, row.language) = (Readout("45 min", spoken: "live for 45 minutes"), "English")
            return row
        }
        return StreamsScreen(phase.list(game.name, rows), of: game.id)
    }
}

extension BrowsePhase {
    fileprivate func list<Row>(_ title: String, _ rows: [Row]) -> ListScreen<Row> {
        let failure: LoadError? = if case .failed(let error) = self { error } else { nil }
        var list = ListScreen(phase: self, title: title, rows: self == .loaded ? rows : [])
        (list.failure, list.message) = (failure, usualMessage)
        return list
    }

    private var usualMessage: ActionMessage<BrowseScreen.Action>? {
        let (title, label, action): (String, String, BrowseScreen.Action)
        switch self {
        case .idle, .loading, .loaded: return nil
        case .empty: (title, label, action) = ("No games", "Refresh", .refresh)
        case .failed(.refused(.signInNeeded)): (title, label, action) = ("Loading failed", "Sign in", .signIn)
        case .failed(.refused(.gone)): (title, label, action) = ("Loading failed", "Close", .close)
        case .failed: (title, label, action) = ("Loading failed", "Try again", .retry)
        }
        return ActionMessage(title: title, detail: "There is more to tell.", button: ActionButton(label, action))
    }
}

extension SignInScreen {
    /// Returns a sign-in screen in a phase, with the English texts.
    public static func fixture(_ phase: Phase = .signedOut) -> SignInScreen {
        let seconds: Int? = if case .code = phase { 1_800 } else { nil }
        return SignInScreen(phase, remaining: seconds)
    }
}

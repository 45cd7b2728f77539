import RemoteLoading
public import TwitchBrowse

extension ListScreen where Element == StreamedGame {
    /// Returns a screen of games in a phase, with the rows or the message that this phase shows.
    ///
    /// The rows are those of the games `StreamedGame.fixture(0)` and so on, with numbers of viewers. The screen has
    /// neither a notice nor a button for more rows.
    public static func fixture(
        _ phase: ListPhase = .loaded, _ topic: GamesTopic = .top, count: Int = 5
    ) -> GamesScreen {
        let rows = (0..<max(0, count)).map { number in
            let viewers = Readout("\(count - number)K", spoken: "\(count - number),000 viewers")
            var row = Row(
                id: StreamedGame.fixture(number).id, rank: number + 1, name: "Game \(number)",
                spoken: "\(number + 1). Game \(number), \(viewers.spoken)",
                pictureDescription: "Box art of Game \(number)")
            row.viewers = viewers
            row.image = StreamedGame.fixture(number).art?.url(width: 285, height: 380)
            return row
        }
        var title = "Top games"
        if case .search(let text) = topic { title = text }
        return GamesScreen(topic, phase, title, rows, whenEmpty: "No games")
    }
}

extension ListScreen where Element == LiveStream {
    /// Returns a screen of streams in a phase, with the rows or the message that this phase shows.
    ///
    /// The rows have the streams `LiveStream.fixture(0)` and so on, but no labels. The screen has neither a notice nor
    /// a button for more rows.
    public static func fixture(
        _ phase: ListPhase = .loaded, of game: StreamedGame = .fixture(), count: Int = 10
    ) -> StreamsScreen {
        let rows = (0..<max(0, count)).map { number in
            var row = Row(
                .fixture(number), viewers: Readout("\(count - number)", spoken: "\(count - number) viewers"),
                spoken: "Streamer_\(number), \(count - number) viewers",
                pictureDescription: "Preview of Streamer_\(number)’s stream")
            row.duration = Readout("45 min", spoken: "live for 45 minutes")
            row.language = "English"
            row.image = LiveStream.fixture(number).preview?.url(width: 440, height: 248)
            return row
        }
        return StreamsScreen(.game(game.id, name: game.name), phase, game.name, rows, whenEmpty: "No streams")
    }
}

extension ListScreen {
    fileprivate init(_ topic: Topic, _ phase: ListPhase, _ title: String, _ rows: [Row], whenEmpty: String) {
        self.init(topic, phase: phase, title: title, rows: phase == .loaded ? rows : [])
        if case .failed(let error) = phase { failure = error }
        let (title, label, action): (String, String, Action)
        switch phase {
        case .idle, .loading, .loaded: return
        case .empty: (title, label, action) = (whenEmpty, "Refresh", .refresh)
        case .failed(.refused(.signInNeeded)): (title, label, action) = ("Loading failed", "Sign in", .signIn)
        case .failed(.refused(.gone)), .failed(.refused(.notOffered)):
            (title, label, action) = ("Loading failed", "Close", .close)
        case .failed: (title, label, action) = ("Loading failed", "Try again", .retry)
        }
        message = ActionMessage(title: title, detail: "There is more to tell.", button: ActionButton(label, action))
    }
}

extension SignInScreen {
    /// Returns an English sign-in screen in a phase.
    public static func fixture(_ phase: Phase = .signedOut) -> SignInScreen {
        let seconds: Int? = if case .code = phase { 1_800 } else { nil }
        return SignInScreen(phase, remaining: seconds)
    }
}

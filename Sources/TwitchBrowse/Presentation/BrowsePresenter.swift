import Foundation
import RemoteLoading

/// A presenter that creates the screens of a session for one instant.
@MainActor
struct BrowsePresenter {
    let wording: BrowseWording
    let now: Duration
    let date: Date

    func games(_ load: ListLoad<StreamedGame>, isCounting: Bool) -> GamesScreen {
        GamesScreen(
            screen(
                load, title: wording.gamesTitle, rows: (load.list?.elements ?? []).enumerated().map(row),
                whenEmpty: (wording.noGamesTitle, wording.noGamesDetail)),
            isCounting: isCounting)
    }

    func found(_ load: ListLoad<StreamedGame>, by text: String) -> GamesScreen {
        let games = load.list?.elements ?? []
        let rows = games.enumerated().map { row($0, $1, spoken: $1.name) }
        return GamesScreen(
            screen(load, title: text, rows: rows, whenEmpty: (wording.noGamesTitle, wording.nothingFoundDetail)))
    }

    func streams(_ load: ListLoad<LiveStream>, of selection: BrowseSelection, language: String?) -> StreamsScreen {
        let rows = (load.list?.elements ?? []).map { row($0, loaded: load.date) }
        switch selection {
        case .game(let game):
            let title = [game.name, language.map(wording.language)].compactMap { $0 }.joined(separator: " · ")
            let empty = (wording.noStreamsTitle, wording.noStreamsDetail(game.name, language: language))
            let list = screen(load, title: title, rows: rows, whenEmpty: empty)
            return StreamsScreen(list, of: game.id, language: language)
        case .channel(let login):
            let empty = (wording.noStreamsTitle, wording.notLiveDetail(login))
            return StreamsScreen(screen(load, title: login, rows: rows, canGrow: false, whenEmpty: empty), of: nil)
        }
    }

    private func screen<Element, Row>(
        _ load: ListLoad<Element>, title: String, rows: [Row], canGrow: Bool = true,
        whenEmpty empty: (title: String, detail: String)
    ) -> ListScreen<Row> {
        let isLoading = load.fetch.state.isLoading
        var screen = ListScreen(phase: load.phase, title: title, rows: rows)
        screen.isRefreshing = load.list != nil && isLoading
        screen.failure = load.fetch.state.error
        (screen.notice, screen.message) = (notice(load), message(load, whenEmpty: empty))
        screen.more = canGrow && load.hasMore && !isLoading ? ActionButton(wording.loadMore, .loadMore) : nil
        return screen
    }

    private func row(_ place: Int, _ game: StreamedGame) -> GamesScreen.Row {
        let viewers = game.viewers.map(viewers)
        let spoken = "\(wording.number(place + 1)). \(game.name), \((viewers ?? wording.uncounted).spoken)"
        var row = row(place, game, spoken: spoken)
        row.viewers = viewers
        return row
    }

    private func row(_ place: Int, _ game: StreamedGame, spoken: String) -> GamesScreen.Row {
        var row = GamesScreen.Row(
            id: game.id, rank: place + 1, name: game.name, accessibilityText: spoken,
            alternativeText: wording.boxArt(game.name))
        row.image = game.art?.box
        return row
    }

    private func row(_ stream: LiveStream, loaded: Date) -> StreamsScreen.Row {
        let (viewers, duration) = (viewers(.exact(stream.viewers)), stream.startedAt.map(duration))
        let (language, mature) = (stream.language.map(wording.language), stream.isMature ? wording.mature : nil)
        let title = stream.title.allSatisfy(\.isWhitespace) ? nil : stream.title
        let spoken = [stream.name, title, viewers.spoken, duration?.spoken, language, mature?.spoken]
        var row = StreamsScreen.Row(
            stream, viewers: viewers, accessibilityText: spoken.compactMap { $0 }.joined(separator: ", "),
            alternativeText: wording.preview(stream.name))
        row.image = stream.preview?.preview(at: loaded)
        (row.duration, row.language, row.mature) = (duration, language, mature)
        return row
    }

    private func viewers(_ count: ViewerCount) -> Readout {
        Readout(wording.viewers(count), spoken: wording.spokenViewers(count))
    }

    /// Returns the time since a stream began.
    ///
    /// The time is zero if the start is in the future, because the clocks of the service and the device may differ.
    private func duration(since start: Date) -> Readout {
        let minutes = Int(min(max(0, date.timeIntervalSince(start) / 60), 1e9))
        return Readout(wording.duration(minutes), spoken: wording.spokenDuration(minutes))
    }

    private func notice<Element>(_ load: ListLoad<Element>) -> String? {
        if let age = load.staleness(at: now) { return wording.age(age) }
        guard let reason = load.list?.incomplete, reason != .noMore else { return nil }
        return wording.incomplete(reason)
    }

    private func message<Element>(
        _ load: ListLoad<Element>, whenEmpty empty: (title: String, detail: String)
    ) -> ActionMessage<BrowseScreen.Action>? {
        if let error = load.fetch.state.error {
            let title = load.phase == .loaded ? wording.refreshFailureTitle : wording.failureTitle
            return ActionMessage(
                title: title, detail: wording.failureDetail(error, at: date), button: button(after: error))
        }
        guard load.phase == .empty else { return nil }
        // If rows were dropped, the list is empty only because this app cannot read them.
        let isUnreadable = load.list.map { $0.dropped > 0 } ?? false
        let (title, detail) =
            isUnreadable
            ? (wording.failureTitle, wording.failureDetail(.invalidData(.malformed), at: date)) : empty
        return ActionMessage(title: title, detail: detail, button: ActionButton(wording.refresh, .refresh))
    }

    private func button(after error: LoadError) -> ActionButton<BrowseScreen.Action> {
        switch error {
        case .refused(.signInNeeded): ActionButton(wording.signIn, .signIn)
        // The service was shut down, so the message offers no retry.
        case .refused(.gone): ActionButton(wording.close, .close)
        default: ActionButton(wording.tryAgain, .retry)
        }
    }
}

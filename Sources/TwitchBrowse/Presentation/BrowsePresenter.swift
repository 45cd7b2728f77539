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

    func streams(_ load: ListLoad<LiveStream>, of game: StreamedGame) -> StreamsScreen {
        StreamsScreen(
            screen(
                load, title: game.name, rows: (load.list?.elements ?? []).map(row),
                whenEmpty: (wording.noStreamsTitle, wording.noStreamsDetail(game.name))),
            of: game.id)
    }

    private func screen<Element, Row>(
        _ load: ListLoad<Element>, title: String, rows: [Row], whenEmpty empty: (title: String, detail: String)
    ) -> ListScreen<Row> {
        ListScreen(
            phase: load.phase, title: title, rows: rows,
            isRefreshing: load.list != nil && load.fetch.state.isLoading, failure: load.fetch.state.error,
            notice: notice(load), message: message(load, whenEmpty: empty))
    }

    private func row(_ place: Int, _ game: StreamedGame) -> GamesScreen.Row {
        GamesScreen.Row(
            id: game.id, rank: place + 1, name: game.name, image: game.art?.box,
            viewers: game.viewers.map(viewers))
    }

    private func row(_ stream: LiveStream) -> StreamsScreen.Row {
        StreamsScreen.Row(
            id: stream.id, name: stream.name, title: stream.title,
            image: stream.preview?.preview(at: date),
            viewers: viewers(.exact(stream.viewers)), duration: stream.startedAt.map(duration),
            language: stream.language.map { wording.language($0) })
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
        if let age = load.staleness(at: now) { return wording.age(Int(age / .seconds(60))) }
        guard let reason = load.list?.incomplete, reason != .noMore else { return nil }
        return wording.incomplete(reason)
    }

    private func message<Element>(
        _ load: ListLoad<Element>, whenEmpty empty: (title: String, detail: String)
    ) -> ActionMessage<BrowseAction>? {
        if let error = load.fetch.state.error {
            let title = load.phase == .loaded ? wording.refreshFailureTitle : wording.failureTitle
            return ActionMessage(title: title, detail: wording.failureDetail(error, date), button: button(after: error))
        }
        guard load.phase == .empty else { return nil }
        return ActionMessage(
            title: empty.title, detail: empty.detail, button: ActionButton(wording.refresh, .refresh))
    }

    private func button(after error: LoadError) -> ActionButton<BrowseAction> {
        error == .refused(.signInNeeded)
            ? ActionButton(wording.signIn, .signIn) : ActionButton(wording.tryAgain, .retry)
    }
}

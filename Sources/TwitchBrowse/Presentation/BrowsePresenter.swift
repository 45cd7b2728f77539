import Foundation
import RemoteLoading

/// Makes screens of what is known, at one moment.
struct BrowsePresenter {
    let wording: BrowseWording
    let now: Duration
    let date: Date

    func games(_ list: ListLoad<StreamedGame>, isCounting: Bool) -> GamesScreen {
        GamesScreen(
            phase: list.phase, title: wording.gamesTitle, rows: (list.list?.elements ?? []).enumerated().map(row),
            isRefreshing: list.list != nil && list.isLoading, isCounting: isCounting, notice: notice(list),
            message: message(list, empty: (wording.noGamesTitle, wording.noGamesDetail)))
    }

    func streams(_ game: StreamedGame, _ list: ListLoad<LiveStream>) -> StreamsScreen {
        StreamsScreen(
            game: game.id, phase: list.phase, title: game.name, rows: (list.list?.elements ?? []).map(row),
            isRefreshing: list.list != nil && list.isLoading, notice: notice(list),
            message: message(list, empty: (wording.noStreamsTitle, wording.noStreamsDetail(game.name))))
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

    private func viewers(_ count: ViewerCount) -> BrowseReadout {
        BrowseReadout(wording.viewers(count), spoken: wording.spokenViewers(count))
    }

    /// A stream that begins later than now began now: somebody's clock is wrong.
    private func duration(since start: Date) -> BrowseReadout {
        let minutes = Int(min(max(0, date.timeIntervalSince(start) / 60), 1e9))
        return BrowseReadout(wording.duration(minutes), spoken: wording.spokenDuration(minutes))
    }

    private func notice<Element>(_ list: ListLoad<Element>) -> String? {
        if let age = list.staleness(at: now) { return wording.age(Int(age / .seconds(60))) }
        guard let reason = list.list?.incomplete, reason != .noMore else { return nil }
        return wording.incomplete(reason)
    }

    /// A failure is told until the next attempt begins, whatever is there from before.
    private func message<Element>(
        _ list: ListLoad<Element>, empty: (title: String, detail: String)
    ) -> BrowseMessage? {
        if let error = list.failure, !list.isLoading {
            let title = list.phase == .loaded ? wording.refreshFailureTitle : wording.failureTitle
            return BrowseMessage(
                title: title, detail: wording.failureDetail(error, date), button: button(after: error), failure: error)
        }
        guard list.phase == .empty else { return nil }
        return BrowseMessage(title: empty.title, detail: empty.detail, button: BrowseButton(wording.refresh, .refresh))
    }

    private func button(after error: LoadError) -> BrowseButton {
        error == .refused(.signInNeeded)
            ? BrowseButton(wording.signIn, .signIn) : BrowseButton(wording.tryAgain, .retry)
    }
}

import Foundation
import RemoteLoading

/// A presenter that creates the screen of a list for one instant.
@MainActor
struct ListPresenter<Element: ListElement> {
    let source: any ListSource<Element>
    let wording: BrowseWording
    let now: Duration
    let date: Date

    func screen(_ load: ListLoad<Element>, of topic: Element.Topic, isCompleting: Bool) -> ListScreen<Element> {
        let isLoading = load.fetch.state.isLoading
        var screen = ListScreen<Element>(
            topic, phase: load.phase, title: source.title(of: topic, wording),
            rows: source.rows(of: load.list?.elements ?? [], in: topic, at: date, loaded: load.date, wording))
        screen.isRefreshing = load.list != nil && isLoading
        screen.isCompleting = isCompleting
        screen.failure = load.fetch.state.error
        screen.notice = notice(load)
        screen.message = message(load, topic)
        let hasMore = source.canGrow(topic) && load.hasMore && !isLoading
        screen.more = hasMore ? ActionButton(wording.loadMore, .loadMore) : nil
        return screen
    }

    private func notice(_ load: ListLoad<Element>) -> String? {
        if let age = load.staleness(at: now) { return wording.age(age) }
        guard let reason = load.list?.incomplete, reason != .noMore else { return nil }
        return wording.incomplete(reason)
    }

    private func message(
        _ load: ListLoad<Element>, _ topic: Element.Topic
    ) -> ActionMessage<ListScreen<Element>.Action>? {
        if let error = load.fetch.state.error {
            return ActionMessage(
                title: title(after: error, isLoaded: load.phase == .loaded),
                detail: wording.failureDetail(error, at: date), button: button(after: error))
        }
        guard load.phase == .empty else { return nil }
        // If rows were dropped, the list is empty only because this app cannot read them.
        guard load.list.map({ $0.dropped > 0 }) ?? false else { return source.emptyMessage(of: topic, wording) }
        return ActionMessage(
            title: wording.failureTitle, detail: wording.failureDetail(.invalidData(.malformed), at: date),
            button: ActionButton(wording.refresh, .refresh))
    }

    private func title(after error: LoadError, isLoaded: Bool) -> String {
        // A missing sign-in is not a failure.
        if error == .refused(.signInNeeded) { return wording.signInNeededTitle }
        return isLoaded ? wording.refreshFailureTitle : wording.failureTitle
    }

    private func button(after error: LoadError) -> ActionButton<ListScreen<Element>.Action> {
        switch error {
        case .refused(.signInNeeded): ActionButton(wording.signIn, .signIn)
        // The service does not have the list, or was shut down, so the message offers no retry.
        case .refused(.gone), .refused(.notOffered): ActionButton(wording.close, .close)
        default: ActionButton(wording.tryAgain, .retry)
        }
    }
}

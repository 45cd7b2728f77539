import Foundation
import RemoteLoading

extension ListPlay {
    /// Returns the screen that the view draws, as it is at the instant of the last input.
    public func screen(_ wording: BrowseWording = .english) -> ListScreen<Element> {
        let elements = list?.elements ?? []
        var screen = ListScreen<Element>(
            topic, phase: phase, title: topic.title(wording),
            rows: Element.rows(of: elements, in: topic, at: moment.date, loaded: loadDate, wording))
        screen.isRefreshing = list != nil && fetch.isLoading
        screen.isCompleting = isCompleting
        screen.failure = fetch.error
        screen.notice = notice(wording)
        screen.message = message(wording)
        screen.more = hasMore && !fetch.isLoading ? ActionButton(wording.loadMore, .loadMore) : nil
        return screen
    }

    private var phase: ListPhase {
        if let list { return list.elements.isEmpty ? .empty : .loaded }
        if fetch.isLoading { return .loading }
        return fetch.failure.map { .failed($0) } ?? .idle
    }

    private func notice(_ wording: BrowseWording) -> String? {
        if let staleness { return wording.age(staleness) }
        guard let reason = list?.incomplete, reason != .noMore else { return nil }
        return wording.incomplete(reason)
    }

    private func message(_ wording: BrowseWording) -> ActionMessage<ListScreen<Element>.Action>? {
        if let error = fetch.error {
            return ActionMessage(
                title: title(after: error, wording), detail: wording.failureDetail(error, at: moment.date),
                button: button(after: error, wording))
        }
        guard phase == .empty else { return nil }
        // If rows were dropped, the list is empty only because this app cannot read them.
        guard list.map({ $0.dropped > 0 }) ?? false else { return Element.emptyMessage(of: topic, wording) }
        return ActionMessage(
            title: wording.failureTitle, detail: wording.failureDetail(.invalidData(.malformed), at: moment.date),
            button: ActionButton(wording.refresh, .refresh))
    }

    private func title(after error: LoadError, _ wording: BrowseWording) -> String {
        // A missing sign-in is not a failure.
        if error == .refused(.signInNeeded) { return wording.signInNeededTitle }
        return phase == .loaded ? wording.refreshFailureTitle : wording.failureTitle
    }

    private func button(after error: LoadError, _ wording: BrowseWording) -> ActionButton<ListScreen<Element>.Action> {
        switch error {
        case .refused(.signInNeeded): ActionButton(wording.signIn, .signIn)
        // The service does not have the list, or was shut down, so the message offers no retry.
        case .refused(.gone), .refused(.notOffered): ActionButton(wording.close, .close)
        default: ActionButton(wording.tryAgain, .retry)
        }
    }
}

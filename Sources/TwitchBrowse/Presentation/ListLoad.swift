import Foundation
import RemoteLoading

/// The last loaded version of a list, with the state of its fetch.
@MainActor
final class ListLoad<Element: ListElement> {
    let fetch = SharedFetch<TopList<Element>>()
    private(set) var list: TopList<Element>?
    /// The instant at which the service sent the list.
    private var loadedAt: Duration?
    /// The date of the last load, which determines the addresses of the previews of streams.
    private(set) var date = Date.distantPast
    /// A Boolean value that indicates whether the last load requested a longer list.
    var isLonger = false

    func replace(_ newer: TopList<Element>, at time: TimeSource) {
        (list, loadedAt, date) = (newer, time.elapsed() - (newer.age ?? .zero), time.date())
    }

    /// A Boolean value that indicates whether a longer list can be requested.
    var hasMore: Bool {
        guard let list, !list.elements.isEmpty else { return false }
        return list.incomplete == nil && list.wanted < 100
    }

    /// Returns the number of elements to request.
    ///
    /// The number is that of the last load, but at least `step`. If `isMore` is `true`, it is greater by `step`.
    func limit(step: Int, isMore: Bool) -> Int {
        max(step, list?.wanted ?? 0) + (isMore ? step : 0)
    }

    /// Returns the element with an identifier, or `nil` if the list has none.
    subscript(id: Element.ID) -> Element? { list?.elements.first { $0.id == id } }

    /// Replaces an element of the list by a newer version with the same identifier.
    func replace(_ element: Element) {
        list = list?.map { $0.id == element.id ? element : $0 }
    }

    /// Cancels the load in flight, and clears the list.
    func reset() {
        fetch.abandon()
        clear()
    }

    /// Clears the list, and keeps the state of the load.
    func clear() {
        (list, loadedAt) = (nil, nil)
        isLonger = false
    }

    var phase: ListPhase {
        if let list { return list.elements.isEmpty ? .empty : .loaded }
        if fetch.state.isLoading { return .loading }
        return fetch.state.failure.map { .failed($0) } ?? .idle
    }

    /// Returns the age of the list if the age should be shown, or `nil` otherwise.
    ///
    /// The age should be shown if the last load failed, if a cache served the list because the service could not be
    /// reached, or if the list is at least five minutes old.
    func staleness(at now: Duration) -> Duration? {
        guard let loadedAt else { return nil }
        let age = now - loadedAt
        return fetch.state.failure != nil || list?.age != nil || age >= .seconds(300) ? age : nil
    }

    /// Returns the next instant at which a text of the list changes, or `nil` if no text depends on the time.
    func nextChange(after now: Duration, _ date: Date) -> Duration? {
        [nextMinute(after: now), nextSecond(after: now, date)].compactMap { $0 }.min()
    }

    /// Returns the next instant at which the number of seconds until a retry changes, or `nil` if no such number is
    /// shown.
    private func nextSecond(after now: Duration, _ date: Date) -> Duration? {
        guard case .refused(.rateLimited(let until?)) = fetch.state.error else { return nil }
        return until.countdownChange(from: date).map { now + .seconds($0) }
    }

    /// Returns the next instant at which the age of the list in minutes changes, or `nil` if there is no list.
    private func nextMinute(after now: Duration) -> Duration? {
        loadedAt.map { $0 + .seconds(60) * (((now - $0) / .seconds(60)).rounded(.down) + 1) }
    }
}

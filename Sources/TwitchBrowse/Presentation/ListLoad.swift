import RemoteLoading

/// What is known of one list: what came last and when, and how the last attempt ended.
struct ListLoad<Element: Identifiable & Hashable & Sendable>: Sendable where Element.ID: Sendable {
    private(set) var list: TopList<Element>?
    private(set) var loadedAt: Duration?
    private(set) var failure: LoadError?
    private(set) var isLoading = false

    mutating func begin() {
        isLoading = true
    }

    /// Takes how an attempt ended; one that was cancelled leaves everything as it was.
    mutating func end(_ result: Result<TopList<Element>, LoadError>, at now: Duration) {
        isLoading = false
        switch result {
        case .success(let newer): (list, loadedAt, failure) = (newer, now - (newer.age ?? .zero), nil)
        case .failure(.cancelled): break
        case .failure(let error): failure = error
        }
    }

    /// Puts another element in the place of one with the same identifier.
    mutating func replace(_ element: Element) {
        let id = IdentityKey(element.id)
        list = list?.map { IdentityKey($0.id) == id ? element : $0 }
    }

    var phase: BrowsePhase {
        if let list { return list.elements.isEmpty ? .empty : .loaded }
        if isLoading { return .loading }
        return failure.map { .failed($0) } ?? .idle
    }

    /// The age of the list, if it is worth showing: the last load failed or was served from a cache because the
    /// service could not be reached, or the list is five minutes old.
    func staleness(at now: Duration) -> Duration? {
        guard let loadedAt else { return nil }
        let age = now - loadedAt
        return failure != nil || list?.age != nil || age >= .seconds(300) ? age : nil
    }

    /// When what is told of its age changes.
    func nextMinute(after now: Duration) -> Duration? {
        loadedAt.map { $0 + .seconds(60) * (((now - $0) / .seconds(60)).rounded(.down) + 1) }
    }
}

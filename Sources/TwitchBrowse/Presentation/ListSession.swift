public import Observation
public import RemoteLoading

/// A session of one list: the most popular games, the games that a search finds, or the streams of a game, of a channel
/// or of the channels that the user follows.
///
/// Open a session for each list, and keep it as long as its view. A navigation stack owns the sessions of its views, so
/// going back needs no call.
///
/// The session requests nothing before ``load()``. It shows the list as soon as it is loaded, and then loads details
/// of its rows, such as the viewers of games. If a detail fails to load, only this detail is missing.
///
/// The rows stay on screen during a refresh. If the refresh fails, the screen has a message with the reason, and a
/// notice with the age of the rows. Only the rows of the followed channels disappear if the user is signed out, because
/// they belong to this user.
///
/// If the session has a prefetcher, it prefetches the pictures of the rows. When the list changes, the session cancels
/// the loads of pictures that are no longer in the list. When the session is released, it cancels all its loads.
@MainActor
@Observable
public final class ListSession<Element: ListElement>: ScreenModel {
    /// The list, which is replaced as one value when it changes.
    public private(set) var screen: ListScreen<Element> { didSet { feed.show(screen) } }

    private let feed: ScreenFeed<ListScreen<Element>>
    private let source: any ListSource<Element>
    private let wording: BrowseWording
    private let time: TimeSource
    private let alarm: Alarm
    private let list = ListLoad<Element>()
    private let pictures: ListedPictures?
    @ObservationIgnored private var topic: Element.Topic
    @ObservationIgnored private var completing: Task<Void, Never>?
    /// The elements whose details were loaded since the list was last loaded or refreshed.
    @ObservationIgnored private var completed: Set<Element.ID> = []

    init(
        _ topic: Element.Topic, of source: any ListSource<Element>, pictures: ImagePrefetcher?, wording: BrowseWording,
        time: TimeSource
    ) {
        self.topic = topic
        self.source = source
        self.wording = wording
        self.time = time
        self.pictures = pictures.map { ListedPictures($0) }
        alarm = Alarm(time)
        let screen = ListScreen<Element>(topic, phase: .idle, title: source.title(of: topic, wording))
        self.screen = screen
        feed = ScreenFeed(screen)
        list.fetch.onChange = { [weak self] in
            self?.removePersonalRows()
            self?.update()
        }
    }

    deinit { completing?.cancel() }

    /// The screens from now on, starting with the current one, for code that does not observe with SwiftUI.
    public var screens: ScreenSequence<ListScreen<Element>> { feed.screens }

    /// Calls the function that an input of the view requests.
    ///
    /// The function ignores the actions ``ListScreen/Action/signIn`` and ``ListScreen/Action/close``, which the app
    /// handles itself.
    public func perform(_ action: ListScreen<Element>.Action) async {
        switch action {
        case .load: await load()
        case .show(let topic): await show(topic)
        case .refresh: await refresh()
        case .loadMore: await loadMore()
        case .retry: await retry()
        case .signIn, .close: break
        }
    }

    /// Loads the list, and begins to load the details of its rows, unless the list is loaded already.
    ///
    /// The function returns when the list is loaded or the load has failed. A call during a load waits for that load.
    /// If the tasks of all waiting callers are cancelled, the load is cancelled.
    public func load() async {
        if list.list == nil { await fetch() }
    }

    /// Shows another list instead, for example the same streams in another language or the results of another search.
    ///
    /// A load of the list before is cancelled, and its rows disappear. If the session already shows this list, the
    /// function only loads it, unless it is loaded.
    public func show(_ topic: Element.Topic) async {
        guard !Task.isCancelled else { return }
        if !source.isSame(topic, self.topic) {
            list.reset()
            forgetDetails()
            self.topic = topic
            update()
        }
        await load()
    }

    /// Loads the list again, whose rows stay on screen until the newer list is loaded.
    public func refresh() async { await fetch() }

    /// Loads a longer version of the list, or does nothing if there are no more rows.
    ///
    /// The whole list is loaded again, because the order of the service changes while pages are read.
    public func loadMore() async {
        if source.canGrow(topic), list.hasMore { await fetch(isMore: true) }
    }

    /// Loads the list again if its last load failed, with as many rows as the last load requested, even if that load
    /// was cancelled.
    public func retry() async {
        if list.fetch.state.failure != nil { await fetch(isMore: list.isLonger) }
    }

    private func fetch(isMore: Bool = false) async {
        let limit = list.limit(step: source.step(of: topic), isMore: isMore)
        await list.fetch.join {
            list.isLonger = isMore
        } _: { [weak self, source, topic] () async throws(LoadError) in
            try await source.load(topic, limit: limit) { [weak self] in await self?.name($0) }
        } whenSucceeded: { [weak self] list in
            self?.receive(list, isMore: isMore)
        }
    }

    /// Removes the rows of a user who is signed out, so that the next user does not see them.
    private func removePersonalRows() {
        guard source.isPersonal(topic), list.fetch.state.error == .refused(.signInNeeded) else { return }
        list.clear()
        forgetDetails()
    }

    /// Shows the name of a game that was chosen by its identifier, after the game was looked up.
    private func name(_ found: Element.Topic) {
        guard source.isSame(found, topic) else { return }
        topic = found
        update()
    }

    /// Keeps a loaded list, and loads the details of its elements.
    ///
    /// If the list only extends the previous list, elements whose details were already loaded keep them.
    private func receive(_ newer: TopList<Element>, isMore: Bool) {
        list.replace(newer.map(keepingDetail), at: time)
        // An element that is not in this list has lost its detail, which must be loaded again if the element returns.
        completed = isMore ? completed.intersection(newer.elements.map(\.id)) : []
        complete(newer.elements.filter { source.lacksDetail($0, in: topic) && !completed.contains($0.id) })
    }

    private func keepingDetail(_ element: Element) -> Element {
        guard let earlier = list[element.id] else { return element }
        return source.keepingDetail(of: earlier, in: element)
    }

    /// Loads the details of elements, and cancels such loads that are still in flight.
    private func complete(_ elements: [Element]) {
        stopCompleting()
        guard !elements.isEmpty else { return }
        completing = Task { [weak self, source] in
            await source.complete(elements) { [weak self] in self?.receive($0) }
            if !Task.isCancelled { self?.endCompleting() }
        }
    }

    private func stopCompleting() {
        completing?.cancel()
        completing = nil
    }

    /// Cancels the loads of details, because their list is gone.
    private func forgetDetails() {
        stopCompleting()
        completed = []
    }

    private func endCompleting() {
        completing = nil
        update()
    }

    private func receive(_ elements: [Element]) {
        // This function runs in the task that loads the details.
        guard !Task.isCancelled else { return }
        for element in elements {
            if !source.lacksDetail(element, in: topic) { completed.insert(element.id) }
            list.replace(element)
        }
        update()
    }

    private func update() {
        let presenter = ListPresenter(source: source, wording: wording, now: time.elapsed(), date: time.date())
        let next = presenter.screen(list, of: topic, isCompleting: completing != nil)
        if next != screen { screen = next }
        pictures?.list(next.images)
        alarm.set(at: list.nextChange(after: presenter.now, presenter.date)) { [weak self] in self?.update() }
    }
}

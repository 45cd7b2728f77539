public import Observation
public import RemoteLoading

/// A session that loads and shows one list of games or streams.
///
/// The list has the most popular games, the games that a search finds, or the streams of a game, of a channel or of the
/// channels that the user follows.
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
    let runtime: PlayRuntime<ListPlay<Element>, ListScreen<Element>>

    init(
        _ topic: Element.Topic, of source: any ListSource<Element>, pictures: ImagePrefetcher?, wording: BrowseWording,
        time: TimeSource
    ) {
        runtime = PlayRuntime(ListPlay(topic), time: time) { $0.screen(wording) }
        let details = ReplaceableTask()
        runtime.carryOut = { effect, runtime in
            switch effect {
            case .awaitList: runtime.suspendCaller()
            case .loadList(let topic, let limit):
                return runtime.load { [weak runtime] () async throws(LoadError) in
                    try await source.load(topic, limit: limit) { [weak runtime] in await runtime?.send(.named($0)) }
                } then: {
                    .loaded($0)
                }
            case .cancelLoad: runtime.cancelLoad()
            case .loadDetails(let elements):
                details.task = Task { [weak runtime] in
                    await source.complete(elements) { [weak runtime] in
                        if !Task.isCancelled { runtime?.send(.completed($0)) }
                    }
                    if !Task.isCancelled { runtime?.send(.detailsEnded) }
                }
            case .cancelDetails: details.task = nil
            }
            return nil
        }
        guard let pictures = pictures.map({ ListPicturePrefetch($0) }) else { return }
        runtime.onChange = { [weak runtime] in pictures.list(runtime?.screen.images ?? []) }
    }

    /// The screen that the view draws, which is replaced as one value when the list changes.
    public var screen: ListScreen<Element> { runtime.screen }

    /// The screens from now on, starting with the current one, for code without SwiftUI.
    public var screens: ScreenSequence<ListScreen<Element>> { runtime.screens }

    /// Performs an input of the view.
    ///
    /// The function ignores the actions ``ListScreen/Action/signIn`` and ``ListScreen/Action/close``, which the app
    /// handles itself.
    public func perform(_ action: ListScreen<Element>.Action) async {
        // A caller that is cancelled changes nothing.
        if !Task.isCancelled { await runtime.perform(.action(action)) }
    }

    /// Loads the list, and begins to load the details of its rows, unless the list is loaded already.
    ///
    /// The function returns when the list is loaded or the load has failed. A call during a load waits for that load.
    /// If the tasks of all waiting callers are cancelled, the load is cancelled.
    public func load() async { await perform(.load) }

    /// Shows another list instead, for example the same streams in another language or the results of another search.
    ///
    /// The rows of the earlier list disappear. If that list is loading, its load is cancelled, and the calls that wait
    /// for the load return at once. If the session already shows this list, the function only loads it, unless it is
    /// loaded.
    public func show(_ topic: Element.Topic) async { await perform(.show(topic)) }

    /// Loads the list again, and keeps its rows on screen until the newer list is loaded.
    ///
    /// A call during a load only waits for that load.
    public func refresh() async { await perform(.refresh) }

    /// Loads a longer version of the list, or does nothing if there are no more rows.
    ///
    /// The whole list is loaded again, because the order of the service changes while pages are read. A call during a
    /// load, such as a refresh, only waits for that load.
    public func loadMore() async { await perform(.loadMore) }

    /// Loads the list again if its last load failed.
    ///
    /// The load requests as many rows as the last load did, even if that load was cancelled. A cancelled load does not
    /// count as failed: if the first load was cancelled, call ``load()`` instead.
    public func retry() async { await perform(.retry) }
}

/// A task that is cancelled when another one replaces it, or when this object is released.
@MainActor
private final class ReplaceableTask {
    var task: Task<Void, Never>? {
        willSet { task?.cancel() }
    }

    deinit { task?.cancel() }
}

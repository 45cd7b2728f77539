package import TwitchBrowse

extension TwitchBrowsing {
    /// Performs the action of a button on the lists of games and streams.
    ///
    /// For the action `signIn`, the closure is called, and then the list is loaded again. The action `close` returns
    /// from the current list to the games.
    package func perform(_ action: BrowseAction, signIn: () async -> Void) async {
        switch action {
        case .retry: await retry()
        case .refresh: await refresh()
        case .loadMore: await loadMore()
        case .signIn:
            await signIn()
            await retry()
        case .close: back()
        }
    }
}

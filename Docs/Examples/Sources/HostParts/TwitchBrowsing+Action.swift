package import TwitchBrowse

extension TwitchBrowsing {
    /// Performs the action of a button on the lists of games and streams.
    ///
    /// The closure signs in, and the list is loaded again afterwards. Closing leaves the current list.
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

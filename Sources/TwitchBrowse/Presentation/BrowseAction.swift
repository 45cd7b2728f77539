/// The action that a button of a list requests.
public enum BrowseAction: Hashable, Sendable {
    /// A call of ``TwitchBrowsing/retry()``.
    case retry
    /// A call of ``TwitchBrowsing/refresh()``.
    case refresh
    /// A call of ``TwitchBrowsing/loadMore()``.
    case loadMore
    /// The app's own sign-in, followed by a call of ``TwitchBrowsing/retry()``.
    ///
    /// Without a sign-in, the retry would fail again.
    case signIn
    /// The app closes the view that shows the lists.
    ///
    /// The service was shut down, so another load would fail too.
    case close
}

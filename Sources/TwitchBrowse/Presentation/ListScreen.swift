package import Foundation
public import RemoteLoading

/// The content of a list of games or streams, as one value.
public struct ListScreen<Element: ListElement>: Hashable, Sendable {
    /// A row of the list.
    public typealias Row = Element.Row
    /// The topic of a list, which selects its elements, for example the streams of one game.
    public typealias Topic = Element.Topic

    /// An input of the view.
    public enum Action: Hashable, Sendable {
        /// Loads the list when the view appears, unless it is loaded already.
        case load
        /// Shows another list instead, for example the same streams in another language.
        case show(Topic)
        /// Loads the list again.
        case refresh
        /// Loads a longer version of the list.
        case loadMore
        /// Loads the list again if the last load failed.
        case retry
        /// Shows the sign-in of the app, because the list cannot be loaded without a sign-in.
        ///
        /// The app handles this action itself, and performs ``retry`` after the sign-in. The session ignores it.
        case signIn
        /// Closes the list, because another load would fail too.
        ///
        /// The app handles this action itself. The session ignores it.
        case close
    }

    /// The topic of the list, which selects its elements.
    public var topic: Topic
    /// The state of the list.
    public var phase: ListPhase
    /// The title of the list.
    public var title: String
    /// The rows of the list, in order.
    public var rows: [Row]
    /// A Boolean value that indicates whether a newer or longer list is loading while the rows are shown.
    public var isRefreshing = false
    /// A Boolean value that indicates whether details of the rows are still loading, such as the viewers of games.
    ///
    /// If the value is `false` and a row lacks its detail, loading this detail has failed.
    public var isCompleting = false
    /// The error of the last load, or `nil` if the load succeeded or another load is in flight.
    ///
    /// If there is an error, the rows are from an earlier load.
    public var failure: LoadError?
    /// The text that states that the list is old or incomplete, or `nil` if it is neither.
    public var notice: String?
    /// The message about a failed load or an empty list, or `nil` if there is neither.
    ///
    /// While the message counts down the seconds of a rate limit, its button stays enabled. When they are over, the
    /// message says that the user can try again. The session does not try again by itself.
    public var message: ActionMessage<Action>?
    /// The button below the rows that loads more rows, or `nil` if there are no more or the list is loading.
    ///
    /// A list with as many rows as were requested has the button, so the next load may find no more rows. No list gets
    /// longer than a hundred rows.
    public var more: ActionButton<Action>?

    /// Creates a list without a message and without a button.
    public init(_ topic: Topic, phase: ListPhase, title: String, rows: [Row] = []) {
        self.topic = topic
        self.phase = phase
        self.title = title
        self.rows = rows
    }

    /// A Boolean value that indicates whether to show an activity indicator.
    public var isLoading: Bool { phase == .loading || isRefreshing }

    /// A Boolean value that indicates whether the service has lists of this kind, as far as is known.
    ///
    /// If the value is `false`, hide the list.
    public var isOffered: Bool { phase != .failed(.refused(.notOffered)) }

    /// The addresses of the pictures in the list, in order, for prefetching.
    package var images: [URL] { rows.compactMap(\.image) }
}

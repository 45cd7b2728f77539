public import RemoteLoading

/// The content of a list of games or streams, as one value.
public struct ListScreen<Row: Hashable & Sendable & Identifiable>: Hashable, Sendable {
    /// The state of the list.
    public var phase: BrowsePhase
    /// The title of the list.
    public var title: String
    /// The rows of the list, in order.
    public var rows: [Row]
    /// A Boolean value that indicates whether a newer list is loading while the rows are shown.
    public var isRefreshing = false
    /// The error of the last load, or `nil` if the load succeeded or another load is in flight.
    ///
    /// If there is an error, the rows are from an earlier load.
    public var failure: LoadError?
    /// The text that states that the list is old or incomplete, or `nil` if it is neither.
    public var notice: String?
    /// The message about a failed load or an empty list, or `nil` if there is neither.
    public var message: ActionMessage<BrowseScreen.Action>?
    /// The button below the rows that loads more rows, or `nil` if there are no more or the list is loading.
    public var more: ActionButton<BrowseScreen.Action>?

    /// Creates a list without a message and without a button.
    public init(phase: BrowsePhase, title: String, rows: [Row] = []) {
        (self.phase, self.title, self.rows) = (phase, title, rows)
    }

    /// A Boolean value that indicates whether to show an activity indicator.
    public var isLoading: Bool { phase == .loading || isRefreshing }
}

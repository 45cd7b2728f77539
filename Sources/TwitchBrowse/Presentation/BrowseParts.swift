public import enum RemoteLoading.LoadError

/// Where a list stands.
public enum BrowsePhase: Hashable, Sendable {
    /// Nothing was asked for yet.
    case idle
    /// It is on its way, and nothing is there yet.
    case loading
    /// It did not come, and nothing is there.
    case failed(LoadError)
    /// It is there, and nothing is in it.
    case empty
    /// It is there.
    case loaded
}

/// A text and how VoiceOver speaks it.
public struct BrowseReadout: Hashable, Sendable {
    /// What to show, such as `12.3K`.
    public var text: String
    /// What to speak, such as `12,345 viewers`.
    public var spoken: String

    /// Creates a readout.
    package init(_ text: String, spoken: String) {
        self.text = text
        self.spoken = spoken
    }
}

/// What to tell when a list is empty, or did not come: in its place, or above rows that were there before.
public struct BrowseMessage: Hashable, Sendable {
    /// The first line.
    public var title: String
    /// The rest.
    public var detail: String
    /// The way on.
    public var button: BrowseButton
    /// Why the last attempt failed; nil if it did not, and there is nothing to show.
    public var failure: LoadError?

    /// Creates a message.
    public init(title: String, detail: String, button: BrowseButton, failure: LoadError? = nil) {
        self.title = title
        self.detail = detail
        self.button = button
        self.failure = failure
    }
}

/// Something to press.
public struct BrowseButton: Hashable, Sendable {
    /// What pressing a button of a message asks for.
    public enum Action: Hashable, Sendable {
        /// To call ``TwitchBrowsing/retry()``.
        case retry
        /// To call ``TwitchBrowsing/refresh()``.
        case refresh
        /// To let somebody sign in, in the app's own way, and then to call ``TwitchBrowsing/retry()``.
        ///
        /// Trying again alone leads nowhere.
        case signIn
    }

    /// The text on it.
    public var label: String
    /// What pressing it asks for.
    public var action: Action

    /// Creates a button.
    public init(_ label: String, _ action: Action) {
        self.label = label
        self.action = action
    }
}

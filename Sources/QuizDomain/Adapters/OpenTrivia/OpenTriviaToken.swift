import RemoteLoading

/// What the service remembers a player by; descriptions do not show it.
///
/// It knows which questions it has given under a token, and forgets a token that nobody used for six hours.
public struct OpenTriviaToken: Hashable, Sendable {
    /// The token as it goes on the wire.
    public var text: String { key.text }
    private let key: ByteKey

    /// Creates a token, perhaps one that was kept; nil for blank text.
    public init?(_ text: String) {
        guard !AnswerFolding.isBlank(text) else { return nil }
        key = ByteKey(text)
    }

    /// After which time without a request the service forgets a token.
    static let idleLimit: Duration = .seconds(6 * 3_600)
}

extension OpenTriviaToken: CustomStringConvertible, CustomReflectable {
    /// That it is a token, and no more.
    public var description: String { "<token>" }

    /// What `dump` shows: no more than the description.
    public var customMirror: Mirror { Mirror(self, children: ["token": description]) }
}

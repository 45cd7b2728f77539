public import QuizDomain
import RemoteLoading

/// A token that identifies a player to the service, and is hidden in descriptions.
///
/// The service records the questions that it gives under a token, and forgets a token after six hours without a
/// request.
public struct OpenTriviaToken: Hashable, Sendable {
    /// The token as it is sent to the service.
    public let text: String

    /// Creates a token from a text, such as a saved token, or returns `nil` for blank text.
    public init?(_ text: String) {
        guard !AnswerFolding.isBlank(text) else { return nil }
        self.text = text
    }

    /// The time without a request after which the service forgets a token.
    static let idleLimit: Duration = .seconds(6 * 3_600)
}

extension OpenTriviaToken: RedactedValue {
    /// A description that does not contain the token.
    public var description: String { "<token>" }
}

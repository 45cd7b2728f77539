/// The client ID of an app, which the service has assigned and which is not a secret.
///
/// This module never uses a client secret.
public struct ClientID: Hashable, Sendable {
    /// The text of the client ID.
    public let text: String

    /// Creates a client ID from a string literal.
    ///
    /// The argument must be a literal. If it is not one word of visible ASCII characters, the program stops.
    public init(_ text: StaticString) {
        self.text = "\(text)"
        precondition(self.text.isOneVisibleWord, "a client ID must be one word of visible ASCII characters")
    }

    /// Creates a client ID from external text, or returns `nil` if it is not one word of visible ASCII characters.
    public init?(parsing text: String) {
        guard text.isOneVisibleWord else { return nil }
        self.text = text
    }
}

extension String {
    var isOneVisibleWord: Bool { !isEmpty && utf8.allSatisfy { (0x21...0x7E).contains($0) } }
}

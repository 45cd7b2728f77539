/// The client ID of an app, which the service has assigned and which is not a secret.
///
/// This module never uses a client secret.
public struct ClientID: Hashable, Sendable {
    /// The text of the client ID.
    public let text: String

    /// Creates a client ID from external text, or returns `nil` if the text is not one word of visible ASCII
    /// characters.
    public init?(_ text: String) {
        guard text.isOneVisibleWord else { return nil }
        self.text = text
    }
}

extension String {
    var isOneVisibleWord: Bool { !isEmpty && utf8.allSatisfy { (0x21...0x7E).contains($0) } }
}

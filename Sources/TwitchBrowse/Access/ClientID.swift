/// The public name of an app at the service; it is no secret, and there is no secret beside it.
public struct ClientID: Hashable, Sendable {
    /// The name, as the service gave it to the app's author.
    public let text: String

    /// Creates a name from outside text; nil unless it is one word of visible ASCII.
    public init?(_ text: String) {
        guard text.isOneVisibleWord else { return nil }
        self.text = text
    }
}

extension ClientID: ExpressibleByStringLiteral {
    /// Creates a name from a literal; one that is not a word of visible ASCII is a programmer's mistake and traps.
    public init(stringLiteral text: String) {
        precondition(text.isOneVisibleWord, "a client id is one word of visible ASCII: \(text)")
        self.text = text
    }
}

extension ClientID: CustomStringConvertible {
    /// The name.
    public var description: String { text }
}

extension String {
    var isOneVisibleWord: Bool { !isEmpty && utf8.allSatisfy { (0x21...0x7E).contains($0) } }
}

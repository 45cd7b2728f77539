/// A message to the user with one button, such as an error with a button that retries.
public struct ActionMessage<Action: Hashable & Sendable>: Hashable, Sendable {
    /// The first line.
    public var title: String
    /// The text below the title.
    public var detail: String
    /// The button below the text.
    public var button: ActionButton<Action>

    /// Creates a message.
    public init(title: String, detail: String, button: ActionButton<Action>) {
        self.title = title
        self.detail = detail
        self.button = button
    }

    /// Returns a copy of the message whose button has a transformed action, like ``ActionButton/map(_:)``.
    public func map<Other>(_ transform: (Action) -> Other) -> ActionMessage<Other> {
        ActionMessage<Other>(title: title, detail: detail, button: button.map(transform))
    }
}

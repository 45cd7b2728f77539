/// A button with the action that it requests.
public struct ActionButton<Action: Hashable & Sendable>: Hashable, Sendable {
    /// The text on the button.
    public var label: String
    /// The action that the button requests when it is pressed.
    public var action: Action
    /// A Boolean value that indicates whether the button can be pressed.
    public var isEnabled: Bool

    /// Creates a button.
    public init(_ label: String, _ action: Action, isEnabled: Bool = true) {
        self.label = label
        self.action = action
        self.isEnabled = isEnabled
    }

    /// Returns a copy of the button with a transformed action, for a screen inside another screen.
    ///
    /// For example, the name game shows the buttons of its choice game with `button.map { .choice($0) }`.
    public func map<Other>(_ transform: (Action) -> Other) -> ActionButton<Other> {
        ActionButton<Other>(label, transform(action), isEnabled: isEnabled)
    }
}

/// A text and how VoiceOver speaks it.
public struct Readout: Hashable, Sendable {
    /// What to show, such as `04:31`.
    public var text: String
    /// What to speak, such as `4 minutes, 31 seconds`.
    public var spoken: String

    /// Creates a readout.
    public init(_ text: String, spoken: String) {
        self.text = text
        self.spoken = spoken
    }
}

/// A clock that counts down.
public struct ClockReadout: Hashable, Sendable {
    /// What is left.
    public var left: Readout
    /// How much of the time has gone, from 0 to 1, for a ring.
    public var elapsedFraction: Double

    /// Creates a readout.
    public init(_ left: Readout, elapsedFraction: Double) {
        self.left = left
        self.elapsedFraction = elapsedFraction
    }
}

/// Something to press.
public struct ActionButton<Action: Hashable & Sendable>: Hashable, Sendable {
    /// The text on it.
    public var label: String
    /// What pressing it calls.
    public var action: Action
    /// Whether it can be pressed.
    public var isEnabled: Bool

    /// Creates a button.
    public init(_ label: String, _ action: Action, isEnabled: Bool = true) {
        self.label = label
        self.action = action
        self.isEnabled = isEnabled
    }
}

/// What to tell, and the way on.
public struct ActionMessage<Action: Hashable & Sendable>: Hashable, Sendable {
    /// The first line.
    public var title: String
    /// The rest.
    public var detail: String
    /// The way on.
    public var button: ActionButton<Action>

    /// Creates a message.
    public init(title: String, detail: String, button: ActionButton<Action>) {
        self.title = title
        self.detail = detail
        self.button = button
    }
}

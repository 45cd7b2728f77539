/// A text with the words that VoiceOver speaks for it.
public struct Readout: Hashable, Sendable {
    /// The text to show, such as `04:31`.
    public var text: String
    /// The words to speak, such as `4 minutes, 31 seconds`.
    public var spoken: String

    /// Creates a readout.
    public init(_ text: String, spoken: String) {
        self.text = text
        self.spoken = spoken
    }
}

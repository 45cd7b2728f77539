import RemoteLoading

/// The readout of a game's clock, as text and as spoken words.
public struct ClockReadout: Hashable, Sendable {
    /// The text to show, such as `04:31`.
    public var text: String
    /// The words to speak, such as `4 minutes, 31 seconds`.
    public var spoken: String
    /// The fraction of the time limit that has elapsed, from 0 to 1, for a progress ring.
    public var elapsedFraction: Double

    /// Creates the readout of a clock from its texts.
    public init(_ text: String, spoken: String, elapsedFraction: Double = 0) {
        self.text = text
        self.spoken = spoken
        self.elapsedFraction = elapsedFraction
    }
}

extension Readout {
    /// Creates the readout of the time played, rounded up to whole seconds.
    init(_ elapsed: Duration, _ text: (Int64) -> String, spoken: (Int64) -> String) {
        self.init(text(elapsed.roundedUpSeconds), spoken: spoken(elapsed.roundedUpSeconds))
    }
}

extension ClockReadout {
    /// Creates the readout of a countdown, rounded up to whole seconds, or returns `nil` if there is no limit.
    init?(_ remaining: Duration?, of limit: Duration?, _ text: (Int64) -> String, spoken: (Int64) -> String) {
        guard let remaining, let limit else { return nil }
        let seconds = remaining.roundedUpSeconds
        self.init(text(seconds), spoken: spoken(seconds), elapsedFraction: 1 - remaining / limit)
    }
}

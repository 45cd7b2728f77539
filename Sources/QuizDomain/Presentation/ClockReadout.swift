public import RemoteLoading

/// The state of a countdown clock.
public struct ClockReadout: Hashable, Sendable {
    /// The time left.
    public var left: Readout
    /// The elapsed fraction of the time, from 0 to 1, for a progress ring.
    public var elapsedFraction: Double

    /// Creates a readout.
    public init(_ left: Readout, elapsedFraction: Double) {
        self.left = left
        self.elapsedFraction = elapsedFraction
    }
}

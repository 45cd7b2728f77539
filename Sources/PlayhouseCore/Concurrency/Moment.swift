public import Foundation

/// The time at which a play receives an input: a clock reading and the date.
///
/// The readings of one play must come from one clock, whose origin does not matter. A clock that continues while the
/// device sleeps lets a countdown continue, too.
public struct Moment: Hashable, Sendable {
    /// The reading of the clock, as the time since its origin.
    public var elapsed: Duration
    /// The date, for example for the results of finished games.
    public var date: Date

    /// Creates a moment from a reading of a clock and the date.
    public init(elapsed: Duration, date: Date) {
        self.elapsed = elapsed
        self.date = date
    }
}

extension TimeSource {
    /// The current moment, which a play needs together with each input.
    public var moment: Moment { Moment(elapsed: elapsed(), date: date()) }
}

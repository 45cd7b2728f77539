/// The rules by which the game repeats people and introduces new ones.
///
/// A ``LeitnerSchedule`` keeps a card for each person in one of several boxes. Each box has an interval after which its
/// cards are due. When a card is due, the game asks about its person again.
public struct LearningRules: Hashable, Sendable {
    /// The intervals after which cards are due, one for each box.
    ///
    /// The interval of the first box is zero, so a card in the first box is always due.
    package let intervals: [Duration]
    /// The maximum number of new people that a session asks about, if there is a learning store.
    package let newPeople: Int
    /// The time for which a person must be missing from the lists before the card is deleted.
    package let absence: Duration

    /// Creates rules, which by default introduce ten new people in a session.
    ///
    /// `intervals` has one to five durations for the boxes after the first one, each longer than the one before. The
    /// first box needs no interval, because its cards are due at once. `newPeople` must be positive. Other values are a
    /// programming error and trap.
    ///
    /// The card of a person is deleted after the person has been missing from all lists for longer than `absence`. The
    /// deletion takes place when the next list without the person is loaded. A negative `absence` counts as zero.
    public init(
        intervals: [Duration] = [
            .seconds(600), .seconds(86_400), .seconds(3 * 86_400), .seconds(7 * 86_400), .seconds(21 * 86_400),
        ], newPeople: Int = 10, forgettingAbsentAfter absence: Duration = .seconds(180 * 86_400)
    ) {
        precondition((1...5).contains(intervals.count), "there must be one to five intervals: \(intervals)")
        precondition(
            zip([.zero] + intervals, intervals).allSatisfy(<) && intervals.allSatisfy { $0 <= Self.longest },
            "each interval must be longer than the one before: \(intervals)")
        precondition(newPeople > 0, "the number of new people must be positive: \(newPeople)")
        self.intervals = [.zero] + intervals
        self.newPeople = newPeople
        self.absence = min(max(absence, .zero), Self.longest)
    }

    private static let longest = Duration.seconds(Int64(1) << 40)
}

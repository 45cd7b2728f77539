/// An option of one round: a choice that comes late, for a question that is gone, cannot hit the next one.
public struct ChoiceOptionID: Hashable, Sendable {
    /// The number of the round; the first is 0.
    public let round: Int
    /// The place among the options; the first is 0.
    public let place: Int

    /// Creates an identifier, for a preview or a test.
    public init(round: Int, place: Int) {
        self.round = round
        self.place = place
    }
}

/// What a choice came to.
public enum PickVerdict: Hashable, Sendable {
    /// It was right and brought points.
    case right(points: Int)
    /// It was wrong.
    case wrong
    /// It does not count, and nothing has changed.
    case ignored(Reason)

    /// Why a choice does not count.
    public enum Reason: Hashable, Sendable {
        /// No question is open: not started, settled, paused, or over.
        case notAsking
        /// It was meant for a question that is not the one that is open.
        case otherQuestion
        /// The question has no such option.
        case unknownOption
        /// The option was removed.
        case removedOption
        /// The option was chosen before.
        case chosenBefore
    }
}

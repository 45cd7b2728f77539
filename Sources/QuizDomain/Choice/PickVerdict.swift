/// The identifier of an option in one round.
///
/// The identifier includes the round, so a late choice for an earlier question does not apply to the next question.
public struct ChoiceOptionID: Hashable, Sendable {
    /// The index of the round, starting at 0.
    public let round: Int
    /// The index of the option, starting at 0.
    public let place: Int

    /// Creates an identifier, for a preview or a test.
    public init(round: Int, place: Int) {
        self.round = round
        self.place = place
    }
}

/// The result of a choice.
public enum PickVerdict: Hashable, Sendable {
    /// The player chose the right option, which earned points.
    case right(points: Int)
    /// The player chose a wrong option.
    case wrong
    /// The choice was ignored, and nothing has changed.
    case ignored(Reason)

    /// The reason why a choice was ignored.
    public enum Reason: Hashable, Sendable {
        /// No question accepted an answer when the player chose.
        ///
        /// The game has not started, waits for a question, is paused or is over, or the current question already has an
        /// outcome, or was asked so recently that it still ignores choices.
        case notAsking
        /// The choice was for a question other than the current one.
        case otherQuestion
        /// The question has no option with this index.
        case unknownOption
        /// The option was removed by help.
        case removedOption
        /// The player has already chosen this option.
        case chosenBefore
    }
}

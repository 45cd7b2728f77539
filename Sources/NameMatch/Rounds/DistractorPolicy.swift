/// The policy that selects the distractors of a round.
///
/// If a policy selects too few people, others are added.
public enum DistractorPolicy: String, Hashable, Sendable, Codable, CaseIterable {
    /// People selected at random.
    case random
    /// People whose first names start with the same letters.
    case similarNames
    /// People who have left if the target has left, and people who have not left otherwise.
    case sameTeam
    /// People with whom the player has confused the target before.
    case confusedBefore
}

/// An error that is thrown if there are fewer people than a round needs, counting people with the same name once.
public struct NotEnoughPeopleError: Error, Hashable, Sendable {
    /// The number of people that a round needs.
    public let need: Int
    /// The number of available people.
    public let have: Int

    /// Creates an error.
    package init(need: Int, have: Int) {
        self.need = need
        self.have = have
    }
}

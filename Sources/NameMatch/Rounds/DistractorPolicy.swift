/// The policy that selects the distractors of a round, which are the people beside the target.
///
/// If too few people match the policy, people who do not match fill the rest of the round at random.
public enum DistractorPolicy: String, Hashable, Sendable, Codable, CaseIterable {
    /// People selected at random.
    case random
    /// People whose first names look alike: at most a third of the letters differ, or one name begins with the other.
    case similarNames
    /// People who have left if the target has left, and people who have not left otherwise.
    case sameTeam
    /// People with whom the player has confused the target before.
    case confusedBefore
}

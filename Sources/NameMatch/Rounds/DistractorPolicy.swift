/// The policy that selects the distractors of a round.
///
/// If too few people match the policy, people who do not match fill the rest of the round at random.
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

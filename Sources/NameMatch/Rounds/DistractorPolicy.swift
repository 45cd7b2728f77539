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

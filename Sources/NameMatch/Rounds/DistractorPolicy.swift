/// The policy that selects the distractors, which are the wrong options of a round.
///
/// If too few people match the policy, the remaining distractors are other people, selected at random. The person who
/// is the right option is the *target*. Under every policy, the people of a group of the target are selected before all
/// others.
public enum DistractorPolicy: String, Hashable, Sendable, Codable, CaseIterable {
    /// People selected at random.
    case random
    /// People whose first names look like the target's: at most a third of the letters differ, or one name begins with
    /// the other.
    case similarNames
    /// Former staff if the target is former staff too; otherwise, people who have not left.
    case sameTeam
    /// People with whom the player has confused the target before.
    case confusedBefore
}

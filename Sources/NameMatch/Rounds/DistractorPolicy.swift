/// Who stands beside the one who is asked for.
///
/// Where a policy does not give enough people, others fill up.
public enum DistractorPolicy: String, Hashable, Sendable, Codable, CaseIterable {
    /// Anybody.
    case random
    /// People whose first names begin alike.
    case similarNames
    /// People who are there beside one who is there, people who have left beside one who has left.
    case sameTeam
    /// People for whom the one who is asked for was taken before.
    case confusedBefore
}

/// There are fewer people than a round needs; people with one name count once.
public struct NotEnoughPeopleError: Error, Hashable, Sendable {
    /// How many a round needs.
    public let need: Int
    /// How many there are.
    public let have: Int

    /// Creates an error.
    package init(need: Int, have: Int) {
        self.need = need
        self.have = have
    }
}

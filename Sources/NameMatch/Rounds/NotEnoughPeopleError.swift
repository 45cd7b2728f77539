/// An error that is thrown if there are fewer people than a round needs.
///
/// People with the same name count as one person, because a round contains at most one of them.
public struct NotEnoughPeopleError: Error, Hashable, Sendable {
    /// The number of people that a round needs.
    public let need: Int
    /// The number of available people, where people with the same name count as one person.
    public let have: Int
}

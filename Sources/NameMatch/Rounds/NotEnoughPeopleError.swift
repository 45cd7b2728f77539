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

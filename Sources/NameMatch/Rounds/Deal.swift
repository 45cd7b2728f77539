/// The people of one round.
public struct Deal: Hashable, Sendable {
    /// Those to choose from, no two with the same name.
    public let people: [Person]
    /// The place of the one who is asked for.
    public let right: Int

    /// The one who is asked for.
    public var target: Person { people[right] }
}

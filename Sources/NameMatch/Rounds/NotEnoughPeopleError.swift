import QuizDomain

/// An error for a mode that has too few people for a round, or is limited to a group without people.
///
/// People with the same name count as one person, because a round contains at most one of them.
public struct NotEnoughPeopleError: Error, Hashable, Sendable {
    /// The number of people that a round needs.
    public let need: Int
    /// The number of available people, where people with the same name count as one person.
    public let have: Int
    /// The groups to which the mode is limited, or an empty array if it is not limited to groups.
    public let groups: [String]
    /// Those groups of the mode that have no person in the list.
    public let unknownGroups: [String]

    init(need: Int, have: Int, groups: [String] = [], unknownGroups: [String] = []) {
        self.need = need
        self.have = have
        self.groups = groups
        self.unknownGroups = unknownGroups
    }
}

extension [Person] {
    /// The number of names that differ in more than case and accents, which a round needs for its options.
    var nameCount: Int { Set(map { AnswerFolding.fold($0.name) }).count }
}

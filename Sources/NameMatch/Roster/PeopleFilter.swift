import QuizDomain

/// A filter that selects the people of a game.
public enum PeopleFilter: Hashable, Sendable, Codable {
    /// All people of the roster.
    case everyone
    /// People with a job title, which means that they have not left.
    case current
    /// People without a job title, which means that they have left.
    case former
    /// People whose first name starts with a text, regardless of case and accents.
    case firstNames(startingWith: String)
    /// People who belong to at least one of these groups, regardless of case and accents.
    case groups([String])

    /// Returns `true` if the filter selects a person.
    package func includes(_ person: Person) -> Bool {
        switch self {
        case .everyone: true
        case .current: !person.isFormer
        case .former: person.isFormer
        case .firstNames(let start): AnswerFolding.fold(person.firstName).hasPrefix(AnswerFolding.fold(start))
        case .groups(let groups):
            !Set(groups.map(AnswerFolding.fold)).isDisjoint(with: person.groups.map(AnswerFolding.fold))
        }
    }

    /// The groups to which the filter limits the people, or an empty array for another filter.
    var groups: [String] {
        if case .groups(let groups) = self { groups } else { [] }
    }

    /// Returns the people of a roster whom the filter selects.
    func people(of roster: Roster) -> [Person] {
        guard case .groups(let names) = self else { return roster.people.filter(includes) }
        // The people have the spellings of the roster, so that the groups of each person need not be folded.
        let folded = Set(names.map(AnswerFolding.fold))
        let groups = Set(roster.groups.filter { folded.contains(AnswerFolding.fold($0)) })
        return roster.people.filter { !groups.isDisjoint(with: $0.groups) }
    }

    /// Returns the groups of the filter that no person of a roster belongs to.
    func unknownGroups(in roster: Roster) -> [String] {
        guard !groups.isEmpty else { return [] }
        let known = Set(roster.groups.map(AnswerFolding.fold))
        return groups.filter { !known.contains(AnswerFolding.fold($0)) }
    }
}

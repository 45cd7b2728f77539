import QuizDomain

/// A filter that selects the people of a game.
public enum PeopleFilter: Hashable, Sendable, Codable {
    /// All people of the roster.
    case everyone
    /// People with a job title, who have therefore not left.
    case current
    /// People without a job title, who have therefore left.
    case former
    /// People whose first name starts with a text, regardless of case and accents.
    case firstNames(startingWith: String)

    /// Returns `true` if the filter selects a person.
    package func includes(_ person: Person) -> Bool {
        switch self {
        case .everyone: true
        case .current: !person.isFormer
        case .former: person.isFormer
        case .firstNames(let start): AnswerFolding.fold(person.firstName).hasPrefix(AnswerFolding.fold(start))
        }
    }
}

import QuizDomain

/// Whom a game is about.
public enum PeopleFilter: Hashable, Sendable, Codable {
    /// All of them.
    case everyone
    /// Those who are there.
    case current
    /// Those who have left.
    case former
    /// Those whose first name starts so, in whatever case and with whatever accents.
    case firstNames(startingWith: String)

    /// Whether the game is about a person.
    package func includes(_ person: Person) -> Bool {
        switch self {
        case .everyone: true
        case .current: !person.isFormer
        case .former: person.isFormer
        case .firstNames(let start): AnswerFolding.fold(person.firstName).hasPrefix(AnswerFolding.fold(start))
        }
    }
}

/// The direction of a question: faces for a name, names for a face, or a name to type for a face.
public enum MatchDirection: String, Hashable, Sendable, Codable {
    /// The question shows one name, and the options are faces.
    case facesForName
    /// The question shows one face, and the options are names.
    case namesForFace
    /// The question shows one face, and the player types the name.
    case typedName

    /// The number of people with different names that a round needs, unless a mode sets another number.
    ///
    /// A typed round has no options. It still needs two people, because two consecutive rounds never ask about the same
    /// person.
    var usualChoices: Int {
        switch self {
        case .facesForName: 6
        case .namesForFace: 5
        case .typedName: 2
        }
    }
}

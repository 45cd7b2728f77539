/// The direction of a question: faces for a name, names for a face, or a name to type for a face.
public enum MatchDirection: String, Hashable, Sendable, Codable {
    /// One name and several faces.
    case facesForName
    /// One face and several names.
    case namesForFace
    /// One face, whose name the player types.
    case typedName

    /// The default number of people with different names that a round needs.
    ///
    /// A typed round has no options, but it needs a second person, because no person is the target of two consecutive
    /// rounds.
    var usualChoices: Int {
        switch self {
        case .facesForName: 6
        case .namesForFace: 5
        case .typedName: 2
        }
    }
}

/// The direction of a question: faces for a name, or names for a face.
public enum MatchDirection: String, Hashable, Sendable, Codable {
    /// One name and several faces.
    case facesForName
    /// One face and several names.
    case namesForFace

    /// The default number of options.
    var usualChoices: Int { self == .facesForName ? 6 : 5 }
}

import RemoteLoading

/// A category of Open Trivia DB, such as number 11, `Entertainment: Film`.
///
/// ``OpenTrivia/categories()`` fetches all categories; a query needs only the number.
public struct OpenTriviaCategory: Hashable, Sendable, Identifiable {
    /// The number of the category in the service.
    public let id: Int
    /// The full name of the category on one line, such as `Entertainment: Film`.
    public let name: String

    /// Creates a category from its number and name.
    public init(id: Int, name: String) {
        self.id = id
        self.name = DisplayText.line(name)
    }
}

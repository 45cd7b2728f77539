import RemoteLoading

/// A topic of Open Trivia DB, such as number 11, `Entertainment: Film`.
///
/// ``OpenTrivia/categories()`` loads all of them; a query needs only the number.
public struct OpenTriviaCategory: Hashable, Sendable, Identifiable {
    /// The number by which the service knows it.
    public let id: Int
    /// The whole name, such as `Entertainment: Film`.
    public var name: String { key.text }
    private let key: ByteKey

    /// Creates a category.
    public init(id: Int, name: String) {
        self.id = id
        key = ByteKey(name)
    }
}

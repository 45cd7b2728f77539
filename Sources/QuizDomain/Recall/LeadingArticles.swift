/// The grammatical articles of one language, which a player may put before an answer or omit.
public struct LeadingArticles: Hashable, Sendable {
    /// The grammatical articles, such as `the`, in folded form.
    ///
    /// An article that ends in an apostrophe needs no space after it.
    public let words: [String]

    /// Creates a list of articles.
    ///
    /// Each article is folded, and blank articles are omitted.
    public init(_ words: [String]) {
        self.words = words.map(AnswerFolding.fold).filter { !$0.isEmpty }
    }

    /// An empty list, so that an article counts like any other word.
    public static let none = LeadingArticles([])
    /// The English articles: a, an, the.
    public static let english = LeadingArticles(["a", "an", "the"])
    /// The Italian articles: il, lo, la, i, gli, le, l', un, uno, una, un'.
    public static let italian = LeadingArticles(["il", "lo", "la", "i", "gli", "le", "l'", "un", "uno", "una", "un'"])

    /// Returns folded text without its leading article, or `nil` if the text has no article or nothing after it.
    func stripped(from folded: String) -> String? {
        for word in words {
            let article = word.hasSuffix("'") ? word : word + " "
            guard folded.prefix(article.count).lowercased() == article, folded.count > article.count else { continue }
            let rest = folded.dropFirst(article.count).drop(while: \.isWhitespace)
            if !rest.isEmpty { return String(rest) }
        }
        return nil
    }
}

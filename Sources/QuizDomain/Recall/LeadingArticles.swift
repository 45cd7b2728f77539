/// The articles that a player may put before an answer, or leave out, in one language.
public struct LeadingArticles: Hashable, Sendable {
    /// The articles in folded form; one that ends in an apostrophe needs no blank behind it.
    package let words: [String]

    /// Creates a list of articles, folded; blank ones are passed over.
    public init(_ words: [String]) {
        self.words = words.map(AnswerFolding.fold).filter { !$0.isEmpty }
    }

    /// Articles count like any other word.
    public static let none = LeadingArticles([])
    /// a, an, the.
    public static let english = LeadingArticles(["a", "an", "the"])
    /// il, lo, la, i, gli, le, l', un, uno, una, un'.
    public static let italian = LeadingArticles(["il", "lo", "la", "i", "gli", "le", "l'", "un", "uno", "una", "un'"])

    /// Folded text without its leading article, or nil if it has none or is nothing else.
    func stripped(from folded: String) -> String? {
        for word in words {
            let article = word.hasSuffix("'") ? word : word + " "
            guard folded.hasPrefix(article), folded.count > article.count else { continue }
            let rest = folded.dropFirst(article.count).drop(while: \.isWhitespace)
            if !rest.isEmpty { return String(rest) }
        }
        return nil
    }
}

/// The rules of a typed-recall game.
public struct RecallRules: Hashable, Sendable {
    /// The time limit of a game, in whole milliseconds, or `nil` if there is no limit.
    public private(set) var limit: Duration? = .seconds(300)
    /// The leading articles that a guess may add or omit.
    public private(set) var articles = LeadingArticles.none
    /// The other ways of writing an answer that a guess may use.
    public private(set) var variants = SpellingVariants.english
    /// The policy that decides which misspellings are accepted.
    public private(set) var typos = TypoPolicy.standard
    /// A Boolean value that indicates whether a question can replace the time limit and the articles of the rules.
    ///
    /// Articles are words such as *the* at the beginning of an answer.
    ///
    /// Set it to `false` for a player who needs more time than the author of a question gives.
    public private(set) var followsQuestion = true

    /// Creates rules, or throws an error if the limit is less than a millisecond.
    public init(
        limit: Duration? = .seconds(300), articles: LeadingArticles = .none, variants: SpellingVariants = .english,
        typos: TypoPolicy = .standard, followsQuestion: Bool = true
    ) throws(RecallRulesError) {
        if let limit, limit < .milliseconds(1) { throw .limitNotPositive(limit) }
        self.limit = limit.map { .milliseconds($0.wholeMilliseconds) }
        self.articles = articles
        self.variants = variants
        self.typos = typos
        self.followsQuestion = followsQuestion
    }

    /// Returns the rules of a game with a question.
    func applied(to question: RecallQuestion) -> RecallRules {
        guard followsQuestion else { return self }
        var rules = self
        rules.limit = question.limit ?? limit
        rules.articles = question.articles ?? articles
        return rules
    }

    private init() {}

    /// The standard rules, with a time limit of five minutes.
    ///
    /// They use the standard typo policy and English variants, and an article counts like any other word.
    public static let standard = RecallRules()
}

/// An error that describes an invalid rule.
public enum RecallRulesError: Error, Hashable, Sendable {
    /// The time limit is less than a millisecond.
    case limitNotPositive(Duration)
}

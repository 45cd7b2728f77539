/// What a typed-recall game is played by.
public struct RecallRules: Hashable, Sendable {
    /// How long a game lasts, in whole milliseconds.
    public let limit: Duration
    /// The articles that a guess may carry or lack.
    public let articles: LeadingArticles
    /// How much misspelling is forgiven.
    public let typos: TypoPolicy

    /// Creates rules; throws if the limit is under a millisecond.
    public init(
        limit: Duration = .seconds(300), articles: LeadingArticles = .none, typos: TypoPolicy = .standard
    ) throws(RecallRulesError) {
        let milliseconds = limit.wholeMilliseconds
        guard milliseconds > 0 else { throw .limitNotPositive(limit) }
        self.limit = .milliseconds(milliseconds)
        self.articles = articles
        self.typos = typos
    }

    private init() {
        limit = .seconds(300)
        articles = .none
        typos = .standard
    }

    /// Five minutes, articles count like any other word, misspellings are forgiven by the standard policy.
    public static let standard = RecallRules()
}

/// What is wrong with rules.
public enum RecallRulesError: Error, Hashable, Sendable {
    /// A game must last a millisecond at least.
    case limitNotPositive(Duration)
}

extension Duration {
    /// The whole milliseconds in it, towards zero; a length that no `Int64` holds gives the nearest one.
    package var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
        guard !overflow else { return seconds < 0 ? .min : .max }
        let (sum, more) = product.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
        return more ? (seconds < 0 ? .min : .max) : sum
    }
}

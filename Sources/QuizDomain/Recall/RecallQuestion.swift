import enum PlayhouseCore.DisplayText

/// A question with many answers, which the player recalls one by one.
///
/// Every question is playable: it has a text and at least one answer, no answer is blank, no two answers have the same
/// spelling, and no name has two meanings.
public struct RecallQuestion: Hashable, Sendable {
    /// A duplicate answer that was removed, because an earlier answer has the same spelling.
    public struct Merge: Hashable, Sendable {
        /// The index of the duplicate in the list of answers that was passed to the initialiser.
        public let index: Int
        /// The text of the duplicate, as it would be displayed.
        public let text: String
        /// The text of the earlier answer, which received the other names of the duplicate.
        public let into: String
    }

    /// The order of the rows that show the answers.
    public enum RowOrder: String, Hashable, Sendable, Codable {
        /// Each answer that the player finds is shown in the next free row.
        ///
        /// The position of a row reveals nothing about its answer, even if the author has sorted the answers.
        case asFound
        /// Each answer has its own row, in the order of the author.
        case asGiven
    }

    /// The text of the question, which has no control characters, but can have line breaks.
    public let text: String
    /// The picture that is shown with the question, or `nil` if the question has no picture.
    public let picture: QuizPicture?
    /// The text that describes the picture, for accessibility, or `nil` if the picture has no description.
    public let pictureDescription: String?
    /// The answers, in the order given.
    public let answers: [Answer]
    /// The order of the rows that show the answers.
    public let rowOrder: RowOrder
    /// The time limit of a game, in whole milliseconds, or `nil` if the rules of the game determine it.
    public let limit: Duration?
    /// The leading articles that a guess may add or omit, or `nil` if the rules of the game determine them.
    public let articles: LeadingArticles?
    /// The policy that decides which differences between the spellings of answers matter.
    public let folding: FoldingPolicy
    /// The duplicate answers that were removed.
    ///
    /// An answer is a duplicate if the ``folding`` finds no difference between its spelling and an earlier one. The
    /// list is empty after decoding, because decoding merges no answers. A question with duplicates, or a game with it,
    /// therefore does not equal its decoded form.
    public let merged: [Merge]

    /// Creates a question, or throws an error for the first rule that it breaks.
    ///
    /// Leading and trailing whitespace is removed. Of several answers with the same spelling the first is kept, and the
    /// others are listed in ``merged``. The names of the list `similar` that are similar to an answer become known
    /// wrong names (``Answer/rejected``).
    public init(
        _ text: String, answers: [Answer], similar: SimilarNames? = nil, folding: FoldingPolicy = .lenient,
        rowOrder: RowOrder = .asFound, limit: Duration? = nil, articles: LeadingArticles? = nil,
        picture: QuizPicture? = nil, pictureDescription: String? = nil
    ) throws(RecallQuestionError) {
        guard !AnswerFolding.isBlank(text) else { throw .blankQuestion }
        guard !answers.isEmpty else { throw .noAnswers }
        if let limit, limit < .milliseconds(1) { throw .limitNotPositive(limit) }
        var draft = AnswerMerger(folding)
        for (index, answer) in answers.enumerated() { try draft.add(answer, at: index) }
        self.text = DisplayText.lines(text).trimmed
        self.answers = try draft.checkedAnswers(similar: similar)
        self.merged = draft.merged
        self.folding = folding
        self.rowOrder = rowOrder
        self.limit = limit.map { .milliseconds($0.wholeMilliseconds) }
        self.articles = articles
        self.picture = picture
        self.pictureDescription = pictureDescription.map(DisplayText.line)
    }

    /// Creates a question whose answers have one name each.
    public init(
        _ text: String, answers: [String], similar: SimilarNames? = nil, folding: FoldingPolicy = .lenient
    ) throws(RecallQuestionError) {
        try self.init(text, answers: answers.map { Answer($0) }, similar: similar, folding: folding)
    }

    /// A Boolean value that indicates whether a build that knows only texts, aliases and a folding policy can play the
    /// question.
    var isPlain: Bool {
        rowOrder == .asFound && limit == nil && articles == nil && picture == nil && pictureDescription == nil
            && answers.allSatisfy(\.hasOnlyNames)
    }
}

/// A question is stored without its list of merged answers.
///
/// Decoding does not merge answers again. A newer version of this package may fold texts differently, and could merge
/// answers that were different when the question was stored.
extension RecallQuestion: Codable {
    private enum CodingKeys: String, CodingKey {
        case text, answers, folding, rowOrder, limit, articles, picture, pictureDescription
    }

    /// Creates a question by decoding it.
    ///
    /// Throws ``SavedGameError`` if the question could not be played.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        text = DisplayText.lines(try container.decode(String.self, forKey: .text))
        answers = try container.decode([Answer].self, forKey: .answers)
        folding = try container.decodeIfPresent(FoldingPolicy.self, forKey: .folding) ?? .lenient
        rowOrder = try container.decodeIfPresent(RowOrder.self, forKey: .rowOrder) ?? .asFound
        limit = try container.decodeIfPresent(Int64.self, forKey: .limit).map { .milliseconds($0) }
        articles = try container.decodeIfPresent([String].self, forKey: .articles).map(LeadingArticles.init)
        picture = try container.decodeIfPresent(QuizPicture.self, forKey: .picture)
        pictureDescription = try container.decodeIfPresent(String.self, forKey: .pictureDescription)
            .map(DisplayText.line)
        merged = []
        let spellings = answers.map { AnswerFolding.fold($0.spelling, by: [.caseMatters, .accentsMatter]) }
        guard !AnswerFolding.isBlank(text), !answers.isEmpty, !spellings.contains(""),
            Set(spellings).count == answers.count, limit.map({ $0 > .zero }) ?? true
        else { throw SavedGameError.impossible }
    }

    /// Encodes the question.
    ///
    /// Settings that the author has not made are left out, so that a plain question is encoded as older builds expect
    /// it.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(text, forKey: .text)
        try container.encode(answers, forKey: .answers)
        try container.encode(folding, forKey: .folding)
        if rowOrder != .asFound { try container.encode(rowOrder, forKey: .rowOrder) }
        try container.encodeIfPresent(limit?.wholeMilliseconds, forKey: .limit)
        try container.encodeIfPresent(articles?.words, forKey: .articles)
        try container.encodeIfPresent(picture, forKey: .picture)
        try container.encodeIfPresent(pictureDescription, forKey: .pictureDescription)
    }
}

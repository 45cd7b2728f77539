public import RemoteLoading

/// An endless deck of questions from Open Trivia DB, fetched page by page.
///
/// The deck skips questions that were dealt before in the same game. If a category has fewer questions than a page, the
/// deck asks the service for their number, and then requests a page of that size. If this page cannot be filled either,
/// the deck throws `.refused(.notFound)` at the start of a game, and ends a game that already had questions.
///
/// With a token, the service gives each question only once. A deck has a token if it was created with an
/// ``OpenTriviaMemory``. If the memory has the ending `.stop`, the deck ends when the service has given all questions.
public struct OpenTriviaDeck: ChoiceDeck {
    private let query: OpenTriviaQuery
    private let trivia: OpenTrivia
    private let memory: OpenTriviaMemory?
    /// A Boolean value that indicates whether the first page is requested without a token if the memory has none.
    ///
    /// The player then sees the first question sooner, because the deck does not request a token first. Without a
    /// token, the service does not record which questions it gave, so it may give them again in another game.
    var beginsWithoutToken = false

    /// Creates a deck whose pages may repeat questions of other games.
    public init(_ trivia: OpenTrivia, asking query: OpenTriviaQuery = .ten) {
        self.query = query
        self.trivia = trivia
        memory = nil
    }

    /// Creates a deck that does not repeat the questions of other games with the same memory.
    public init(_ memory: OpenTriviaMemory, asking query: OpenTriviaQuery = .ten) {
        self.query = query
        self.trivia = memory.trivia
        self.memory = memory
    }

    /// The number of consecutive pages without a new question after which the deck ends.
    private static var maxEmptyPages: Int { 3 }

    /// Requests a page, and requests another page if all questions of the first page were dealt before.
    ///
    /// The page may have fewer questions than the query requests. If no question of a page is valid, the method throws
    /// `.invalidData` with the rule that the first question breaks. The third consecutive page without a new question
    /// is the last page.
    public func next(after history: ChoiceHistory<QuizContent>) async throws(LoadError) -> ChoicePage<QuizContent> {
        for _ in 1..<Self.maxEmptyPages {
            let page = try await page(after: history)
            if page.isLast || !page.questions.isEmpty { return page }
        }
        var page = try await page(after: history)
        if page.questions.isEmpty { page.isLast = true }
        return page
    }

    private func page(after history: ChoiceHistory<QuizContent>) async throws(LoadError) -> ChoicePage<QuizContent> {
        let isFirst = history.dealtKeys.isEmpty
        var reply = try await reply(to: query, isFirst: isFirst)
        var isLastPage = false
        if case .tooFew = reply, let fitting = try await fittingQuery() {
            reply = try await self.reply(to: fitting, isFirst: isFirst)
            isLastPage = true
        }
        // A game that already had questions ends here. A game without any question must fail with the reason.
        if reply.isWithoutQuestions, !isFirst { return ChoicePage([], isLast: true) }
        let results = try reply.get()
        guard !results.isEmpty else { throw .refused(.exhausted) }
        var page = try results.batch(in: query.encoding).page(after: history)
        page.isLast = isLastPage
        return page
    }

    private func reply(
        to query: OpenTriviaQuery, isFirst: Bool
    ) async throws(LoadError) -> OpenTriviaReply<OpenTriviaResults> {
        guard let memory, !(isFirst && beginsWithoutToken && memory.token == nil) else {
            return try await trivia.reply(to: .questions(query), as: OpenTriviaResults.self)
        }
        return try await memory.reply(to: query)
    }

    /// Returns a query for as many questions as the category has, or `nil` if the category is empty or can fill a page.
    ///
    /// The service counts the questions of a category by difficulty, but not by kind. A query for one kind may
    /// therefore still request more questions than the category has of this kind.
    private func fittingQuery() async throws(LoadError) -> OpenTriviaQuery? {
        guard let category = query.category else { return nil }
        let count = try await trivia.count(of: category, query.difficulty)
        guard (1..<query.amount).contains(count) else { return nil }
        var fitting = query
        fitting.amount = count
        return fitting
    }
}

extension OpenTriviaReply<OpenTriviaResults> {
    fileprivate var isWithoutQuestions: Bool {
        switch self {
        case .value(let results): results.isEmpty
        case .tooFew, .exhausted: true
        case .tokenUnknown, .tooSoon: false
        }
    }
}

extension OpenTriviaBatch {
    fileprivate func page(after history: ChoiceHistory<QuizContent>) throws(LoadError) -> ChoicePage<QuizContent> {
        if questions.isEmpty, case .invalid(let flaw) = skipped.first?.reason { throw .invalidData(flaw) }
        var page = ChoicePage<QuizContent>([], skipped: skipped)
        let broken = Set(skipped.map(\.index))
        var seen = history.dealtKeys
        for (index, question) in zip((0..<received).filter { !broken.contains($0) }, questions) {
            if seen.insert(question.id).inserted {
                page.questions.append(question)
            } else {
                page.skipped.append(SkippedQuestion(index: index, reason: .dealtBefore))
            }
        }
        page.skipped.sort { $0.index < $1.index }
        return page
    }
}

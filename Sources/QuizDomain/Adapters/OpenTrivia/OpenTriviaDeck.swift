public import RemoteLoading

/// The questions of Open Trivia DB as a deck without end, page by page.
///
/// A question that the game has had before is skipped. Where the service has fewer questions than a page, the deck asks
/// how many a category has, and then for as many; if even that does not help it throws `.refused(.notFound)`. What
/// was given under a token once is not given again: with a memory that stops, the deck ends there.
public struct OpenTriviaDeck: ChoiceDeck {
    private let query: OpenTriviaQuery
    private let trivia: OpenTrivia
    private let memory: OpenTriviaMemory?

    /// Creates a deck whose pages may repeat what was asked in other games.
    public init(_ trivia: OpenTrivia, asking query: OpenTriviaQuery = .ten) {
        self.query = query
        self.trivia = trivia
        memory = nil
    }

    /// Creates a deck that asks under a memory's token.
    public init(_ memory: OpenTriviaMemory, asking query: OpenTriviaQuery = .ten) {
        self.query = query
        self.trivia = memory.trivia
        self.memory = memory
    }

    /// After so many pages in a row without a new question there will hardly come one.
    private static var mostBarrenPages: Int { 3 }

    /// Asks for a page, and for another where all of it was dealt before.
    ///
    /// It may be shorter than the query says. A page of which no question is whole is `.invalidData` with the first
    /// flaw. The third in a row without a new question is the last.
    public func next(after history: ChoiceHistory<QuizContent>) async throws(LoadError) -> ChoicePage<QuizContent> {
        for _ in 1..<Self.mostBarrenPages {
            let page = try await page(after: history)
            if page.isLast || !page.questions.isEmpty { return page }
        }
        var page = try await page(after: history)
        if page.questions.isEmpty { page.isLast = true }
        return page
    }

    private func page(after history: ChoiceHistory<QuizContent>) async throws(LoadError) -> ChoicePage<QuizContent> {
        var reply = try await reply(to: query)
        var isAllThereIs = false
        if case .tooFew = reply, let fitting = try await fittingQuery() {
            reply = try await self.reply(to: fitting)
            isAllThereIs = true
        }
        // A game that had questions ends with them; one that never had any is to say why.
        if reply.isWithoutQuestions, !history.dealtKeys.isEmpty { return ChoicePage([], isLast: true) }
        let batch = try reply.get()
        guard batch.received > 0 else { throw .refused(.exhausted) }
        var page = try batch.page(after: history)
        page.isLast = isAllThereIs
        return page
    }

    private func reply(to query: OpenTriviaQuery) async throws(LoadError) -> OpenTriviaReply<OpenTriviaBatch> {
        guard let memory else { return try await trivia.reply(to: query, token: nil) }
        return try await memory.reply(to: query)
    }

    /// The query for as many questions as its category has; nil if that is no fewer, or none.
    ///
    /// The service does not count by kind.
    private func fittingQuery() async throws(LoadError) -> OpenTriviaQuery? {
        guard let category = query.category else { return nil }
        let count = try await trivia.count(of: category, query.difficulty)
        guard (1..<query.amount).contains(count) else { return nil }
        var fitting = query
        fitting.amount = count
        return fitting
    }
}

extension OpenTriviaReply<OpenTriviaBatch> {
    fileprivate var isWithoutQuestions: Bool {
        switch self {
        case .value(let batch): batch.received == 0
        case .tooFew, .exhausted: true
        case .tokenUnknown, .tooSoon: false
        }
    }
}

extension OpenTriviaBatch {
    fileprivate func page(after history: ChoiceHistory<QuizContent>) throws(LoadError) -> ChoicePage<QuizContent> {
        if questions.isEmpty, let first = skipped.first { throw .invalidData(first.invalidData) }
        var page = ChoicePage<QuizContent>([])
        page.skipped = skipped.map { SkippedQuestion(index: $0.index, rule: $0.flaw.description) }
        let broken = Set(skipped.map(\.index))
        var seen = history.dealtKeys
        for (index, question) in zip((0..<received).filter { !broken.contains($0) }, questions.map(\.choice)) {
            if seen.insert(question.key).inserted {
                page.questions.append(question)
            } else {
                page.skipped.append(SkippedQuestion(index: index, rule: "dealtBefore"))
            }
        }
        page.skipped.sort { $0.index < $1.index }
        return page
    }
}

extension OpenTriviaBatch.Skipped {
    fileprivate var invalidData: InvalidData {
        switch flaw.rule {
        case .missing: .missing(at: place)
        case .wrongType, .notAnObject: .wrongType(at: place)
        default: .rejected(rule: flaw.rule.rawValue, at: place)
        }
    }
}

import QuizDomain
import RemoteLoading

/// An endless deck of questions from Open Trivia DB, fetched page by page.
struct OpenTriviaDeck: ChoiceDeck {
    /// A query that the service can answer, as far as is known.
    private struct Page: Sendable {
        /// The reason for the amount of a query.
        enum Size: Sendable {
            /// The amount is the one that the app has requested.
            case asRequested
            /// The amount is the number of questions in the category.
            case wholeCategory
            /// The amount is half of an earlier one, for which the service had too few questions.
            case reduced
        }

        var query: OpenTriviaQuery
        var size = Size.asRequested
    }

    private let trivia: OpenTrivia
    /// The form of the next page, which later pages and games of this deck need not find out again.
    private let form: Locked<Page>

    init(_ trivia: OpenTrivia, asking query: OpenTriviaQuery = OpenTriviaQuery()) {
        self.trivia = trivia
        form = Locked(Page(query: query))
    }

    /// The number of consecutive pages without a new question after which the deck ends.
    private static var maxEmptyPages: Int { 3 }

    /// Requests a page, and requests another page if all questions of the first page were dealt before.
    ///
    /// The page may have fewer questions than the query requests. If no question of a page is valid, the method throws
    /// `.invalidData` with the rule that the first question breaks. The third consecutive page without a new question
    /// is the last page.
    func next(after history: ChoiceHistory<QuizContent>) async throws(LoadError) -> ChoicePage<QuizContent> {
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
        var form = form.withLock { $0 }
        var reply = try await reply(to: form.query, isFirst: isFirst)
        while case .tooFew = reply, let smaller = try await smaller(than: form) {
            form = smaller
            reply = try await self.reply(to: form.query, isFirst: isFirst)
        }
        // A game that already had questions ends here. A game without any question must fail with the reason.
        if reply.isWithoutQuestions, !isFirst { return ChoicePage([], isLast: true) }
        let results = try reply.get()
        guard !results.isEmpty else { throw .refused(.exhausted) }
        self.form.withLock { [form] in $0 = form }
        var page = try results.batch.page(after: history)
        page.isLast = form.size == .wholeCategory
        page.attribution = trivia.attribution
        return page
    }

    /// Requests a page, and requests the first one without a token if the token is not known yet.
    ///
    /// A request for a token would delay the first question by the time between two requests.
    private func reply(
        to query: OpenTriviaQuery, isFirst: Bool
    ) async throws(LoadError) -> OpenTriviaReply<OpenTriviaResults> {
        guard isFirst, trivia.token == nil else { return try await trivia.reply(to: query) }
        return try await trivia.service.reply(to: .questions(query), as: OpenTriviaResults.self)
    }

    /// Returns a page that is smaller than one for which the service has too few questions, or `nil` if the service has
    /// no questions at all.
    ///
    /// The service counts the questions of a category by difficulty, but not by kind.
    private func smaller(than page: Page) async throws(LoadError) -> Page? {
        var smaller = page
        if page.size == .asRequested, page.query.kind == nil, let category = page.query.category {
            let count = try await trivia.service.count(of: category, page.query.difficulty)
            guard count > 0 else { return nil }
            if count < page.query.amount {
                smaller.size = .wholeCategory
                smaller.query.amount = count
                return smaller
            }
        }
        guard page.query.amount > 1 else { return nil }
        smaller.size = .reduced
        smaller.query.amount = page.query.amount / 2
        return smaller
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

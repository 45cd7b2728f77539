import RemoteLoading

/// The source of one game's questions.
struct QuestionFeed<Content: Hashable & Sendable>: Sendable {
    /// After this number of consecutive pages without a new question, an endless deck counts as exhausted.
    private static var maxBarrenPages: Int { 3 }

    let deck: any ChoiceDeck<Content>
    private var barrenPages = 0

    init(deck: any ChoiceDeck<Content>) {
        self.deck = deck
    }

    /// Returns the work that loads the next page if the game needs another after this one.
    ///
    /// Throws `.refused(.exhausted)` after too many pages without a new question.
    mutating func nextPage(
        after page: ChoicePage<Content>, newQuestions: Int, wantsMore: Bool, history: ChoiceHistory<Content>
    ) throws(LoadError) -> SharedFetch<ChoicePage<Content>>.Work? {
        barrenPages = newQuestions == 0 ? barrenPages + 1 : 0
        guard !page.isLast, wantsMore else { return nil }
        guard barrenPages < Self.maxBarrenPages else {
            barrenPages = 0
            throw .refused(.exhausted)
        }
        return self.page(after: history)
    }

    /// Returns the work that loads the page after the questions dealt so far.
    func page(after history: ChoiceHistory<Content>) -> SharedFetch<ChoicePage<Content>>.Work {
        { [deck] () async throws(LoadError) in try await deck.next(after: history) }
    }
}

import RemoteLoading

/// The source of one game's questions.
struct QuestionFeed<Content: Hashable & Sendable>: Sendable {
    /// The number of consecutive pages without a new question after which the game requests no more pages.
    private static var maxBarrenPages: Int { 3 }

    let deck: any ChoiceDeck<Content>
    private var barrenPages = 0

    init(deck: any ChoiceDeck<Content>) {
        self.deck = deck
    }

    /// Returns the work that loads the next page after the given one, or `nil` if the game needs no further page.
    ///
    /// Throws `.refused(.exhausted)` after `maxBarrenPages` consecutive pages without a new question.
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

    /// Returns the work that loads the next page, given the history of the game.
    func page(after history: ChoiceHistory<Content>) -> SharedFetch<ChoicePage<Content>>.Work {
        { [deck] () async throws(LoadError) in try await deck.next(after: history) }
    }
}

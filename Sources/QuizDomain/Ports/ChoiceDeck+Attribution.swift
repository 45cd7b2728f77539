import enum PlayhouseCore.LoadError

extension ChoiceDeck {
    /// Returns a deck with the same questions, which adds this source to each page without an attribution.
    ///
    /// Use it for questions in the code or in a file if their licence requires that your app names their source.
    public func attributed(to source: QuizAttribution) -> some ChoiceDeck<Content> {
        AttributedDeck(deck: self, source: source)
    }
}

/// A deck that adds an attribution to the pages of another one.
private struct AttributedDeck<Deck: ChoiceDeck>: ChoiceDeck {
    let deck: Deck
    let source: QuizAttribution

    func next(after history: ChoiceHistory<Deck.Content>) async throws(LoadError) -> ChoicePage<Deck.Content> {
        var page = try await deck.next(after: history)
        page.attribution = page.attribution ?? source
        return page
    }
}

import RemoteLoading

/// Where the questions of one game come from, and how that goes.
struct QuestionFeed<Content: Hashable & Sendable>: Sendable {
    /// After so many pages in a row without a new question, an endless deck counts as exhausted.
    private static var timeout: Int { 3 }

    let deck: any ChoiceDeck<Content>
    var fetch = FetchState.idle
    /// What a cancelled load goes back to.
    var fetchBefore = FetchState.idle
    var barrenPages = 0

    /// Where fetching stands after a page with so many questions that are new.
    mutating func state(after newQuestions: Int, isLast: Bool, wantsMore: Bool) -> FetchState {
        barrenPages = newQuestions == 0 ? barrenPages + 1 : 0
        guard !isLast, wantsMore else { return .idle }
        guard barrenPages >= Self.timeout else { return .loading }
        barrenPages = 0
        return .failed(.refused(.exhausted))
    }

    /// Away from the main actor: a deck may decode a long answer.
    @concurrent func page(after history: ChoiceHistory<Content>) async -> Result<ChoicePage<Content>, LoadError> {
        do throws(LoadError) {
            return .success(try await deck.next(after: history))
        } catch {
            return .failure(error)
        }
    }
}

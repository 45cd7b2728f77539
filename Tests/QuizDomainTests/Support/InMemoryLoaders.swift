import Foundation
import PlayhouseCore
import QuizDomain

/// A deck of a quiz file in memory.
struct InMemoryQuiz: ChoiceDeck {
    let bytes: Data
    var place: URL?

    func next(
        after history: ChoiceHistory<QuizContent>
    ) async throws(LoadError) -> ChoicePage<QuizContent> {
        try QuizFile(bytes, at: place).page(after: history)
    }
}

/// A loader of a recall question in memory.
struct InMemoryRecall: RecallQuestionLoading {
    let bytes: Data
    var place: URL?

    func loadQuestion() async throws(LoadError) -> RecallQuestion { try RecallQuestion(bytes, at: place) }
}

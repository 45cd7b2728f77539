import QuizDomain
import QuizDomainTesting
import RemoteLoadingTesting
import Testing

extension ChoiceGame where Content == String {
    /// A game that has begun, with numbered questions.
    static func playing(
        _ rules: ChoiceRules = .quiz, questions count: Int = 3, isLast: Bool = true
    ) -> ChoiceGame {
        playing(rules, .fixture(count, isLast: isLast))
    }

    /// A game that has begun, with a page.
    static func playing(_ rules: ChoiceRules, _ page: ChoicePage<String>) -> ChoiceGame {
        var game = ChoiceGame(rules: rules)
        game.deal(page)
        game.start()
        return game
    }

    /// Deals by a generator of seed 1.
    @discardableResult
    mutating func deal(_ page: ChoicePage<String>) -> [ChoiceQuestion<String>] {
        var generator = SeededGenerator(seed: 1)
        return deal(page, using: &generator)
    }

    /// Chooses the right option of the question that is open then.
    @discardableResult
    mutating func pickRight(at now: Duration) throws -> PickVerdict {
        advance(to: now)
        return pick(try #require(rightOption), at: now)
    }

    /// Chooses the first wrong option of the question that is open then.
    @discardableResult
    mutating func pickWrong(at now: Duration) throws -> PickVerdict {
        advance(to: now)
        return pick(try #require(wrongOptions.first), at: now)
    }

    /// The identifiers of the questions that were asked.
    var asked: [String] { rounds.map(\.question.id) }

    /// How the rounds ended.
    var outcomes: [ChoiceOutcome?] { rounds.map { $0.settlement?.outcome } }
}

import PlayhouseCoreTesting
import QuizDomainTesting
import TestSupport
import Testing

@testable import QuizDomain

extension ChoiceGame where Content == String {
    /// Returns a started game with numbered questions.
    static func playing(
        _ rules: ChoiceRules = .plainQuiz, questions count: Int = 3, isLast: Bool = true
    ) -> ChoiceGame {
        playing(rules, .fixture(count, isLast: isLast))
    }

    /// Returns a started game with a page of questions.
    static func playing(_ rules: ChoiceRules, _ page: ChoicePage<String>) -> ChoiceGame {
        var game = ChoiceGame(rules: rules)
        game.deal(page)
        game.start()
        return game
    }

    /// Deals a page with a generator of seed 1.
    @discardableResult
    mutating func deal(_ page: ChoicePage<String>) -> Int {
        var generator = SeededNumbers(seed: 1)
        return deal(page, using: &generator)
    }

    /// Picks the right option of the current question at the given instant.
    @discardableResult
    mutating func pickRight(at now: Duration) throws -> PickVerdict {
        advance(to: now)
        return pick(try #require(rightOption), at: now)
    }

    /// Picks the first wrong option of the current question at the given instant.
    @discardableResult
    mutating func pickWrong(at now: Duration) throws -> PickVerdict {
        advance(to: now)
        return pick(try #require(wrongOptions.first), at: now)
    }

    /// The identifiers of the questions that were asked.
    var asked: [String] { rounds.map(\.question.id) }

    /// The outcome of each round, or `nil` for an open round.
    var outcomes: [ChoiceOutcome?] { rounds.map { $0.settlement?.outcome } }
}

extension ChoiceGame {
    /// The number of times that the player has removed half of the options.
    var fiftyFiftiesUsed: Int { rules.help.fiftyFifties - fiftyFiftiesLeft }

    /// The number of times that the player has removed one option.
    var eliminationsUsed: Int { rules.help.eliminations - eliminationsLeft }
}

import Foundation
import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomainTesting
import TestSupport
import Testing

@testable import QuizDomain

/// Tests of the texts that players share, which must not contain an answer.
@MainActor
@Suite(.bounded) struct ResultShareTextTests {
    private static let wordings: [(choice: ChoiceWording, recall: RecallWording)] = [
        (.english, .english), (.italian, .italian),
    ]

    // MARK: The texts

    @Test func sharedQuizTextHasScoreAnsweringTimeAndSquares() throws {
        var game = ChoiceGame<String>.playing(questions: 3)
        try game.pickRight(at: .seconds(1))
        try game.pickWrong(at: .seconds(10))
        // The first two outcomes are shown for two seconds each.
        try game.pickRight(at: .seconds(81))
        game.advance(to: .seconds(90))
        #expect(try text(of: game, in: .english) == "2 points in 01:17\n🟩⬛🟩")
        #expect(try text(of: game, in: .italian) == "2 punti in 01:17\n🟩⬛🟩")
    }

    @Test func squaresDistinguishEveryOutcome() {
        let squares = ResultSquares.of([
            (.right, false), (.right, true), (.wrong, true), (.expired, true), (.abandoned, false),
        ])
        #expect(squares == "🟩🟨⬛⬜⬜")
    }

    @Test(arguments: [(0, ""), (10, "10"), (11, "10 1"), (50, "10 10 10 10 10"), (51, "10 10 10 10 10 1")])
    func squaresAreSplitIntoLinesOfTen(count: Int, lengths: String) {
        let outcomes = Array(repeating: (outcome: ChoiceOutcome.right, wasMissed: false), count: count)
        let lines = ResultSquares.of(outcomes).split(separator: "\n")
        #expect(lines.map { "\($0.count)" }.joined(separator: " ") == lengths)
        #expect(count <= 50 || lines.last == "…")
    }

    @Test(arguments: [(0, 7, 0), (1, 50, 0), (5, 50, 1), (49, 50, 9), (50, 50, 10), (1, 1, 10)])
    func eachGreenSquareStandsForTenthOfAnswers(found: Int, total: Int, green: Int) {
        let squares = ResultSquares.of(found, among: total)
        #expect(squares.count == 10)
        #expect(squares == String(repeating: "🟩", count: green) + String(repeating: "⬜", count: 10 - green))
    }

    @Test func sharedRecallTextHasCountTimeAndSquares() {
        var game = RecallGame(.javaKeywords)
        #expect(share(of: game, in: .english) == nil)
        game.start()
        for answer in ["abstract", "while", "for", "if", "int"] { _ = game.add(answer, at: .seconds(60)) }
        #expect(share(of: game, in: .english) == nil)
        game.giveUp(at: .seconds(83))
        #expect(text(of: game, in: .english) == "5 of 50, the last at 01:00\n🟩⬜⬜⬜⬜⬜⬜⬜⬜⬜")
        #expect(text(of: game, in: .italian) == "5 su 50, l’ultima a 01:00\n🟩⬜⬜⬜⬜⬜⬜⬜⬜⬜")
    }

    // MARK: Spoilers

    /// All multiple-choice fixtures: those of the testing library, and a quiz file.
    private func quizzes() throws -> [[ChoiceQuestion<QuizContent>]] {
        let fixtures = try [ChoiceQuestion<String>].fixtures(9).map { question in
            try ChoiceQuestion(
                id: question.id, prompt: QuizContent(question.prompt),
                options: question.options.map { QuizContent($0) }, right: question.right)
        }
        return [fixtures, try QuizFile(QuizFile.capitalsBytes).questions]
    }

    @Test func sharedQuizTextContainsNoAnswer() throws {
        for questions in try quizzes() {
            var generator = SeededNumbers(seed: 7)
            var game = ChoiceGame<QuizContent>(rules: .plainQuiz)
            game.deal(ChoicePage(questions, isLast: true), using: &generator)
            game.start()
            while game.ending == nil {
                let isRight = generator.number(below: 2) == 0
                guard let option = isRight ? game.rightOption : game.wrongOptions.first else { break }
                _ = game.pick(option, at: game.elapsed)
                game.advance(to: game.elapsed + .seconds(2))
            }
            let secrets = questions.flatMap { [$0.prompt.text] + $0.options.map(\.text) }
            for wording in Self.wordings { expectNone(of: secrets, in: try text(of: game, in: wording.choice)) }
        }
    }

    @Test func sharedRecallTextContainsNoAnswer() {
        let questions = [.javaKeywords, .fixture()] + AnswerCorpus.all.map(\.question)
        for question in questions {
            var game = RecallGame(question)
            game.start()
            for answer in question.answers.prefix(question.answers.count / 2) {
                _ = game.add(answer.text, at: .seconds(1))
            }
            game.giveUp(at: .seconds(2))
            let secrets = question.answers.map(\.text)
            for wording in Self.wordings { expectNone(of: secrets, in: text(of: game, in: wording.recall)) }
        }
    }

    @Test func sharedTextDependsOnlyOnCountsAndTimes() throws {
        // Answers that are numbers can also be scores, so the same game with other answers must have the same text.
        func played(_ options: [String]) throws -> String {
            var game = ChoiceGame<String>.playing(
                .plainQuiz,
                ChoicePage([.fixture(options: options), .fixture("question 2", options: options)], isLast: true))
            try game.pickRight(at: .seconds(1))
            try game.pickWrong(at: .seconds(10))
            game.advance(to: .seconds(20))
            return try text(of: game, in: .english)
        }
        #expect(try played(["1", "2", "3", "4"]) == played(["Lima", "Quito", "La Paz", "Bogotá"]))
    }

    private func expectNone(of secrets: [String], in text: String) {
        #expect(!secrets.isEmpty)
        // Without letters, a text can be a number that is also the score.
        for secret in secrets where secret.contains(where: \.isLetter) {
            let isShown = text.range(
                of: "\\b\(NSRegularExpression.escapedPattern(for: secret))\\b", options: .regularExpression)
            #expect(isShown == nil, "\(secret) in \(text)")
        }
    }

    private func text<Content>(of game: ChoiceGame<Content>, in wording: ChoiceWording) throws -> String {
        let ending = try #require(game.ending)
        return try #require(ChoicePresenter(wording: wording).results(of: game, ending, records: nil).share)
    }

    private func text(of game: RecallGame, in wording: RecallWording) -> String { share(of: game, in: wording) ?? "" }

    private func share(of game: RecallGame, in wording: RecallWording) -> String? {
        let presenter = RecallPresenter(wording: wording)
        return presenter.screen(of: game, with: presenter.board(of: game), after: nil, isEndDismissed: false).share
    }
}

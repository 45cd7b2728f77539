import Foundation
import PlayhouseCore
import QuizDomain

/// The value that a session is compared with, and what its owner did.
struct ReferencePlay: Equatable {
    private(set) var play: RecallPlay
    /// The number of loads that were started.
    private(set) var loads = 0
    private var saves: [GameResult] = []

    init(_ play: RecallPlay) {
        self.play = play
    }

    /// The answers that are not found, or an empty list if there is no game.
    var openAnswers: [String] {
        guard let game = play.game else { return [] }
        let found = Set(game.found)
        return game.question.answers.map(\.text).filter { !found.contains($0) }
    }

    mutating func send(_ input: RecallPlay.Input, at moment: Moment) {
        carryOut(play.apply(input, at: moment), at: moment)
    }

    private mutating func carryOut(_ effects: [RecallPlay.Effect], at moment: Moment) {
        for effect in effects {
            switch effect {
            case .loadQuestion: loads += 1
            case .record(.identify): send(.record(.identified(.fixture(saves.count))), at: moment)
            case .record(.save(let result)): saves.append(result)
            case .awaitQuestion, .record(.read), .record(.beginGame), .record(.forgetDamage): break
            }
        }
    }
}

extension ReferencePlay {
    /// Returns how a screen differs from that of the value in what the page promises, or `nil`.
    func difference(of screen: RecallScreen) -> String? {
        let expected = play.screen()
        return difference("the phase", screen.phase, expected.phase)
            ?? difference("the question", screen.question, expected.question)
            ?? difference("found", screen.found, expected.found)
            ?? difference("missed", screen.missed, expected.missed)
            ?? difference("acceptsGuesses", screen.acceptsGuesses, expected.acceptsGuesses)
            ?? toldAnswer(on: screen).map { "the screen tells \($0): \(screen)" }
    }

    /// Returns an answer that is not found but in a text of the screen, or `nil`.
    private func toldAnswer(on screen: RecallScreen) -> String? {
        guard play.game?.ending == nil else { return nil }
        let texts = String(reflecting: screen).lowercased()
        return openAnswers.first { answer in
            texts.contains(answer.lowercased()) && !screen.found.contains { $0.contains(answer) }
        }
    }

    /// Adds a guess, and returns how a verdict differs from that of the value, or `nil`.
    mutating func difference(of verdict: GuessVerdict, on guess: String, at moment: Moment) -> String? {
        let expected = play.add(guess, at: moment)
        carryOut(play.takeEffects(), at: moment)
        // A session may call another spelling exact.
        if case .accepted(let one, _) = verdict, case .accepted(let other, _) = expected, one == other { return nil }
        return difference("the verdict on \(guess)", verdict, expected)
    }

    func difference(of report: FinishReport) -> String? {
        difference("the report", report, play.game?.report() ?? FinishReport(nil, found: 0, total: 0))
    }

    func difference(ofSaved results: [GameResult]) -> String? {
        difference("what is saved", results.map(\.comparable), saves.map(\.comparable))
    }

    private func difference<Value: Equatable>(_ what: String, _ actual: Value, _ expected: Value) -> String? {
        actual == expected ? nil : "\(what) is \(actual) instead of \(expected)"
    }
}

extension GameResult {
    /// The result without its identifier and its date, which depend on the session.
    fileprivate var comparable: GameResult {
        GameResult(
            id: .fixture(0), score: score, at: .distantPast, right: right, wrong: wrong, playingTime: playingTime,
            tieBreak: tieBreak, help: help)
    }
}

import Foundation

extension ResultsScreen {
    /// The screen of a game that is over.
    @MainActor
    init(_ game: ChoiceGame<Content>, ending: ChoiceEnding, knownRecords: KnownRecords?, wording: ChoiceWording) {
        let stats = game.stats
        let outcome = ChoiceWording.Outcome(ending, right: stats.right, asked: game.rounds.count, score: game.score)
        self.init(
            ending: ending, title: wording.endTitle(outcome), detail: wording.endDetail(outcome),
            score: wording.scoreReadout(game.score),
            record: knownRecords?.kept.map { wording.recordReadout($0) },
            isNewRecord: knownRecords?.kept?.isNewBest == true,
            isKeepingRecord: knownRecords?.isKeeping == true,
            recordProblem: knownRecords?.problem.map { wording.recordProblem($0) },
            stats: stats,
            review: game.rounds.compactMap { Line($0) },
            buttons: [
                ActionButton(wording.restart, .start),
                game.missedQuestions.isEmpty ? nil : ActionButton(wording.replayMissed, .replayMissed),
                ActionButton(wording.menu, .leave),
            ].compactMap { $0 })
    }
}

extension ResultsScreen.Line {
    fileprivate init?(_ round: ChoiceRound<Content>) {
        guard let end = round.settlement else { return nil }
        let options = round.question.options
        self.init(
            prompt: round.question.prompt, chosen: round.picks.map { options[$0] },
            right: options[round.question.right], outcome: end.outcome)
    }
}

extension GameResult {
    /// What a game of choosing brought.
    init(_ game: ChoiceGame<some Hashable & Sendable>, at date: Date) {
        let stats = game.stats
        self.init(
            score: game.score, at: date, right: stats.right, wrong: stats.wrong + stats.expired,
            playingTime: game.elapsed)
    }
}

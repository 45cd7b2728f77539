extension ChoiceGame {
    /// Removes questions from a paused game if they can no longer be shown.
    ///
    /// These questions are neither asked nor counted. If the open question is removed, the game time is set back to the
    /// time at which the question was asked, and the player gets back the help that was used for it. Rounds that are
    /// over stay in the game, so the score is unchanged. If the outcome of a removed question is shown, the game skips
    /// the rest of the time for which the outcome would be shown. If no question is left, the game ends. A game that is
    /// not paused does not change.
    public mutating func withdrawQuestions(where isGone: (ChoiceQuestion<Content>) -> Bool) {
        guard case .paused(let activity) = phase else { return }
        for dealt in queue where isGone(dealt.question) { dealtIDs.remove(dealt.question.id) }
        queue.removeAll { isGone($0.question) }
        if let last = rounds.last, isGone(last.question) {
            switch activity {
            case .asking:
                rounds.removeLast()
                dealtIDs.remove(last.question.id)
                milliseconds = last.askedAt.gameMilliseconds
                streak = rounds.reversed().prefix { !$0.wasMissed }.count
                phase = .paused(.waiting)
            case .revealing(let until):
                phase = .playing(activity)
                pause(at: until)
            case .waiting: break
            }
        }
        endIfNothingIsAwaited()
    }
}

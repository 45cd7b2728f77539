extension ChoiceGame {
    /// Removes questions that can no longer be shown from a paused game, so that they are neither asked nor counted.
    ///
    /// Removing the open question sets the game time back to the time at which the question was asked. Help that was
    /// requested is not restored, so the rules must not offer such help. Settled rounds stay, so the score is
    /// unchanged. If no more questions can be dealt, the game ends.
    package mutating func withdraw(where isGone: (ChoiceQuestion<Content>) -> Bool) {
        guard case .paused(let activity) = phase else { return }
        for dealt in queue where isGone(dealt.question) { dealtIDs.remove(dealt.question.key) }
        queue.removeAll { isGone($0.question) }
        if activity == .asking, let open = rounds.last, isGone(open.question) {
            rounds.removeLast()
            dealtIDs.remove(open.question.key)
            milliseconds = open.askedAt.gameMilliseconds
            streak = rounds.reversed().prefix { !$0.wasMissed }.count
            phase = .paused(.waiting)
        }
        endIfNothingIsAwaited()
    }
}

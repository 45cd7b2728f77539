extension ChoiceGame {
    /// Takes questions back that can no longer be shown, in a game that is paused: they are neither asked nor counted.
    ///
    /// Of an open one the time comes back too, but not help that was asked for: the rules must give none. What was
    /// settled stays, so nothing that was won is lost. If nothing else is to come, the game is over.
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

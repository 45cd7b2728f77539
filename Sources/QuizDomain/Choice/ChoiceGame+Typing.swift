/// Inputs for questions whose answer the player types.
///
/// If a question has ``ChoiceQuestion/typed`` answers, the game judges the text. If it has options, the caller can
/// compare the text with the options, and call ``pick(_:at:)`` or ``miss(at:)``.
extension ChoiceGame {
    /// Judges a typed answer to a question without options.
    ///
    /// Returns `.notRunning` if no such question accepts answers. A right answer closes the question. A wrong one
    /// closes it too, unless the rule `miss` is `.staysUntilFound`. A blank text does not count.
    public mutating func answer(_ text: String, at now: Duration) -> GuessVerdict {
        advance(to: now)
        guard acceptsAnswers, let typed = rounds.last?.question.typed else { return .notRunning(nil) }
        let verdict = typed.judge(text)
        switch verdict {
        case .accepted: accept(typed: text.trimmed)
        case .wrong: miss(typed: text.trimmed)
        default: break
        }
        return verdict
    }

    /// Counts a typed answer that matches no option as a wrong choice.
    ///
    /// Returns `.wrong`, or `.ignored` if no question accepts answers.
    public mutating func miss(at now: Duration) -> PickVerdict {
        advance(to: now)
        guard acceptsAnswers else { return .ignored(.notAsking) }
        miss(typed: nil)
        return .wrong
    }

    /// Plays a right or wrong answer of a saved game again, without judging its text again.
    ///
    /// A newer version of this package may judge texts differently.
    mutating func replay(_ input: ChoiceInput, typed text: String) {
        guard acceptsAnswers, rounds.last?.question.typed != nil else { return }
        if input.kind == .pick { accept(typed: text) } else { miss(typed: text) }
    }

    private mutating func accept(typed text: String) {
        let last = rounds.count - 1
        rounds[last].pick(rounds[last].question.right, typed: text, at: milliseconds)
        settle(.right)
    }

    private mutating func miss(typed text: String?) {
        rounds[rounds.count - 1].note(.miss, typed: text, at: milliseconds)
        streak = 0
        if rules.miss != .staysUntilFound { settle(.wrong) }
    }

    /// Closes the open question as missed, and returns `false` if no question accepts answers.
    ///
    /// The game continues as after any missed question. Call ``quit(at:)`` to end it.
    @discardableResult
    public mutating func giveUpQuestion(at now: Duration) -> Bool {
        advance(to: now)
        guard acceptsAnswers, note(.giveUp, at: now) else { return false }
        settle(.wrong)
        return true
    }

    /// Counts a hint for the answer, such as its first letter, and returns `false` if no question is open.
    ///
    /// You decide what the hint is and how many hints the player gets. The rules do not limit hints, unlike the help of
    /// ``eliminateOption(at:)``.
    @discardableResult
    public mutating func countTypingHint(at now: Duration) -> Bool { note(.hint, at: now) }

    /// Records an input for the open question, and returns `false` if no question is open.
    private mutating func note(_ kind: ChoiceInput.Kind, at now: Duration) -> Bool {
        advance(to: now)
        guard phase == .playing(.asking) else { return false }
        rounds[rounds.count - 1].note(kind, at: milliseconds)
        return true
    }
}

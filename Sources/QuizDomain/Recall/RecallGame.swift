/// A game of typed recall, as a value without a clock.
///
/// Every input takes the game time, which is the time since the start without pauses. Time counts in whole milliseconds
/// and never decreases: an input with an earlier time than the previous input is judged at the time of the previous
/// input. The game is over at its time limit, so a guess exactly at this limit is too late. A game without a limit ends
/// when all answers are found or the player gives up.
///
/// Call ``advance(to:)`` at the ``nextInstant``, and before you read a game that has run since its last input. The
/// inputs can be called in any order and with any time. An input that the current phase does not allow changes nothing,
/// and its result says so. <doc:UseTheRules> shows a game in a reducer.
public struct RecallGame: Sendable {
    struct SavedGuess: Hashable, Sendable, Codable {
        let answer: Int
        /// The game time in milliseconds.
        let time: Int64
    }

    /// The question of the game.
    public let question: RecallQuestion
    /// The rules of the game, in which the question may have replaced the time limit and the articles.
    public let rules: RecallRules
    /// The current state of the game.
    public internal(set) var phase = RecallPhase.ready
    /// The number of wrong guesses.
    public internal(set) var wrongGuesses = 0
    /// The identifier for recording the result of the game.
    ///
    /// Set a new identifier when the game starts. It is encoded with the game, so that a saved game that is restored
    /// and ended twice is recorded once. A session that keeps records sets it. A reset removes it.
    public var resultID: GameResult.ID?
    var saved: [SavedGuess] = []
    var milliseconds: Int64 = 0
    private(set) var foundAnswers: Set<Int> = []
    /// The answer that was last taken from typed text, and its words, to which the player may add more.
    private var lastTaken: (index: Int, words: String)?
    /// The answers whose first letter the player has asked for, in this order.
    var hinted: [Int] = []
    private let key: GuessJudge

    /// Creates a game that is ready to start.
    ///
    /// The time limit and the articles of the question replace those of the rules, unless the rules forbid it.
    public init(_ question: RecallQuestion, rules: RecallRules = .standard) {
        self.question = question
        self.rules = rules.applied(to: question)
        key = GuessJudge(question, rules: self.rules)
    }

    /// The ending of the game, or `nil` until the game is over.
    public var ending: RecallEnding? {
        if case .finished(let ending) = phase { ending } else { nil }
    }

    /// The game time of the last input or of the last call of ``advance(to:)``.
    public var elapsed: Duration { .milliseconds(milliseconds) }

    /// The remaining time before the limit, or `nil` if there is no limit.
    public var remaining: Duration? { rules.limit.map { $0 - elapsed } }

    /// The game time of the next change without input, or `nil` if the game does not change without input.
    ///
    /// Call ``advance(to:)`` at this time.
    public var nextInstant: Duration? {
        phase == .playing ? rules.limit : nil
    }

    /// The answers found so far, in the order they were found.
    public var found: [String] { saved.map { question.answers[$0.answer].text } }

    /// The answers that were not found, in the order of the question.
    ///
    /// The list is empty until the game is over.
    public var missed: [String] {
        guard case .finished = phase else { return [] }
        return question.answers.indices.filter(isOpen).map { question.answers[$0].text }
    }

    /// Starts the game at the game time zero, and returns `false` if it has already started.
    @discardableResult
    public mutating func start() -> Bool {
        guard phase == .ready else { return false }
        phase = .playing
        return true
    }

    /// Advances the time of a running game, and returns the ending if this call ended the game.
    ///
    /// Later calls return `nil`. A call also returns `nil` if another input has ended the game, such as the last answer
    /// or a guess after the time limit, so read ``ending`` after each input. An earlier time than ``elapsed`` changes
    /// nothing.
    @discardableResult
    public mutating func advance(to now: Duration) -> RecallEnding? {
        guard phase == .playing else { return nil }
        milliseconds = min(max(milliseconds, now.wholeMilliseconds), rules.limit?.wholeMilliseconds ?? .max)
        return elapsed == rules.limit ? end(.timeUp) : nil
    }

    /// Judges a guess, and adds it to the found answers if it is a new answer.
    ///
    /// Returns ``GuessVerdict/notRunning(_:)`` if the game is not running at this time.
    public mutating func add(_ guess: String, at now: Duration) -> GuessVerdict {
        lastTaken = nil
        advance(to: now)
        guard phase == .playing else { return .notRunning(phase) }
        switch key.judge(guess, among: isOpen) {
        case .blank:
            return .blank
        case .nothing:
            return wrong()
        case .close:
            _ = wrong()
            return .close
        case .several(let count):
            return .ambiguous(count)
        case .notEnough:
            return .notEnough
        case .answer(let index, let manner):
            let answer = question.answers[index].text
            guard isOpen(index) else { return .alreadyFound(answer: answer) }
            save(SavedGuess(answer: index, time: milliseconds))
            return .accepted(answer: answer, manner: manner)
        }
    }

    /// Adds the answers with which partially typed text begins, and returns their verdicts and the text after them.
    ///
    /// Text is *taken* when it is a new answer and not also the beginning of another one. For example, while the answer
    /// `interface` is not found, the answer `int` is taken only after a pause, or when a space follows it. Even then,
    /// it is not taken while the text can still become a longer name, as `Guinea` can become `Guinea-Bissau`.
    /// Otherwise, the longest beginning of whole words that is an answer is taken, and the rest is left. Text is never
    /// cut within a word. A misspelling is never taken, and text that may be the beginning of a misspelled name is not
    /// taken either. Typed text never counts as a wrong guess.
    public mutating func addTyped(_ text: String, afterPause: Bool = false, at now: Duration) -> TypedText {
        var rest = text[...].drop(while: \.isWhitespace)
        var verdicts: [GuessVerdict] = []
        advance(to: now)
        while phase == .playing, verdicts.count < TypedText.limit {
            let taken: Substring
            if let answer = key.beginning(of: rest, afterPause: afterPause, among: isOpen) {
                verdicts.append(add(String(answer.words), at: now))
                (taken, lastTaken) = (answer.words, (answer.index, String(answer.words)))
            } else if let last = lastTaken, let more = key.continuation(in: rest, behind: last) {
                (taken, lastTaken) = (more, (last.index, last.words + " " + more))
            } else {
                break
            }
            rest = rest[taken.endIndex...].drop(while: \.isWhitespace)
        }
        return TypedText(of: text, verdicts: verdicts, rest: rest)
    }

    /// Pauses a running game, and returns `false` if the game is not running or has reached its limit at this time.
    ///
    /// A paused game judges no guesses, and its time does not advance.
    @discardableResult
    public mutating func pause(at now: Duration) -> Bool {
        advance(to: now)
        guard phase == .playing else { return false }
        phase = .paused
        return true
    }

    /// Resumes a paused game at its ``elapsed`` time, and returns `false` if the game is not paused.
    @discardableResult
    public mutating func resume() -> Bool {
        guard phase == .paused else { return false }
        phase = .playing
        return true
    }

    /// Ends a game that is running or paused, and returns the ending.
    ///
    /// Returns `nil` if the game has not started or is already over.
    @discardableResult
    public mutating func giveUp(at now: Duration) -> RecallEnding? {
        if let ending = advance(to: now) { return ending }
        switch phase {
        case .playing, .paused: return end(.gaveUp)
        case .ready, .finished: return nil
        }
    }

    /// Resets the game, so that it can be started again with the same question.
    public mutating func reset() {
        (phase, saved, foundAnswers, wrongGuesses, milliseconds, resultID) = (.ready, [], [], 0, 0, nil)
        (hinted, lastTaken) = ([], nil)
    }

    /// Returns a report of the phase of the game and of the number of answers found.
    ///
    /// The report does not end a running game, and does not advance its time.
    public func report() -> FinishReport {
        FinishReport(phase, found: foundAnswers.count, total: question.answers.count)
    }

    /// Returns `true` if an answer is not found yet.
    func isOpen(_ answer: Int) -> Bool { !foundAnswers.contains(answer) }

    private mutating func wrong() -> GuessVerdict {
        if wrongGuesses < .max { wrongGuesses += 1 }
        return .wrong
    }

    mutating func save(_ guess: SavedGuess) {
        foundAnswers.insert(guess.answer)
        saved.append(guess)
        if saved.count == question.answers.count { end(.allFound) }
    }

    @discardableResult
    private mutating func end(_ ending: RecallEnding) -> RecallEnding {
        phase = .finished(ending)
        return ending
    }
}

extension RecallGame: Equatable {
    /// Returns `true` if two games have equal questions, rules, states, histories and identifiers.
    public static func == (left: RecallGame, right: RecallGame) -> Bool {
        left.phase == right.phase && left.milliseconds == right.milliseconds && left.saved == right.saved
            && left.wrongGuesses == right.wrongGuesses && left.rules == right.rules && left.question == right.question
            && left.resultID == right.resultID && left.hinted == right.hinted
    }
}

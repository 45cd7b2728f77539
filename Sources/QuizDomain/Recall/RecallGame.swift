/// One game of typed recall, as a value: it has no clock and does nothing by itself.
///
/// Every input takes the game time: how long it is since the start, pauses left out. Time counts in whole milliseconds
/// and never goes back. At the limit the game is over, so a guess at that very instant is too late.
public struct RecallGame: Sendable {
    /// How a game ended.
    public enum Ending: String, Hashable, Sendable, Codable {
        /// Every answer was found.
        case allFound
        /// The limit was reached.
        case timeUp
        /// The player asked for the answers.
        case gaveUp
    }

    /// Where a game stands.
    public enum Phase: Hashable, Sendable {
        /// Nothing has happened.
        case ready
        /// Guesses are judged until the deadline, in game time.
        case playing(deadline: Duration)
        /// The clock stands still, and guesses are not judged.
        case paused
        /// Over. Nothing but a reset changes anything.
        case finished(Ending)
    }

    struct SavedGuess: Hashable, Sendable, Codable {
        let answer: Int
        let text: String
        /// The game time in milliseconds.
        let time: Int64
    }

    /// What is asked.
    public let question: RecallQuestion
    /// What it is played by.
    public let rules: RecallRules
    /// Where the game stands.
    public internal(set) var phase = Phase.ready
    /// How many guesses were wrong.
    public internal(set) var wrongGuesses = 0
    var saved: [SavedGuess] = []
    var milliseconds: Int64 = 0
    private var foundAnswers: Set<Int> = []
    private let matcher: GuessMatcher

    /// Creates a game that is ready to start.
    public init(_ question: RecallQuestion, rules: RecallRules = .standard) {
        self.question = question
        self.rules = rules
        matcher = GuessMatcher(question, articles: rules.articles, typos: rules.typos)
    }

    /// The game time so far.
    public var elapsed: Duration { .milliseconds(milliseconds) }

    /// What is left of the limit.
    public var remaining: Duration { rules.limit - elapsed }

    /// When the game wants to be told the time, in game time; nil when it does not.
    public var nextInstant: Duration? {
        if case .playing(let deadline) = phase { deadline } else { nil }
    }

    /// The answers found so far, in the order they were found.
    public var found: [String] { saved.map { question.answers[$0.answer].text } }

    /// The game time at which each answer of ``found`` was found.
    public var foundAt: [Duration] { saved.map { .milliseconds($0.time) } }

    /// The answers that were not found, in the question's order; none until the game is over.
    public var missed: [String] {
        guard case .finished = phase else { return [] }
        return question.answers.indices.filter { !foundAnswers.contains($0) }.map { question.answers[$0].text }
    }

    /// Starts the clock; false if the game has started before.
    @discardableResult
    public mutating func start() -> Bool {
        guard phase == .ready else { return false }
        phase = .playing(deadline: rules.limit)
        return true
    }

    /// Moves the game time on; returns the ending if this brought it, and so exactly once.
    @discardableResult
    public mutating func advance(to now: Duration) -> Ending? {
        guard case .playing = phase else { return nil }
        milliseconds = min(max(milliseconds, now.wholeMilliseconds), rules.limit.wholeMilliseconds)
        return elapsed == rules.limit ? end(.timeUp) : nil
    }

    /// Judges a guess, and saves it if it is a new answer.
    public mutating func add(_ guess: String, at now: Duration) -> GuessVerdict {
        advance(to: now)
        guard case .playing = phase else { return .notRunning(phase) }
        switch matcher.find(guess) {
        case .blank:
            return .blank
        case .nothing:
            return wrong()
        case .close(let indices):
            let wrong = wrong()
            return indices.allSatisfy(foundAnswers.contains) ? wrong : .close
        case .several(let indices):
            return .ambiguous(indices.map { question.answers[$0].text })
        case .answer(let index, let manner):
            let answer = question.answers[index].text
            guard !foundAnswers.contains(index) else { return .alreadyFound(answer: answer) }
            save(SavedGuess(answer: index, text: guess.trimmed, time: milliseconds))
            return .accepted(answer: answer, manner: manner)
        }
    }

    /// Takes text as far as it is typed: accepts it if it is a new answer that cannot become another, or else waits.
    ///
    /// `int` waits while `interface` is open, and a misspelling always waits. Nothing typed counts as wrong.
    public mutating func type(_ text: String, at now: Duration) -> GuessVerdict? {
        advance(to: now)
        guard case .playing = phase, matcher.findTyped(text, among: { !foundAnswers.contains($0) }) != nil else {
            return nil
        }
        return add(text, at: now)
    }

    /// Stops the clock; false if it is not running, or ran out at that instant.
    @discardableResult
    public mutating func pause(at now: Duration) -> Bool {
        advance(to: now)
        guard case .playing = phase else { return false }
        phase = .paused
        return true
    }

    /// Lets the clock go on with what is left; false if the game is not paused.
    @discardableResult
    public mutating func resume() -> Bool {
        guard phase == .paused else { return false }
        phase = .playing(deadline: rules.limit)
        return true
    }

    /// Ends a game that has begun and is not over; returns the ending this brought.
    @discardableResult
    public mutating func giveUp(at now: Duration) -> Ending? {
        if let ending = advance(to: now) { return ending }
        switch phase {
        case .playing, .paused: return end(.gaveUp)
        case .ready, .finished: return nil
        }
    }

    /// Makes the game ready again, with the same question.
    public mutating func reset() {
        (phase, saved, foundAnswers, wrongGuesses, milliseconds) = (.ready, [], [], 0, 0)
    }

    /// Says whether the game is over, after judging the saved guesses again.
    ///
    /// It never ends a running game.
    public func report() -> FinishReport {
        let confirmed = saved.count { guess in
            if case .answer(guess.answer, _) = matcher.find(guess.text) { true } else { false }
        }
        return FinishReport(FinishReport.State(phase), found: confirmed, total: question.answers.count)
    }

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
    private mutating func end(_ ending: Ending) -> Ending {
        phase = .finished(ending)
        return ending
    }
}

extension RecallGame: Equatable {
    /// Compares what was asked and all that has happened.
    public static func == (left: RecallGame, right: RecallGame) -> Bool {
        left.phase == right.phase && left.milliseconds == right.milliseconds && left.saved == right.saved
            && left.wrongGuesses == right.wrongGuesses && left.rules == right.rules && left.question == right.question
    }
}

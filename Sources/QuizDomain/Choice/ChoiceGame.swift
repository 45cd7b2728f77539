import struct PlayhouseCore.SeededNumbers

/// A multiple-choice game, as a value without a clock.
///
/// The game receives its questions page by page, and accepts each question once. Every input has the game time as an
/// argument: the time since the start, without pauses and without the time spent waiting for questions. The game counts
/// whole milliseconds. An input with an earlier time than the previous input is judged at the time of the previous
/// input. A choice exactly at a time limit is too late, and a choice exactly at the end of the answer delay is in time.
///
/// Call ``advance(to:)`` at the ``nextInstant``, and before you read a game that has run since its last input. If the
/// game ``wantsQuestions``, deal it another page. The inputs can be called in any order and with any time. An input
/// that the current phase does not allow changes nothing, and its result says so. <doc:UseTheRules> shows a match of
/// two players on a server.
public struct ChoiceGame<Content: Hashable & Sendable>: Hashable, Sendable {
    /// The activity of a started game.
    public enum Activity: Hashable, Sendable {
        /// A question is open.
        case asking
        /// The outcome of a question is shown until the given game time.
        case revealing(until: Duration)
        /// The game waits for its next question, and its time is stopped.
        case waiting
    }

    /// The state of a game.
    public enum Phase: Hashable, Sendable {
        /// The game has not started, although questions may have been dealt.
        case ready
        /// The game is being played.
        case playing(Activity)
        /// The time is stopped, and choices are ignored.
        case paused(Activity)
        /// The game is over, and no longer changes.
        case finished(ChoiceEnding)
    }

    /// The rules of the game.
    public let rules: ChoiceRules
    /// A Boolean value that indicates whether the game repeats the missed questions of another game.
    ///
    /// Such a game has no ``result(id:at:)``, because the player has seen its questions before.
    public let isReplay: Bool
    /// The current state of the game.
    public internal(set) var phase = Phase.ready
    /// The rounds so far, the last of which may still be open.
    public internal(set) var rounds: [ChoiceRound<Content>] = []
    /// The points earned so far.
    public internal(set) var score = 0
    /// The current number of consecutive questions answered correctly at the first choice.
    public internal(set) var streak = 0
    /// The highest streak so far.
    public internal(set) var bestStreak = 0
    /// A Boolean value that indicates whether the deck has no more questions.
    public internal(set) var deckIsComplete = false
    /// The title and the logo of the quiz, or `nil` if no page had them.
    public internal(set) var heading: QuizContent?
    /// The attribution of the questions to their source, or `nil` if no page had one.
    public internal(set) var attribution: QuizAttribution?
    /// The identifier for recording the result of the game.
    ///
    /// Set a new identifier when the game starts. It is encoded with the game, so that a saved game that is restored
    /// and ended twice is recorded once. A session that keeps records sets it.
    public var resultID: GameResult.ID?
    /// The maximum number of questions in a game, as stated by the deck, or `nil` if the deck states no maximum.
    ///
    /// If the rules have a maximum, this value is ignored.
    var deckCount: Int?
    /// The questions that were dealt but not asked.
    ///
    /// The queue is a slice, because removing the first element of a slice takes constant time.
    var queue: ArraySlice<DealtQuestion<Content>> = []
    var dealtIDs: Set<String> = []
    var milliseconds: Int64 = 0

    /// Creates a game without questions.
    ///
    /// Deal it a page before you start it.
    public init(rules: ChoiceRules, isReplay: Bool = false) {
        self.rules = rules
        self.isReplay = isReplay
    }

    /// The game time of the last input or of the last call of ``advance(to:)``.
    public var elapsed: Duration { .milliseconds(milliseconds) }

    /// A Boolean value that indicates whether the game time is running.
    public var isRunning: Bool {
        switch phase {
        case .playing(.asking), .playing(.revealing): true
        case .ready, .playing(.waiting), .paused, .finished: false
        }
    }

    /// The round that is open or whose outcome is shown, or `nil` if there is no such round.
    public var currentRound: ChoiceRound<Content>? {
        switch phase {
        case .playing(.asking), .playing(.revealing), .paused(.asking), .paused(.revealing): rounds.last
        case .ready, .playing(.waiting), .paused(.waiting), .finished: nil
        }
    }

    /// The index of the ``currentRound`` in ``rounds``, or `nil` if there is no current round.
    ///
    /// It is also the ``ChoiceOptionID/round`` of the options of the round.
    public var currentIndex: Int? { currentRound == nil ? nil : rounds.count - 1 }

    /// The ending of the game, or `nil` until the game is over.
    public var ending: ChoiceEnding? {
        if case .finished(let ending) = phase { ending } else { nil }
    }

    /// A Boolean value that indicates whether the game accepts an answer at its current time.
    public var acceptsAnswers: Bool {
        guard phase == .playing(.asking), let round = rounds.last else { return false }
        return opening(of: round) <= elapsed
    }

    /// Returns the game time at which a round begins to accept answers.
    func opening(of round: ChoiceRound<Content>) -> Duration { round.askedAt + rules.pace.answerDelay }

    /// The maximum number of questions, from the rules or from a page, or `nil` if there is no maximum.
    public var questionCount: Int? { rules.dealing.count ?? deckCount }

    /// The number of questions that the game will ask, or `nil` if it is not known yet.
    public var total: Int? {
        let known = deckIsComplete ? rounds.count + queue.count : nil
        guard let count = questionCount else { return known }
        return min(known ?? count, count)
    }

    /// A Boolean value that indicates whether to deal another page, because the game has only a few questions left.
    public var wantsQuestions: Bool {
        if case .finished = phase { return false }
        guard !deckIsComplete else { return false }
        let isOpen = currentRound.map { $0.settlement == nil } ?? false
        let left = queue.count + (isOpen ? 1 : 0)
        if let count = questionCount, rounds.count + queue.count >= count { return false }
        return left < rules.dealing.lookAhead
    }

    /// The history that a deck receives with a request for more questions.
    public var history: ChoiceHistory<Content> {
        ChoiceHistory(rounds: rounds, questionsAhead: questionsAhead, dealtKeys: dealtIDs)
    }

    /// All questions of the game, asked or not, with their options in the order shown.
    public var dealtQuestions: [ChoiceQuestion<Content>] { rounds.map(\.question) + questionsAhead }

    /// The questions that were dealt but not asked.
    public var questionsAhead: [ChoiceQuestion<Content>] { queue.map(\.question) }

    /// Removes the questions that were dealt but not asked, so that others can be dealt.
    ///
    /// A paused game that waits for a question ends if it can get no more questions. A game that is over does not
    /// change.
    public mutating func removeQuestionsAhead() {
        guard ending == nil else { return }
        dealtIDs.subtract(queue.map(\.question.id))
        queue = []
        endIfNothingIsAwaited()
    }

    /// The questions that were not answered correctly at the first choice, in the order asked.
    ///
    /// These questions can be the deck of another game. A question that was missed several times is included once, even
    /// if its identifiers differ.
    public var missedQuestions: [ChoiceQuestion<Content>] {
        var seen: Set<[Content]> = []
        return rounds.filter(\.wasMissed).map(\.question)
            .filter { seen.insert([$0.prompt, $0.options[$0.right]]).inserted }
    }
}

extension ChoiceGame {
    /// Deals a page of questions to the game, and returns the number of questions that were accepted.
    ///
    /// If the game waits for a question, it asks the next one. If the page is empty and the last of the deck, a waiting
    /// game ends, even while it is paused. The generator determines the order of the questions of a shuffled page, the
    /// order of the options, and the order in which help removes options.
    ///
    /// The game accepts no question twice, and no question after its end. It also accepts no question after the last
    /// page of the deck, because the total number of questions is then shown to the player and must not grow. However,
    /// if all pages so far were empty, the game accepts another page after the last one.
    @discardableResult
    public mutating func deal(
        _ page: ChoicePage<Content>, using generator: inout some RandomNumberGenerator
    ) -> Int {
        if case .finished = phase { return 0 }
        // If the game has received no question at all, a retry may still add questions after the last page.
        if deckIsComplete, !dealtIDs.isEmpty { return 0 }
        heading = page.heading ?? heading
        attribution = page.attribution ?? attribution
        // A page can change the maximum number of questions only until the first question is asked. Later, the new
        // maximum could be less than the number of questions that were already asked, and such a game could not be
        // restored after it was saved.
        if rounds.isEmpty { deckCount = page.questionCount ?? deckCount }
        let isShuffled = rules.dealing.order ?? page.questionOrder == .shuffled
        let known = dealtIDs.count
        for question in isShuffled ? page.questions.dealt(using: &generator) : page.questions {
            guard dealtIDs.insert(question.id).inserted else { continue }
            queue.append(DealtQuestion(question, using: &generator))
        }
        deckIsComplete = page.isLast
        if phase == .playing(.waiting) { showNext() }
        endIfNothingIsAwaited()
        return dealtIDs.count - known
    }

    /// Starts the game with its first question, at the game time zero.
    ///
    /// Returns `false` if the game has already started or has no question yet.
    @discardableResult
    public mutating func start() -> Bool {
        guard phase == .ready, !queue.isEmpty else { return false }
        showNext()
        return true
    }

    /// Judges the choice of an option, or ignores it, for example if it belongs to an earlier round.
    ///
    /// A question whose answer is typed has no option that can be chosen; call ``answer(_:at:)``.
    /// A right choice closes the question. A wrong one closes it too, unless the rule `miss` is `.staysUntilFound`.
    public mutating func pick(_ option: ChoiceOptionID, at now: Duration) -> PickVerdict {
        advance(to: now)
        guard acceptsAnswers, let round = rounds.last else { return .ignored(.notAsking) }
        guard option.round == rounds.count - 1 else { return .ignored(.otherQuestion) }
        guard round.question.typed == nil, round.question.options.indices.contains(option.place) else {
            return .ignored(.unknownOption)
        }
        guard !round.removed.contains(option.place) else { return .ignored(.removedOption) }
        guard !round.picks.contains(option.place) else { return .ignored(.chosenBefore) }
        rounds[option.round].pick(option.place, at: milliseconds)
        if option.place == round.question.right { return .right(points: settle(.right)) }
        streak = 0
        if rules.miss != .staysUntilFound { settle(.wrong) }
        return .wrong
    }

    /// Removes wrong options until half of the options are left, and returns `false` if there is nothing to remove.
    ///
    /// At least two options stay. The method also returns `false` if no question is open, or if this help was used as
    /// often as the rules permit.
    @discardableResult
    public mutating func useFiftyFifty(at now: Duration) -> Bool {
        advance(to: now)
        guard canUseFiftyFifty else { return false }
        rounds[rounds.count - 1].remove(surplusOfHalf, by: ChoiceInput(.useFiftyFifty, at: milliseconds))
        return true
    }

    /// Removes one wrong option, and returns `false` if only the right one is left.
    ///
    /// The method also returns `false` if no question is open, or if this help was used as often as the rules permit.
    @discardableResult
    public mutating func eliminateOption(at now: Duration) -> Bool {
        advance(to: now)
        guard canEliminateOption else { return false }
        rounds[rounds.count - 1].remove(1, by: ChoiceInput(.eliminateOption, at: milliseconds))
        return true
    }

    /// A Boolean value that indicates whether ``useFiftyFifty(at:)`` would remove an option.
    public var canUseFiftyFifty: Bool {
        phase == .playing(.asking) && surplusOfHalf > 0 && fiftyFiftiesLeft > 0
    }

    /// A Boolean value that indicates whether ``eliminateOption(at:)`` would remove an option.
    public var canEliminateOption: Bool {
        phase == .playing(.asking) && rounds.last.map { $0.removableCount > 0 } == true && eliminationsLeft > 0
    }

    /// The number of times that the rules still permit to remove half of the options.
    var fiftyFiftiesLeft: Int { usesLeft(of: .useFiftyFifty, limit: rules.help.fiftyFifties) }

    /// The number of times that the rules still permit to remove one option.
    var eliminationsLeft: Int { usesLeft(of: .eliminateOption, limit: rules.help.eliminations) }

    /// Returns how often an input of a kind is still permitted, without reading the rounds if it never is.
    private func usesLeft(of kind: ChoiceInput.Kind, limit: Int) -> Int {
        guard limit > 0 else { return 0 }
        return limit - rounds.reduce(0) { sum, round in sum + round.inputs.count { $0.kind == kind } }
    }

    private var surplusOfHalf: Int {
        guard let round = rounds.last else { return 0 }
        return round.removableCount + 1 - max(2, (round.question.options.count + 1) / 2)
    }

    /// Ends the time for which an outcome is shown, and returns `false` if no outcome can be skipped now.
    ///
    /// An outcome is shown for at least the answer delay, so that the second of two quick clicks does not skip it.
    @discardableResult
    public mutating func endReveal(at now: Duration) -> Bool {
        advance(to: now)
        guard case .playing(.revealing) = phase, let round = rounds.last, let answer = round.settlement,
            round.askedAt + answer.time + rules.pace.answerDelay <= elapsed
        else { return false }
        rounds[rounds.count - 1].note(.endReveal, at: milliseconds)
        showNext()
        return true
    }

    /// Pauses the game, and returns `false` if the game is not being played or has no time left.
    ///
    /// A paused game ignores choices, and its time does not advance. Questions can still be dealt.
    @discardableResult
    public mutating func pause(at now: Duration) -> Bool {
        advance(to: now)
        guard case .playing(let activity) = phase else { return false }
        phase = .paused(activity)
        return true
    }

    /// Resumes a paused game at its ``elapsed`` time, and returns `false` if the game is not paused.
    @discardableResult
    public mutating func resume() -> Bool {
        guard case .paused(let activity) = phase else { return false }
        phase = .playing(activity)
        if activity == .waiting { showNext() }
        return true
    }

    /// Ends a game that is being played or paused, and returns the ending.
    ///
    /// An open question is abandoned. Returns `nil` if the game has not started or is already over.
    @discardableResult
    public mutating func quit(at now: Duration) -> ChoiceEnding? {
        if let ending = advance(to: now) { return ending }
        switch phase {
        case .playing, .paused: return end(.quit)
        case .ready, .finished: return nil
        }
    }
}

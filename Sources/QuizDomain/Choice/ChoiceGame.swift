import struct RemoteLoading.ByteKey

/// One game of choosing, as a value: it has no clock and does nothing by itself.
///
/// Questions are dealt to it page by page, each once. Every input takes the game time: how long it is since the start,
/// without pauses and without the time it waits for questions. Time counts in whole milliseconds; no input sets it
/// back. At a limit the time is over, so a choice at that very instant is too late.
public struct ChoiceGame<Content: Hashable & Sendable>: Hashable, Sendable {
    /// How a game ended.
    public typealias Ending = ChoiceEnding

    /// What goes on in a game that has begun.
    public enum Activity: Hashable, Sendable {
        /// A question is open.
        case asking
        /// The outcome of a question is shown until an instant of the game time.
        case revealing(until: Duration)
        /// The next question has not been dealt yet; the time stands still.
        case waiting
    }

    /// Where a game stands.
    public enum Phase: Hashable, Sendable {
        /// Nothing has happened, though questions may be dealt.
        case ready
        /// It has begun.
        case playing(Activity)
        /// The time stands still, and choices do not count.
        case paused(Activity)
        /// It is over. Nothing changes any more.
        case finished(Ending)
    }

    /// What it is played by.
    public let rules: ChoiceRules
    /// Whether it asks again what was missed in another game, and so counts for no record.
    package let isReplay: Bool
    /// Where the game stands.
    public internal(set) var phase = Phase.ready
    /// The rounds so far; the last one may be open.
    public internal(set) var rounds: [ChoiceRound<Content>] = []
    /// What was won.
    public internal(set) var score = 0
    /// How many questions in a row were found at the first choice, up to now.
    package internal(set) var streak = 0
    /// The most there were in a row.
    package internal(set) var bestStreak = 0
    /// How often half of the options were removed by request.
    package internal(set) var fiftyFiftiesUsed = 0
    /// How often one option was removed by request.
    package internal(set) var hintsUsed = 0
    /// Whether the deck has given all it has.
    package internal(set) var deckIsComplete = false
    /// A slice, so that asking the next question costs the same however many are left.
    var queue: ArraySlice<DealtQuestion<Content>> = []
    var dealtIDs: Set<ByteKey> = []
    var milliseconds: Int64 = 0

    /// Creates a game without questions.
    public init(rules: ChoiceRules, isReplay: Bool = false) {
        self.rules = rules
        self.isReplay = isReplay
    }

    /// The game time so far.
    public var elapsed: Duration { .milliseconds(milliseconds) }

    /// Whether the game time runs.
    package var isRunning: Bool {
        switch phase {
        case .playing(.asking), .playing(.revealing): true
        case .ready, .playing(.waiting), .paused, .finished: false
        }
    }

    /// The round that is open or whose outcome is shown; nil when there is none.
    public var currentRound: ChoiceRound<Content>? {
        switch phase {
        case .playing(.asking), .playing(.revealing), .paused(.asking), .paused(.revealing): rounds.last
        case .ready, .playing(.waiting), .paused(.waiting), .finished: nil
        }
    }

    /// How many questions the game will ask; nil while nobody knows.
    package var total: Int? {
        let known = deckIsComplete ? rounds.count + queue.count : nil
        guard let count = rules.questionCount else { return known }
        return min(known ?? count, count)
    }

    /// Whether more questions should be dealt before those there are run out.
    package var wantsQuestions: Bool {
        if case .finished = phase { return false }
        guard !deckIsComplete else { return false }
        let isOpen = currentRound.map { $0.settlement == nil } ?? false
        let left = queue.count + (isOpen ? 1 : 0)
        if let count = rules.questionCount, rounds.count + queue.count >= count { return false }
        return left < rules.lookAhead
    }

    /// What a deck may know when it is asked for more.
    package var history: ChoiceHistory<Content> { ChoiceHistory(rounds: rounds, dealtKeys: dealtIDs) }

    /// The questions that were dealt and not yet asked.
    package var questionsAhead: [ChoiceQuestion<Content>] { queue.map(\.question) }

    /// Gives questions back that were dealt and not yet asked, so that a deck deals others.
    package mutating func dropQuestionsAhead() {
        dealtIDs.subtract(queue.map(\.question.key))
        queue = []
    }

    /// The questions that were not found at the first choice, in the order they were asked: a deck for another game.
    ///
    /// What was asked and missed several times, under whatever identifiers, is there once.
    package var missedQuestions: [ChoiceQuestion<Content>] {
        var seen: Set<[Content]> = []
        return rounds.filter(\.wasMissed).map(\.question)
            .filter { seen.insert([$0.prompt, $0.options[$0.right]]).inserted }
    }
}

extension ChoiceGame {
    /// Takes questions in, and asks the next one if the game waits for it; returns those that it did not take.
    ///
    /// Those are the questions it has had before, and all of them once the game is over or its deck has given its last
    /// page: a total that was told does not grow. A game that waits for a page ends if that is empty and the last, even
    /// while it is paused. The generator decides the order of the options, and in which order help would remove them.
    @discardableResult
    public mutating func deal(
        _ page: ChoicePage<Content>, using generator: inout some RandomNumberGenerator
    ) -> [ChoiceQuestion<Content>] {
        if case .finished = phase { return page.questions }
        // A deck that was empty may be asked again before the game begins.
        if deckIsComplete, !dealtIDs.isEmpty { return page.questions }
        var repeated: [ChoiceQuestion<Content>] = []
        for question in page.questions {
            guard dealtIDs.insert(question.key).inserted else {
                repeated.append(question)
                continue
            }
            queue.append(DealtQuestion(question, using: &generator))
        }
        deckIsComplete = page.isLast
        if phase == .playing(.waiting) { goOn() }
        endIfNothingIsAwaited()
        return repeated
    }

    /// Asks the first question; false if the game has started before, or has no question yet.
    @discardableResult
    public mutating func start() -> Bool {
        guard phase == .ready, !queue.isEmpty else { return false }
        goOn()
        return true
    }

    /// Judges a choice.
    public mutating func pick(_ option: ChoiceOptionID, at now: Duration) -> PickVerdict {
        advance(to: now)
        guard phase == .playing(.asking), let round = rounds.last else { return .ignored(.notAsking) }
        guard option.round == rounds.count - 1 else { return .ignored(.otherQuestion) }
        guard round.question.options.indices.contains(option.place) else { return .ignored(.unknownOption) }
        guard !round.removed.contains(option.place) else { return .ignored(.removedOption) }
        guard !round.picks.contains(option.place) else { return .ignored(.chosenBefore) }
        rounds[option.round].pick(option.place, at: milliseconds)
        if option.place == round.question.right { return .right(points: settle(.right)) }
        streak = 0
        if rules.miss != .staysUntilFound { settle(.wrong) }
        return .wrong
    }

    /// Removes half of the options, wrong ones, and leaves two at least; false if there is nothing to remove or no more
    /// to spend.
    @discardableResult
    public mutating func removeHalf(at now: Duration) -> Bool {
        advance(to: now)
        guard canRemoveHalf else { return false }
        rounds[rounds.count - 1].remove(surplusOfHalf, by: ChoiceInput(.removeHalf, at: milliseconds))
        fiftyFiftiesUsed += 1
        return true
    }

    /// Removes one wrong option; false if only the right one is left or there is no more to spend.
    @discardableResult
    public mutating func removeOne(at now: Duration) -> Bool {
        advance(to: now)
        guard canRemoveOne else { return false }
        rounds[rounds.count - 1].remove(1, by: ChoiceInput(.removeOne, at: milliseconds))
        hintsUsed += 1
        return true
    }

    /// Whether ``removeHalf(at:)`` would remove something.
    package var canRemoveHalf: Bool {
        phase == .playing(.asking) && fiftyFiftiesUsed < rules.help.fiftyFifties && surplusOfHalf > 0
    }

    /// Whether ``removeOne(at:)`` would remove something.
    package var canRemoveOne: Bool {
        phase == .playing(.asking) && hintsUsed < rules.help.hints && rounds.last.map { $0.removableCount > 0 } == true
    }

    private var surplusOfHalf: Int {
        guard let round = rounds.last else { return 0 }
        return round.removableCount + 1 - max(2, (round.question.options.count + 1) / 2)
    }

    /// Stops the time; false if the game is not being played, or ended at that instant.
    @discardableResult
    public mutating func pause(at now: Duration) -> Bool {
        advance(to: now)
        guard case .playing(let activity) = phase else { return false }
        phase = .paused(activity)
        return true
    }

    /// Lets the time go on; false if the game is not paused.
    @discardableResult
    public mutating func resume() -> Bool {
        guard case .paused(let activity) = phase else { return false }
        phase = .playing(activity)
        if activity == .waiting { goOn() }
        return true
    }

    /// Ends a game that has begun and is not over; returns the ending this brought.
    @discardableResult
    public mutating func quit(at now: Duration) -> Ending? {
        if let ending = advance(to: now) { return ending }
        switch phase {
        case .playing, .paused: return end(.quit)
        case .ready, .finished: return nil
        }
    }
}

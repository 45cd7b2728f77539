public import Observation
public import RemoteLoading

/// The session of one player in a choice game, which connects the deck, the records, the time and the rules.
///
/// The session requests nothing before ``load()`` or ``start()``. During a game it loads more questions before they run
/// out; if that fails, the question and the score stay, and ``load()`` tries again. When the session is released, it
/// stops its clock and cancels its loads; a result that is being saved is still saved. Countdowns continue while the
/// device sleeps; call ``pause()`` to prevent that.
@MainActor
@Observable
public final class ChoiceSession<Content: Hashable & Sendable>: ChoicePlaying {
    /// The screen after the end of a game.
    public enum AfterGame: Hashable, Sendable {
        /// The results.
        case results
        /// The menu, which shows the record.
        case menu
    }

    private typealias Fetch = SharedFetch<ChoicePage<Content>>

    /// The content of the view.
    public private(set) var stage: ChoiceStage<Content>
    /// The texts of the stage.
    public let wording: ChoiceWording

    private let deck: any ChoiceDeck<Content>
    private let rules: ChoiceRules
    private let knownRecords: KnownRecords?
    private let afterGame: AfterGame
    private let presenter: ChoicePresenter
    private let time: TimeSource
    private let alarm: Alarm
    private let onSettled: @MainActor (ChoiceRound<Content>) -> Void
    private let fetch = Fetch()
    /// The function to call after each change of the stage.
    @ObservationIgnored package var onChange: @MainActor () -> Void = {}
    @ObservationIgnored private var chance: ChanceSource
    /// The number of settled rounds that `onSettled` was called for.
    @ObservationIgnored private var settledRounds = 0
    @ObservationIgnored private var feed: QuestionFeed<Content>
    @ObservationIgnored private var current: ChoiceGame<Content>
    @ObservationIgnored private var heading: QuizContent
    @ObservationIgnored private var isInMenu: Bool
    /// A Boolean value that indicates whether the end of the game has been handled.
    @ObservationIgnored private var isConcluded: Bool
    /// The index of the last round whose alert was dismissed.
    @ObservationIgnored private var dismissedAlert: Int?
    /// A Boolean value that indicates whether the game is to be paused when its first question is loaded.
    @ObservationIgnored private var pausesAtStart = false
    /// The instant at which the game time was zero; `nil` while the game time does not run.
    @ObservationIgnored private var zero: Duration?

    /// Creates a session.
    ///
    /// Without a location of records, no result is saved. `chance` determines the order of the options; a seeded source
    /// repeats a game. A saved game is resumed in the paused state; if it is over, it is not recorded again.
    /// `onSettled` is called once for each settled round, for example to play a sound.
    public init(
        deck: any ChoiceDeck<Content>, rules: ChoiceRules, heading: QuizContent,
        records: RecordLocation? = nil, afterGame: AfterGame = .results,
        wording: ChoiceWording = .english, time: TimeSource = .system,
        chance: ChanceSource = .system,
        resuming saved: ChoiceGame<Content>? = nil,
        onSettled: @escaping @MainActor (ChoiceRound<Content>) -> Void = { _ in }
    ) {
        self.deck = deck
        self.rules = rules
        self.heading = saved?.heading ?? heading
        knownRecords = records.map { KnownRecords($0) }
        self.afterGame = afterGame
        self.wording = wording
        presenter = ChoicePresenter(wording: wording)
        self.time = time
        self.chance = chance
        self.onSettled = onSettled
        alarm = Alarm(time)
        feed = QuestionFeed(deck: deck)
        current = saved ?? ChoiceGame(rules: rules)
        if let saved { current.pause(at: saved.elapsed) }
        isConcluded = current.ending != nil
        settledRounds = current.settledRounds
        isInMenu = !current.isBegun || isConcluded
        stage = .menu(MenuScreen(title: self.heading.text, newGame: ActionButton(wording.newGame, .start)))
        knownRecords?.onChange = { [weak self] in self?.refresh() }
        fetch.onChange = { [weak self] in self?.settle() }
        refresh()
    }

    /// The current game, for saving; encoding a running game pauses it.
    public var game: ChoiceGame<Content> {
        var game = current
        game.advance(to: now)
        return game
    }

    /// Loads the record and the first questions in the menu; in a game, retries a failed load of questions.
    ///
    /// A view can call this method each time it appears: what is loaded is not loaded again, and no game changes. Calls
    /// during a load wait for that load. If all of them are cancelled, so is the load.
    public func load() async {
        guard !Task.isCancelled else { return }
        if isInMenu { knownRecords?.readIfUnknown() }
        // A deck that had no questions is asked again from the beginning.
        if fetch.state.error != nil, current.history.dealtKeys.isEmpty { renew(from: deck) }
        await supplyQuestions()
    }

    /// Starts a game with the questions that ``load()`` loaded in the menu, or with new ones.
    ///
    /// Calls before the first question wait for it, and calls during a game do nothing.
    public func start() async {
        let isStarted = !isInMenu && current.ending == nil
        guard !(isStarted && current.isBegun) else { return }
        if !isStarted, current.isBegun || current.isReplay { renew(from: deck) }
        await begin()
    }

    /// Quits a running game, and starts a game with new questions.
    public func restart() async {
        renew(from: deck)
        await begin()
    }

    /// Starts a game with the questions that were missed in the last one; without such questions, does nothing.
    public func replayMissed() async {
        let missed = current.missedQuestions
        guard current.ending != nil, !missed.isEmpty else { return }
        renew(from: FixedDeck(shuffling: missed, using: &chance), isReplay: true)
        await begin()
    }

    /// Chooses an option.
    @discardableResult
    public func pick(_ option: ChoiceOptionID) -> PickVerdict {
        guard !isInMenu else { return .ignored(.notAsking) }
        return change { $0.pick(option, at: $1) }
    }

    /// Removes half of the options.
    @discardableResult
    public func removeHalf() -> Bool {
        !isInMenu && change { $0.removeHalf(at: $1) }
    }

    /// Removes one wrong option.
    @discardableResult
    public func removeOne() -> Bool {
        !isInMenu && change { $0.removeOne(at: $1) }
    }

    /// Pauses the game; if its first question is still loading, pauses it when the question is loaded.
    public func pause() {
        pausesAtStart = !isInMenu && !current.isBegun
        change { $0.pause(at: $1) }
    }

    /// Resumes the game.
    public func resume() {
        pausesAtStart = false
        change { game, _ in game.resume() }
    }

    /// Dismisses the alert of a round, without an effect on the game.
    public func dismissAlert(_ id: Int) {
        guard stage.game?.alert?.id == id else { return }
        dismissedAlert = id
        refresh()
    }

    /// Returns to the menu, and quits a running game.
    public func leave() {
        fetch.abandon()
        (isInMenu, pausesAtStart) = (true, false)
        change { $0.quit(at: $1) }
    }

    /// Waits until the results of all finished games are saved or their saves have failed.
    ///
    /// Call it before the process ends. The store determines how long it takes; cancelling the calling task does not
    /// end the wait.
    public func resultSaved() async {
        change { $0.advance(to: $1) }
        await knownRecords?.saved()
    }

    /// A Boolean value that indicates whether a result is being saved.
    package var isSavingRecord: Bool { knownRecords?.isSaving == true }

    /// Withdraws questions of a paused game that can no longer be shown, and loads others.
    package func withdraw(where isGone: (ChoiceQuestion<Content>) -> Bool) {
        change { game, _ in game.withdraw(where: isGone) }
    }

    private var now: Duration {
        zero.map { time.elapsed() - $0 } ?? current.elapsed
    }

    /// Changes the game in place at the current game time, and handles the consequences.
    @discardableResult
    private func change<Result>(_ body: (inout ChoiceGame<Content>, Duration) -> Result) -> Result {
        // Reading the time inside the call would access `current` while it is modified.
        let now = now
        let result = body(&current, now)
        settle()
        return result
    }

    private func renew(from deck: any ChoiceDeck<Content>, isReplay: Bool = false) {
        giveUp()
        fetch.abandon()
        feed = QuestionFeed(deck: deck)
        current = ChoiceGame(rules: rules, isReplay: isReplay)
        isConcluded = false
        settledRounds = 0
        dismissedAlert = nil
        zero = nil
        pausesAtStart = false
        knownRecords?.beginGame()
    }

    /// Quits a running game.
    ///
    /// The result includes the open round and the time so far.
    private func giveUp() {
        guard current.isBegun, !isConcluded else { return }
        let now = now
        current.quit(at: now)
        reportSettledRounds()
        if let ending = current.ending { conclude(ending) }
    }

    private func begin() async {
        isInMenu = false
        change { game, _ in game.start() }
        guard current.phase == .ready else { return }
        await supplyQuestions()
        // A caller that was cancelled before the call has started no load, so the game would wait endlessly.
        guard current.phase == .ready, fetch.state.isIdle else { return }
        isInMenu = true
        refresh()
    }

    /// Waits for questions, if the game needs any.
    private func supplyQuestions() async {
        guard fetch.state.isLoading || current.wantsQuestions else { return refresh() }
        await fetch.join(
            feed.page(after: current.history), whenAbandoned: { [weak self] in self?.returnToMenuBeforeStart() },
            receive: { [weak self] result throws(LoadError) in try self?.receive(result) })
    }

    /// Deals a page of questions, and returns the work that loads the next page if the game needs more.
    private func receive(_ result: Result<ChoicePage<Content>, LoadError>) throws(LoadError) -> Fetch.Work? {
        switch result {
        case .success(let page): return try deal(page)
        // A service that is exhausted after some questions has simply reached its end.
        case .failure(.refused(.exhausted)) where !current.history.dealtKeys.isEmpty:
            return try deal(ChoicePage([], isLast: true))
        case .failure(.cancelled):
            returnToMenuBeforeStart()
            // Without a failure, the session would repeat at once a load that the deck has cancelled.
            if current.isBegun, fetch.state.failure == nil { fetch.state.failure = .cancelled }
            throw .cancelled
        case .failure(let error): throw error
        }
    }

    private func deal(_ page: ChoicePage<Content>) throws(LoadError) -> Fetch.Work? {
        heading = page.heading ?? heading
        let newQuestions = page.questions.count - current.deal(page, using: &chance).count
        let wantsMore = current.wantsQuestions
        if !isInMenu, current.start(), pausesAtStart { current.pause(at: current.elapsed) }
        // Callers of `start()` wait for the first question only.
        if current.currentRound != nil { fetch.resumeAllWaiters() }
        if current.history.dealtKeys.isEmpty, page.isLast {
            throw .invalidData(.rejected(rule: "noQuestions", at: "questions"))
        }
        return try feed.nextPage(
            after: page, newQuestions: newQuestions, wantsMore: wantsMore, history: current.history)
    }

    /// Returns to the menu after a cancelled load, because a game without a question has no waiting caller left.
    private func returnToMenuBeforeStart() {
        if !current.isBegun { isInMenu = true }
    }

    /// Handles the consequences of a change: the end of the game, the clock, more questions and the stage.
    private func settle() {
        if current.isRunning != (zero != nil) { zero = current.isRunning ? time.elapsed() - current.elapsed : nil }
        reportSettledRounds()
        if let ending = current.ending, !isConcluded { conclude(ending) }
        // A failed load is repeated only by `load()`.
        if !isInMenu, current.isBegun, current.wantsQuestions, fetch.state.isIdle {
            fetch.begin(feed.page(after: current.history)) { [weak self] result throws(LoadError) in
                try self?.receive(result)
            }
        }
        refresh()
    }

    private func reportSettledRounds() {
        while settledRounds < current.settledRounds {
            settledRounds += 1
            onSettled(current.rounds[settledRounds - 1])
        }
    }

    private func conclude(_ ending: ChoiceEnding) {
        isConcluded = true
        fetch.abandon()
        // A game that the player leaves during the last reveal was played to its end.
        let isPlayed = ending != .quit || current.isDecided
        if isPlayed, !current.isReplay { knownRecords?.keep(GameResult(current, at: time.date())) }
        if afterGame == .menu { isInMenu = true }
    }

    /// Updates the alarm and the stage from the game.
    private func refresh() {
        let wakeUp = zero.flatMap { zero in current.nextScreenChange.map { zero + $0 } }
        alarm.set(at: wakeUp) { [weak self] in self?.change { $0.advance(to: $1) } }
        let next = makeStage()
        guard next != stage else { return }
        stage = next
        onChange()
    }

    private func makeStage() -> ChoiceStage<Content> {
        if isInMenu {
            return .menu(presenter.menu(heading, records: knownRecords, fetch: fetch.state))
        }
        guard let ending = current.ending else {
            return .game(presenter.screen(of: current, fetch: fetch.state, dismissed: dismissedAlert))
        }
        return .results(presenter.results(of: current, ending, records: knownRecords))
    }
}

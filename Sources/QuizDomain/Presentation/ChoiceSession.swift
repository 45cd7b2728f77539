public import Observation
public import PlayhouseCore

/// The session of one player in a choice game, which connects the deck, the records, the time and the rules.
///
/// The session requests nothing before ``load()`` or ``start()``. During a game, it loads more questions before the
/// available ones run out. If such a load fails, the game keeps its question and its score, and ``load()`` retries the
/// load.
///
/// When the session is released, it stops its clock and cancels its loads. A result that is being saved is still saved.
/// Countdowns continue while the device sleeps; call ``pause()`` to prevent that.
@MainActor
@Observable
public final class ChoiceSession<Content: Hashable & Sendable>: ScreenModel {
    /// The kind of screen that a session shows after the end of a game.
    public enum AfterGame: Hashable, Sendable {
        /// The results of the game.
        case results
        /// The menu, which shows the record.
        case menu
    }

    private typealias Fetch = SharedFetch<ChoicePage<Content>>

    /// The screen that the view draws: a menu, a round or results.
    public private(set) var screen: ChoiceScreen<Content> { didSet { feed.show(screen) } }
    /// The texts of the screen.
    public let wording: ChoiceWording

    private let feed: ScreenFeed<ChoiceScreen<Content>>
    private let deck: any ChoiceDeck<Content>
    private let rules: ChoiceRules
    private let sessionRecord: SessionRecord?
    private let afterGame: AfterGame
    private let attribution: QuizAttribution?
    private let presenter: ChoicePresenter
    private let time: TimeSource
    private let alarm: Alarm
    private let fetch = Fetch()
    /// The function to call after each change of the screen.
    @ObservationIgnored package var onChange: @MainActor () -> Void = {}
    /// The function to call once at the end of each round.
    @ObservationIgnored package var onSettled: @MainActor (ChoiceRound<Content>) -> Void = { _ in }
    @ObservationIgnored private var chance: ChanceSource
    /// The number of ended rounds for which `onSettled` was called.
    @ObservationIgnored private var settledRounds = 0
    /// The deck of the current game.
    @ObservationIgnored private var source: any ChoiceDeck<Content>
    /// The number of consecutive pages without a new question.
    @ObservationIgnored private var barrenPages = 0
    @ObservationIgnored private var current: ChoiceGame<Content>
    /// The missed questions of the last game that was started.
    ///
    /// The questions are kept for a replay, because a load in the menu replaces `current` by a new game.
    @ObservationIgnored private var missed: [ChoiceQuestion<Content>] = []
    @ObservationIgnored private var heading: QuizContent
    @ObservationIgnored private var isInMenu: Bool
    @ObservationIgnored private var clock: GameClock
    /// The events of this session and of the earlier ones that it continues.
    @ObservationIgnored package private(set) var events: GameEvents
    /// The number of times that the open round has shown help.
    @ObservationIgnored private var shownHelp: RoundHelp
    /// The index of the last round whose alert was dismissed.
    @ObservationIgnored private var dismissedAlert: Int?
    /// The verdict on the last answer that was typed, with the index of its round.
    @ObservationIgnored private var lastVerdict: (round: Int, verdict: GuessVerdict)?
    /// A Boolean value that indicates whether the game is to be paused when its first question is loaded.
    @ObservationIgnored private var pausesAtStart = false

    /// Creates a session.
    ///
    /// If `records` is `nil`, no result is saved. The results show the `attribution` of the questions. `chance`
    /// determines the order of the options, so a source with the same seed deals the same game again. A saved game is
    /// paused until ``resume()`` is called. If the saved game is over, it is not recorded again.
    public convenience init(
        deck: any ChoiceDeck<Content>, rules: ChoiceRules, heading: QuizContent,
        records: RecordLocation? = nil, afterGame: AfterGame = .results,
        attribution: QuizAttribution? = nil, wording: ChoiceWording = .english, time: TimeSource = .system,
        chance: ChanceSource = .system,
        resuming saved: ChoiceGame<Content>? = nil
    ) {
        self.init(
            deck: deck, rules: rules, heading: heading, record: records.map { SessionRecord($0) },
            afterGame: afterGame, attribution: attribution, wording: wording, time: time, chance: chance,
            resuming: saved)
    }

    /// Creates a session that continues the events of an earlier session, and that may share its record.
    package init(
        deck: any ChoiceDeck<Content>, rules: ChoiceRules, heading: QuizContent, record: SessionRecord?,
        after earlier: GameEvents = GameEvents(), afterGame: AfterGame = .results,
        attribution: QuizAttribution? = nil, wording: ChoiceWording, time: TimeSource, chance: ChanceSource,
        resuming saved: ChoiceGame<Content>?
    ) {
        self.deck = deck
        self.rules = rules
        self.heading = saved?.heading ?? heading
        sessionRecord = record
        self.afterGame = afterGame
        self.attribution = attribution
        self.wording = wording
        presenter = ChoicePresenter(wording: wording)
        self.time = time
        self.chance = chance
        alarm = Alarm(time)
        source = deck
        current = saved ?? ChoiceGame(rules: rules)
        if let saved { current.pause(at: saved.elapsed) }
        clock = GameClock(isOver: current.ending != nil)
        events = earlier
        events.beginGame(remaining: current.remaining)
        shownHelp = RoundHelp(in: current)
        settledRounds = current.settledRounds
        isInMenu = !current.isBegun || current.ending != nil
        let menu = ChoiceScreen<Content>.menu(
            MenuScreen(heading: self.heading, newGame: ActionButton(wording.newGame, .start)))
        screen = menu
        feed = ScreenFeed(menu)
        // The record may be that of an earlier game.
        sessionRecord?.beginGame()
        sessionRecord?.onChange = { [weak self] in self?.refresh() }
        fetch.onChange = { [weak self] in self?.settle() }
        identifyGame()
        refresh()
    }

    /// The screens from now on, for code that does not observe with SwiftUI.
    public var screens: ScreenSequence<ChoiceScreen<Content>> { feed.screens }

    /// The current game, as a value to save, or `nil` in the menu.
    ///
    /// If the game is running, its encoded form is paused, while the game of this session continues. A game whose end
    /// is due is returned as it was shortly before, until the session starts to save its result. A game that is saved
    /// as over is not recorded by another session, so call ``resultSaved()`` before the process ends.
    public var saved: ChoiceGame<Content>? {
        _ = screen  // registers the observer, which is then notified when the game changes
        return isInMenu || !current.isBegun ? nil : game
    }

    /// The current game, advanced to the current time unless it ends by that.
    package var game: ChoiceGame<Content> {
        var game = current
        return game.advance(to: now) == nil ? game : current
    }

    /// Loads the record and the first questions if the menu is shown, or retries a failed load of questions during a
    /// game.
    ///
    /// A view can call this method each time it appears: what is already loaded is not loaded again, and a game that is
    /// being played does not change. In the menu after a game, the questions of the next game are loaded. A call during
    /// a load waits for that load. The load is cancelled when all of its callers are cancelled. In the menu, the method
    /// returns when the record is there or cannot be read.
    public func load() async {
        guard !Task.isCancelled else { return }
        let isRecordShown = isInMenu
        if isRecordShown { sessionRecord?.readIfUnknown() }
        // After an empty last page, the current game requests no more pages, so a retry needs a new game.
        let hasFailed = fetch.state.error != nil && current.history.dealtKeys.isEmpty
        if hasFailed || (isInMenu && isUsed) { renew(from: deck) }
        await supplyQuestions()
        if isRecordShown { await sessionRecord?.read() }
    }

    /// Starts a game with the questions that ``load()`` has loaded, or loads questions first if no questions are loaded.
    ///
    /// A call while the first question is loading waits for that question. A call while a game is running or paused
    /// does nothing.
    public func start() async {
        let isStarted = !isInMenu && current.ending == nil
        guard !(isStarted && current.isBegun) else { return }
        if !isStarted, isUsed { renew(from: deck) }
        await begin()
    }

    /// Quits a running game, and starts a game with new questions.
    public func restart() async {
        renew(from: deck)
        await begin()
    }

    /// Starts a game with the questions that were missed in the last one, or does nothing if no question was missed.
    public func replayMissed() async {
        let missed = current.isBegun ? current.missedQuestions : missed
        guard current.ending != nil || isInMenu, !missed.isEmpty else { return }
        renew(from: FixedDeck(missed.dealt(using: &chance)), isReplay: true)
        await begin()
    }

    /// Chooses an option of the open question.
    @discardableResult
    public func pick(_ option: ChoiceOptionID) -> PickVerdict {
        answer { $0.pick(option, at: $1) }
    }

    /// Judges a typed text as the answer to the open question, or returns `.notRunning` if no question without options
    /// accepts answers.
    @discardableResult
    public func answer(_ text: String) -> GuessVerdict {
        guard !isInMenu else { return .notRunning(nil) }
        return change { game, now in
            game.advance(to: now)
            // The answer can end the round, and the game may then ask the next question at once.
            let round = game.rounds.count - 1
            let verdict = game.answer(text, at: now)
            if case .notRunning = verdict { return verdict }
            lastVerdict = (round, verdict)
            // Other wrong answers settle their round, which is an event of its own.
            if verdict == .wrong, game.rules.miss == .staysUntilFound { events.add(.wrong) }
            return verdict
        }
    }

    /// Counts an answer that matches no option as a wrong choice.
    @discardableResult
    package func miss() -> PickVerdict {
        answer { $0.miss(at: $1) }
    }

    private func answer(_ body: (inout ChoiceGame<Content>, Duration) -> PickVerdict) -> PickVerdict {
        guard !isInMenu else { return .ignored(.notAsking) }
        return change {
            let verdict = body(&$0, $1)
            // Other wrong answers settle their round, which is an event of its own.
            if verdict == .wrong, $0.rules.miss == .staysUntilFound { events.add(.wrong) }
            return verdict
        }
    }

    /// Closes the open question as missed, so that its answer is shown.
    public func giveUpQuestion() {
        if !isInMenu { change { $0.giveUpQuestion(at: $1) } }
    }

    /// Counts a hint, such as a letter of the answer.
    package func hint() {
        if !isInMenu { change { $0.countTypingHint(at: $1) } }
    }

    /// Removes wrong options until half of the options are left, and returns `false` if that is impossible.
    @discardableResult
    public func removeHalf() -> Bool { !isInMenu && change { $0.removeHalf(at: $1) } }

    /// Removes one wrong option, and returns `false` if that is impossible.
    @discardableResult
    public func removeOne() -> Bool { !isInMenu && change { $0.removeOne(at: $1) } }

    /// Pauses the game, or pauses it as soon as its first question is loaded.
    public func pause() {
        pausesAtStart = !isInMenu && !current.isBegun
        change { $0.pause(at: $1) }
    }

    /// Resumes the game.
    public func resume() {
        pausesAtStart = false
        change { game, _ in game.resume() }
    }

    /// Dismisses the alert of the round with the given index, without an effect on the game.
    public func dismissAlert(_ id: Int) {
        guard screen.round?.alert?.id == id else { return }
        dismissedAlert = id
        refresh()
    }

    /// Returns to the menu, and quits a running game.
    public func leave() {
        fetch.abandon()
        (isInMenu, pausesAtStart) = (true, false)
        change { $0.quit(at: $1) }
    }

    /// Performs an input of the view.
    public func perform(_ action: ChoiceAction) async {
        switch action {
        case .load: await load()
        case .start: await start()
        case .restart: await restart()
        case .replayMissed: await replayMissed()
        case .pick(let option): pick(option)
        case .answer(let text): answer(text)
        case .giveUpQuestion: giveUpQuestion()
        case .removeHalf: removeHalf()
        case .removeOne: removeOne()
        case .pause: pause()
        case .resume: resume()
        case .dismissAlert(let round): dismissAlert(round)
        case .leave: leave()
        case .forgetDamagedRecords: await forgetDamagedRecords()
        }
    }

    /// Starts new records if the stored ones are damaged, and saves the results that could not be saved.
    ///
    /// The store keeps the damaged records under another name, as ``RecordStore/forgetAll()`` describes. If the records
    /// can be read, or have another problem, they stay as they are. The function returns when this has succeeded or
    /// failed.
    public func forgetDamagedRecords() async { await sessionRecord?.forgetDamage() }

    /// Waits until the results of all finished games are saved or their saves have failed.
    ///
    /// A save that failed before this call is repeated once.
    ///
    /// Call this method before the process ends. The store determines how long a save takes, and cancelling the calling
    /// task does not end the wait.
    public func resultSaved() async {
        catchUp()
        await sessionRecord?.saved()
    }

    /// Advances the game to the current time, so that a game whose end is due is recorded.
    package func catchUp() {
        change { $0.advance(to: $1) }
    }

    /// Notes the verdict on a typed answer that does not count, and returns `false` if no question is open.
    package func note(_ verdict: GuessVerdict) -> Bool {
        !isInMenu
            && change { game, now in
                game.advance(to: now)
                guard game.phase == .playing(.asking) else { return false }
                events.note(verdict)
                return true
            }
    }

    /// Removes the questions for which the closure returns `true` from a paused game, and loads others.
    package func withdraw(where isGone: (ChoiceQuestion<Content>) -> Bool) {
        change { game, _ in game.withdrawQuestions(where: isGone) }
    }

    private var now: Duration { clock.now(current.elapsed, at: time.elapsed()) }

    /// Changes the game at the current game time, and then updates the clock, the load and the screen.
    @discardableResult
    private func change<Result>(_ body: (inout ChoiceGame<Content>, Duration) -> Result) -> Result {
        // Reading `now` accesses `current`, which is not permitted while the closure modifies `current`.
        let now = now
        let result = body(&current, now)
        settle()
        return result
    }

    /// A Boolean value that indicates whether `current` cannot become the new game, because it was started, is a replay,
    /// or has received an empty last page.
    private var isUsed: Bool { current.isBegun || current.isReplay || current.total == 0 }

    private func renew(from deck: any ChoiceDeck<Content>, isReplay: Bool = false) {
        giveUp()
        fetch.abandon()
        source = deck
        barrenPages = 0
        if current.isBegun { missed = current.missedQuestions }
        current = ChoiceGame(rules: rules, isReplay: isReplay)
        clock = GameClock(isOver: false)
        settledRounds = 0
        dismissedAlert = nil
        lastVerdict = nil
        pausesAtStart = false
    }

    /// Quits a running game.
    ///
    /// The recorded result includes the open round and the time so far.
    private func giveUp() {
        guard current.isBegun else { return }
        let now = now
        current.quit(at: now)
        reportSettledRounds()
        concludeIfOver()
    }

    private func begin() async {
        isInMenu = false
        // Not at a load in the menu, because the result of the last game may still be saved as a new record then.
        sessionRecord?.beginGame()
        change { game, _ in game.start() }
        guard current.phase == .ready else { return }
        await supplyQuestions()
        // If the calling task was already cancelled, no load was started, and no question would ever arrive.
        guard current.phase == .ready, fetch.state.isIdle else { return }
        isInMenu = true
        refresh()
    }

    /// Waits for questions, if the game needs any.
    private func supplyQuestions() async {
        guard fetch.state.isLoading || current.wantsQuestions else { return refresh() }
        await fetch.join(
            nextPage, whenAbandoned: { [weak self] in self?.returnToMenuBeforeStart() },
            receive: { [weak self] result throws(LoadError) in try self?.receive(result) })
    }

    /// Deals a page of questions, and returns the work that loads the next page if the game needs more.
    private func receive(_ result: Result<ChoicePage<Content>, LoadError>) throws(LoadError) -> Fetch.Work? {
        switch result {
        case .success(let page): return try deal(page)
        // After the first question, `.exhausted` is not a failure: it marks the end of the deck.
        case .failure(.refused(.exhausted)) where !current.history.dealtKeys.isEmpty:
            return try deal(ChoicePage([], isLast: true))
        case .failure(.cancelled):
            returnToMenuBeforeStart()
            // A load that the deck itself has cancelled must not be repeated at once. `settle()` starts no load while
            // the state has a failure.
            if current.isBegun, fetch.state.failure == nil { fetch.state.failure = .cancelled }
            throw .cancelled
        case .failure(let error): throw error
        }
    }

    private func deal(_ page: ChoicePage<Content>) throws(LoadError) -> Fetch.Work? {
        heading = page.heading ?? heading
        let newQuestions = current.deal(page, using: &chance)
        let wantsMore = current.wantsQuestions
        if !isInMenu, current.start(), pausesAtStart { current.pause(at: current.elapsed) }
        // Callers of `start()` wait for the first question only.
        if current.currentRound != nil { fetch.resumeAllWaiters() }
        if current.history.dealtKeys.isEmpty, page.isLast {
            throw .refused(.notEnough(need: 1, have: 0))
        }
        barrenPages = newQuestions == 0 ? barrenPages + 1 : 0
        guard !page.isLast, wantsMore else { return nil }
        // A deck that returns only questions that were dealt before must not be asked endlessly.
        guard barrenPages < 3 else {
            barrenPages = 0
            throw .refused(.exhausted)
        }
        return nextPage
    }

    /// The work that loads the next page.
    private var nextPage: Fetch.Work {
        { [source, history = current.history] () async throws(LoadError) in try await source.next(after: history) }
    }

    /// Returns to the menu after a cancelled load, unless the game has a question.
    ///
    /// All callers that waited for the first question were cancelled, so nothing would start the game.
    private func returnToMenuBeforeStart() {
        if !current.isBegun { (isInMenu, pausesAtStart) = (true, false) }
    }

    /// Updates the clock, the load of questions and the screen after a change, and handles the end of the game.
    private func settle() {
        identifyGame()
        clock.run(current.isRunning, from: current.elapsed, at: time.elapsed())
        reportSettledRounds()
        let help = RoundHelp(in: current)
        if help.exceeds(shownHelp) { events.add(.hint) }
        shownHelp = help
        if current.ending == nil { events.note(remaining: current.remaining, of: current.rules.gameLimit) }
        concludeIfOver()
        // A failed fetch is not idle, so this code does not repeat it. Only `load()` does.
        if !isInMenu, current.isBegun, current.wantsQuestions, fetch.state.isIdle {
            fetch.begin(nextPage) { [weak self] result throws(LoadError) in
                try self?.receive(result)
            }
        }
        refresh()
    }

    /// Gives the game an identifier for its result when it has started, unless it has one.
    private func identifyGame() {
        if current.isBegun, current.resultID == nil { current.resultID = sessionRecord?.newResultID() }
    }

    private func reportSettledRounds() {
        while settledRounds < current.settledRounds {
            settledRounds += 1
            let round = current.rounds[settledRounds - 1]
            switch round.settlement?.outcome {
            case .right: events.add(.right)
            case .wrong: events.add(.wrong)
            case .expired: events.add(.timeUp)
            case .abandoned, nil: break
            }
            onSettled(round)
        }
    }

    /// Handles the end of the game, once.
    private func concludeIfOver() {
        guard clock.concludes(current.ending != nil), let ending = current.ending else { return }
        fetch.abandon()
        if ending == .timeUp { events.add(.timeUp) }
        if let sessionRecord, let id = current.resultID, let result = current.result(id: id, at: time.date()) {
            sessionRecord.keep(result)
        }
        if afterGame == .menu { isInMenu = true }
    }

    /// Updates the alarm and the screen from the game.
    private func refresh() {
        alarm.set(at: clock.instant(of: current.nextScreenChange)) { [weak self] in
            self?.catchUp()
        }
        if let sessionRecord { events.note(isNewRecord: sessionRecord.isNewRecord) }
        var next = makeScreen()
        next.events = events.recent
        guard next != screen else { return }
        screen = next
        onChange()
    }

    private func makeScreen() -> ChoiceScreen<Content> {
        if isInMenu {
            return .menu(presenter.menu(heading, records: sessionRecord, fetch: fetch.state))
        }
        guard let ending = current.ending else {
            let isOfRound = lastVerdict?.round == current.rounds.count - 1
            return .round(
                presenter.screen(
                    of: current, fetch: fetch.state, dismissed: dismissedAlert,
                    verdict: isOfRound ? lastVerdict?.verdict : nil))
        }
        return .results(presenter.results(of: current, ending, records: sessionRecord, from: attribution))
    }
}

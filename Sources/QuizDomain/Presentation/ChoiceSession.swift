public import Observation
public import RemoteLoading

/// One player at one game of choosing: where deck, records, time, chance and rules meet.
///
/// Nothing is asked for before ``load()`` or ``start()``. While a game is played, more questions are fetched before
/// they run out; if that fails, question and score stay, and ``load()`` tries again. A released session stops its clock
/// and its loads; a result that is on its way to the records still arrives. Countdowns go on while the device sleeps;
/// call ``pause()`` if yours should not.
@MainActor
@Observable
public final class ChoiceSession<Content: Hashable & Sendable>: ChoicePlaying {
    /// Where a game that is over leads.
    public enum AfterGame: Hashable, Sendable {
        /// To its results.
        case results
        /// Straight to the menu, which shows the record.
        case menu
    }

    /// All there is to draw.
    public private(set) var stage: ChoiceStage<Content>

    @ObservationIgnored private let deck: any ChoiceDeck<Content>
    @ObservationIgnored private let rules: ChoiceRules
    @ObservationIgnored private let knownRecords: KnownRecords?
    @ObservationIgnored private let afterGame: AfterGame
    @ObservationIgnored private let wording: ChoiceWording
    @ObservationIgnored private let time: TimeSource
    @ObservationIgnored private var chance: ChanceSource
    @ObservationIgnored private let alarm: Alarm
    @ObservationIgnored private let onSettled: @MainActor (ChoiceRound<Content>) -> Void
    /// How many rounds of the game were told to be settled.
    @ObservationIgnored private var settledRounds = 0
    @ObservationIgnored private let sharedLoad = SharedLoad()
    @ObservationIgnored private var feed: QuestionFeed<Content>
    @ObservationIgnored private var current: ChoiceGame<Content>
    @ObservationIgnored private var heading: QuizContent
    @ObservationIgnored private var isInMenu: Bool
    /// Whether the end of the game has been dealt with.
    @ObservationIgnored private var isConcluded: Bool
    /// Whether the game is to wait paused when its first question has come.
    @ObservationIgnored private var pausesAtStart = false
    /// When, on the time source, the game time was zero; set while it runs.
    @ObservationIgnored private var zero: Duration?

    /// Creates a session; to go on with a saved game, pass it, and it waits paused.
    ///
    /// Without a record store nothing is kept. Chance decides the order of options; give a seeded one to repeat a
    /// game. A saved game that is over is not recorded again. The last argument is called once for each round when its
    /// outcome is known, as for a sound, or for learning from it.
    public init(
        deck: any ChoiceDeck<Content>, rules: ChoiceRules, heading: QuizContent,
        records: (any RecordStore)? = nil, recordKey: RecordKey? = nil, afterGame: AfterGame = .results,
        wording: ChoiceWording = .english, time: TimeSource = .system,
        chance: ChanceSource = .system,
        resuming saved: ChoiceGame<Content>? = nil,
        onSettled: @escaping @MainActor (ChoiceRound<Content>) -> Void = { _ in }
    ) {
        self.deck = deck
        self.rules = rules
        self.heading = heading
        knownRecords = records.map { KnownRecords($0, key: recordKey ?? RecordKey(game: heading.text)) }
        self.afterGame = afterGame
        self.wording = wording
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
        stage = .menu(MenuScreen(title: heading.text, newGame: ActionButton(wording.newGame, .start)))
        knownRecords?.onChange = { [weak self] in self?.refresh() }
        refresh()
    }

    /// The game as it stands now, for saving: encoding it is a pause.
    public var game: ChoiceGame<Content> {
        var game = current
        game.advance(to: now)
        return game
    }

    /// In the menu, gets the record and the first questions; in a game, asks again for questions that did not come.
    ///
    /// Calls while questions are on their way wait for them. Cancelling the last of them cancels the load.
    public func load() async {
        if isInMenu { knownRecords?.read() }
        if isInMenu || !current.isBegun, !sharedLoad.isUnderWay { renew(from: deck) }
        await supplyQuestions()
    }

    /// Begins a new game, with questions that ``load()`` fetched in the menu, or with fresh ones.
    public func start() async {
        if !(isInMenu && current.phase == .ready && !current.isReplay) { renew(from: deck) }
        await begin()
    }

    /// Begins a game with the questions that were missed in the last one; without any there is nothing to do.
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

    /// Stops the time; a game whose first question is still on its way waits paused when that has come.
    public func pause() {
        pausesAtStart = !isInMenu && !current.isBegun
        change { $0.pause(at: $1) }
    }

    /// Lets the time go on.
    public func resume() {
        pausesAtStart = false
        change { game, _ in game.resume() }
    }

    /// Goes to the menu; a game under way is given up.
    public func leave() {
        sharedLoad.abandon()
        feed.fetch = .idle
        isInMenu = true
        change { $0.quit(at: $1) }
    }

    /// Takes questions back that can no longer be shown, in a game that is paused, and asks for others.
    package func withdraw(where isGone: (ChoiceQuestion<Content>) -> Bool) {
        change { game, _ in game.withdraw(where: isGone) }
    }

    private var now: Duration {
        zero.map { time.elapsed() - $0 } ?? current.elapsed
    }

    /// Changes the game in place, at the time it is now, which must be read before, and deals with all that follows.
    @discardableResult
    private func change<Result>(_ body: (inout ChoiceGame<Content>, Duration) -> Result) -> Result {
        let now = now
        let result = body(&current, now)
        settle()
        return result
    }

    private func renew(from deck: any ChoiceDeck<Content>, isReplay: Bool = false) {
        giveUp()
        sharedLoad.abandon()
        feed = QuestionFeed(deck: deck)
        current = ChoiceGame(rules: rules, isReplay: isReplay)
        isConcluded = false
        settledRounds = 0
        zero = nil
        knownRecords?.beginGame()
    }

    /// Ends a game that is still under way; what its open round has shown, and what its clock has brought, counts.
    private func giveUp() {
        guard current.isBegun, !isConcluded else { return }
        let now = now
        current.quit(at: now)
        tellSettledRounds()
        if let ending = current.ending { conclude(ending) }
    }

    private func begin() async {
        (isInMenu, pausesAtStart) = (false, false)
        change { game, _ in game.start() }
        guard current.phase == .ready else { return }
        await supplyQuestions()
        // Whoever was cancelled before has asked for nothing, so nothing would ever come.
        guard current.phase == .ready, feed.fetch == .idle else { return }
        isInMenu = true
        refresh()
    }

    /// Waits for questions, if the game wants any.
    private func supplyQuestions() async {
        guard sharedLoad.isUnderWay || current.wantsQuestions else { return refresh() }
        await sharedLoad.join {
            fetching()
        } whenAbandoned: { [weak self] in
            self?.stopFetching(askingAgain: true)
        }
    }

    /// Marks that questions are on their way, and returns the work that fetches them until there are enough.
    private func fetching() -> @MainActor @Sendable () async -> Void {
        feed.fetchBefore = feed.fetch
        feed.fetch = .loading
        refresh()
        return { [weak self, feed, generation = sharedLoad.generation] in
            while let history = self?.historyWanted(by: generation) {
                let page = await feed.page(after: history)
                self?.receive(page, of: generation)
            }
        }
    }

    private func historyWanted(by generation: Int) -> ChoiceHistory<Content>? {
        generation == sharedLoad.generation && feed.fetch.isLoading ? current.history : nil
    }

    private func receive(_ result: Result<ChoicePage<Content>, LoadError>, of generation: Int) {
        guard generation == sharedLoad.generation else { return }
        switch result {
        case .success(let page): deal(page)
        case .failure(.cancelled): return stopFetching(askingAgain: false)
        // A service that has no more after it has given some has simply come to its end.
        case .failure(.refused(.exhausted)) where !current.history.dealtKeys.isEmpty: deal(ChoicePage([], isLast: true))
        case .failure(let error): feed.fetch = .failed(error)
        }
        settle()
    }

    private func deal(_ page: ChoicePage<Content>) {
        heading = page.heading ?? heading
        let newQuestions = page.questions.count - current.deal(page, using: &chance).count
        feed.fetch = feed.state(after: newQuestions, isLast: page.isLast, wantsMore: current.wantsQuestions)
        if current.history.dealtKeys.isEmpty, page.isLast {
            feed.fetch = .failed(.invalidData(.rejected(rule: "noQuestions", at: "questions")))
        }
        if !isInMenu, current.start(), pausesAtStart { current.pause(at: current.elapsed) }
        // Whoever waits for the game waits no longer for the questions after the first.
        if current.currentRound != nil { sharedLoad.resumeAllWaiters() }
    }

    /// Goes back to how it was before; a game that has not begun has nobody left who waits for it.
    private func stopFetching(askingAgain: Bool) {
        feed.fetch = feed.fetchBefore
        if !current.isBegun {
            isInMenu = true
        } else if !askingAgain, feed.fetch == .idle {
            feed.fetch = .failed(.cancelled)
        }
        settle()
    }

    /// Deals with what a change has brought: the end, the clock, the next questions, the screen.
    private func settle() {
        if current.isRunning != (zero != nil) { zero = current.isRunning ? time.elapsed() - current.elapsed : nil }
        tellSettledRounds()
        if let ending = current.ending, !isConcluded { conclude(ending) }
        // Questions are fetched unasked while a game is played, unless that has just failed.
        if !isInMenu, current.isBegun, current.wantsQuestions, feed.fetch == .idle { sharedLoad.begin { fetching() } }
        refresh()
    }

    private func tellSettledRounds() {
        while settledRounds < current.settledRounds {
            settledRounds += 1
            onSettled(current.rounds[settledRounds - 1])
        }
    }

    private func conclude(_ ending: ChoiceEnding) {
        isConcluded = true
        sharedLoad.abandon()
        feed.fetch = .idle
        // Who leaves while the last outcome is shown has played to the end.
        let isPlayed = ending != .quit || current.isDecided
        if isPlayed, !current.isReplay { knownRecords?.keep(GameResult(current, at: time.date())) }
        if afterGame == .menu { isInMenu = true }
    }

    /// Brings the alarm and the stage in line with the game.
    private func refresh() {
        let wakeUp = zero.flatMap { zero in current.nextScreenChange.map { zero + $0 } }
        alarm.set(at: wakeUp) { [weak self] in self?.change { $0.advance(to: $1) } }
        let next = makeStage()
        if next != stage { stage = next }
    }

    private func makeStage() -> ChoiceStage<Content> {
        if isInMenu {
            return .menu(MenuScreen(heading, knownRecords: knownRecords, fetch: feed.fetch, wording: wording))
        }
        guard let ending = current.ending else {
            return .game(ChoiceScreen(current, fetch: feed.fetch, wording: wording))
        }
        return .results(ResultsScreen(current, ending: ending, knownRecords: knownRecords, wording: wording))
    }
}

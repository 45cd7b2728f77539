import Foundation
public import Observation
public import QuizDomain
public import RemoteLoading

/// A session of the name game for one player, from the menu to the results.
///
/// The session sends no request until ``load()`` or ``start(_:)`` is called. It shows a round as soon as the portraits
/// of the round are loaded. While the player answers, the session loads the portraits of the next round.
///
/// Countdowns continue while the device sleeps. Call ``pause()`` to stop the countdowns.
///
/// When the session is released, it stops its clock and cancels its loads. Results and lessons that are being saved at
/// that time are still saved.
@MainActor
@Observable
public final class NameMatchSession: ScreenModel {
    /// The screen that the view draws, except for the portraits, which ``portrait(of:)`` returns.
    public private(set) var screen: NameMatchScreen { didSet { feed.show(screen) } }

    private let wording: NameMatchWording
    private let feed: ScreenFeed<NameMatchScreen>
    private let people: PeopleCache
    private let portraits: PortraitLoader
    private let records: ModeRecords?
    private let lessons: LessonRecorder
    private let presenter: NameMatchPresenter
    private let time: TimeSource
    private let chance: ChanceSource
    /// The current game, or `nil` in the menu.
    @ObservationIgnored private var current: NameMatchGame?
    @ObservationIgnored private var resumption: Task<Void, Never>?
    /// The events of the games that the player has left.
    @ObservationIgnored private var events = GameEvents()
    private let newPeople: Int
    /// The time at which the current introduction was shown.
    @ObservationIgnored private var introducedAt = Duration.zero

    /// Creates a session for one player.
    ///
    /// Without a record store, no result is saved. Without a learning store, lessons are lost when the session is
    /// released, and the number of new people is not limited. A session with a saved game begins with that game, which
    /// is paused.
    ///
    /// `newPeople` is the maximum number of new people that the games of one session of learning ask about. A session
    /// of learning consists of all games with pauses of less than four hours between them. A lesson introduces a whole
    /// group to a player who has not met enough people for a round, even if the number is less. A number that is not
    /// positive is a programming error and traps.
    public init(
        people: any PeopleLoading, images: any ImageLoading, modes: [NameMatchMode] = [.practice, .timed],
        records: (any RecordStore)? = nil, learning: (any LearningStore)? = nil,
        newPeople: Int = 10, wording: NameMatchWording = .english, time: any TimeProviding = .system,
        chance: ChanceSource = .system, resuming saved: SavedNameMatch? = nil
    ) {
        precondition(newPeople > 0, "the number of new people must be positive: \(newPeople)")
        self.newPeople = newPeople
        self.people = PeopleCache(people, for: modes)
        let time = time.timeSource
        portraits = PortraitLoader(images, time: time)
        self.records = records.map { ModeRecords($0, of: modes) }
        lessons = LessonRecorder(learning, time: time)
        self.time = time
        self.wording = wording
        self.chance = chance
        presenter = NameMatchPresenter(
            wording: wording, modes: modes, people: self.people, portraits: portraits, records: self.records,
            lessons: lessons, time: time)
        let menu = presenter.screen(of: nil, events: [])
        screen = menu
        feed = ScreenFeed(menu)
        let refresh = { @MainActor [weak self] in self?.refresh() ?? () }
        self.people.onChange = refresh
        portraits.onChange = refresh
        self.records?.onChange = refresh
        lessons.onChange = refresh
        guard let saved else { return }
        current = makeGame(saved.mode, resuming: saved)
        if current?.rounds.screen.round != nil { current?.holdSavedRound() }
        refresh()
    }

    deinit {
        resumption?.cancel()
    }

    /// The people of the game and the excluded profiles, or `nil` until the people are loaded.
    public var roster: Roster? {
        _ = screen  // registers the observer, which is then notified when the people are loaded
        return people.roster
    }

    /// The screens from now on, starting with the current one, for code without SwiftUI.
    public var screens: ScreenSequence<NameMatchScreen> { feed.screens }

    /// The current game, as a value to save, or `nil` if there is no game to continue.
    ///
    /// The value is `nil` in the menu, until the first round of a game is loaded, and when the results are shown. It is
    /// not `nil` while people are introduced. A game whose time is over is returned as it was shortly before, until its
    /// result is recorded.
    public var savedGame: SavedNameMatch? {
        _ = screen  // registers the observer, which is then notified when a game begins
        guard let current, let game = current.rounds.savedGame, game.ending == nil else { return nil }
        return SavedNameMatch(
            mode: current.mode, game: game, firstLesson: current.people.firstLesson,
            course: current.mode.play.isLesson ? current.people.course : nil)
    }

    /// Loads the people and the records if the menu is shown, or retries a failed load during a game.
    ///
    /// In the menu, each call loads the people and the records again, for example after the list of people was
    /// corrected. If the people cannot be loaded, the menu keeps those of the last successful load. The lessons are
    /// loaded at the same time, and can arrive later: ``NameMatchMenu/progress`` is `nil` until then.
    ///
    /// During a game and on its results, the function retries a failed load, or waits for the load in flight. It also
    /// begins to read the records that are not known yet, for example for a resumed game. The game and its results keep
    /// their people.
    ///
    /// A portrait that is still in memory is not loaded again, even if the picture has changed.
    public func load() async {
        if let current, !current.isInMenu {
            records?.readIfUnknown()
            guard await current.bringBack() else { return }
            return await current.rounds.load()
        }
        records?.read()
        Task { [lessons] in await lessons.currentSchedule() }
        await people.load()
    }

    /// Quits a running game, and starts a game in the given mode.
    ///
    /// If a game in this mode is already starting, the call waits for its first round.
    public func start(_ mode: NameMatchMode) async {
        if let current, current.mode == mode, !current.isInMenu, current.rounds.game.phase == .ready {
            return await current.rounds.start()
        }
        // The old game and the new game may need the same load of the people. This task waits for the load too, so that
        // `quit()` does not cancel it.
        let waiting = people.state.isLoading ? Task { [people] in try await people.people() } : nil
        defer { waiting?.cancel() }
        quit()
        records?.saveAgain()
        let game = makeGame(mode)
        current = game
        await game.rounds.start()
    }

    /// Starts another game in the mode of the last game, or does nothing in the menu.
    public func playAgain() async {
        guard let current, !current.isInMenu else { return }
        records?.saveAgain()
        endHold()
        await current.rounds.restart()
    }

    /// Starts a game with the people whom the player missed in the last game.
    ///
    /// Does nothing if the player missed no one.
    public func replayMissed() async {
        guard let current, current.rounds.screen.round == nil else { return }
        endHold()
        await current.rounds.replayMissed()
    }

    /// Chooses a face or a name among the options of the open round.
    ///
    /// In a typed round, every choice is ignored.
    @discardableResult
    public func pick(_ option: ChoiceOptionID) -> PickVerdict {
        guard let current else { return .ignored(.notAsking) }
        return current.isTyped ? .ignored(.unknownOption) : current.rounds.pick(option)
    }

    /// Judges the name that the player typed for the face of a round without options.
    ///
    /// The guess may have the last name first, and may be a first name or a last name alone if only one person in the
    /// game has it. If the guess can name several people, the verdict is `.ambiguous`. If it is a part or an
    /// abbreviation of the name, the verdict is `.notEnough`. Neither guess counts.
    @discardableResult
    public func answer(_ name: String) -> GuessVerdict {
        guard let current else { return .notRunning(nil) }
        defer { refresh() }
        return current.answer(name)
    }

    /// Shows another hint about the name in a typed round, or does nothing if there is no other hint.
    public func hint() {
        current?.hint()
        refresh()
    }

    /// Shows the name of the face in a round without options, and counts the round as missed.
    public func showName() {
        current?.showName()
        refresh()
    }

    /// Pauses the game, or pauses it as soon as its first round is loaded.
    public func pause() {
        resumption?.cancel()
        current?.hold.pause()
        current?.rounds.pause()
    }

    /// Resumes the game.
    ///
    /// A saved game resumes only when every portrait of its current round is loaded. If a portrait cannot be loaded
    /// now, the game stays paused, and the screen has a message with a retry button. After a successful retry, the game
    /// continues. If a portrait does not exist, another round replaces the round.
    public func resume() {
        guard let current else { return }
        guard current.hold.faces != nil else { return current.rounds.resume() }
        current.hold.resume()
        resumption?.cancel()
        resumption = Task { _ = await current.bringBack() }
    }

    /// Ends the introduction of the person with the given face, so that the next person or the round is shown.
    ///
    /// The call is ignored unless this person has been shown for 0.3 seconds. Otherwise, the second of two quick clicks
    /// would end the next introduction, too.
    public func showNext(after face: FaceID) {
        guard let current, time.elapsed() - introducedAt >= ChoiceRules.clickDelay else { return }
        current.noteSeen(face)
        refresh()
    }

    /// Dismisses the alert of the round with the given index, without an effect on the game.
    public func dismissAlert(_ id: Int) { current?.rounds.dismissAlert(id) }

    /// Deletes what the player has learned about the person with the given face.
    ///
    /// The function returns when the deletion is saved or its save has failed. A running game still uses the deleted
    /// answers.
    public func forgetLessons(about face: FaceID) async {
        guard let person = person(of: face) else { return }
        lessons.append(LearningEntry(.forgotten, about: person.id, at: time.date(), id: lessons.newID()))
        refresh()
        await lessons.lessonsSaved()
    }

    /// Records, as one lesson, that the player knew the person with the given face without any effort.
    ///
    /// Call it for a person whom the player knows from elsewhere, so that the game rarely asks about this person. The
    /// function returns when the entry is saved or its save has failed.
    public func noteKnownAlready(_ face: FaceID) async {
        guard let person = person(of: face) else { return }
        let entry = LearningEntry(.knownAlready, about: person.id, at: time.date(), id: lessons.newID())
        if let current { current.people.learn(entry) } else { lessons.append(entry) }
        refresh()
        await lessons.lessonsSaved()
    }

    /// Deletes what the player has learned about all people.
    ///
    /// The function returns when the deletion is saved or its save has failed. A running game still uses the deleted
    /// answers.
    public func forgetAllLessons() async {
        lessons.forgetAll()
        refresh()
        await lessons.lessonsSaved()
    }

    /// Returns to the menu, and quits a running game.
    ///
    /// The lessons of the game are kept. Its result is recorded only if the game was already decided, for example by a
    /// wrong choice that ends the game, or by the last round.
    public func quit() {
        endHold()
        if let current {
            current.rounds.quit()
            events = current.rounds.events
            records?.noteLeft(current.mode)
        }
        current = nil
        refresh()
    }

    /// Performs an input of the view.
    public func perform(_ action: NameMatchScreen.Action) async {
        switch action {
        case .choice(let action): await perform(choice: action)
        case .start(let mode): await start(mode)
        case .hint: hint()
        case .next(let face): showNext(after: face)
        case .forgetLessons(let face): await forgetLessons(about: face)
        case .forgetAllLessons: await forgetAllLessons()
        case .noteKnownAlready(let face): await noteKnownAlready(face)
        }
    }

    private func perform(choice action: ChoiceAction) async {
        switch action {
        case .load: await load()
        case .start: if screen.results != nil { await playAgain() }
        case .restart: await playAgain()
        case .replayMissed: await replayMissed()
        case .pick(let option): pick(option)
        case .answer(let name): answer(name)
        case .giveUpQuestion: showName()
        case .pause: pause()
        case .resume: resume()
        case .quit: quit()
        // The rules of the modes offer no other help than the removal of options at an interval.
        case .useFiftyFifty, .eliminateOption: break
        case .endReveal: current?.rounds.endReveal()
        case .dismissAlert(let round): dismissAlert(round)
        case .forgetDamagedRecords: await forgetDamagedRecords()
        }
    }

    /// Replaces damaged records of all modes with new ones, and repeats the failed saves of results.
    ///
    /// The store keeps the damaged records under another name, as `RecordStore.forgetAll()` describes. If the records
    /// can be read, or have another problem, they stay as they are. The function returns when this has succeeded or
    /// failed.
    public func forgetDamagedRecords() async { await records?.forgetDamage() }

    /// Waits until the results of all finished games and all lessons are saved or their saves have failed.
    ///
    /// If the save of a result or of lessons failed before this call, it is repeated once.
    ///
    /// Call this method before the process ends. The stores determine how long a save takes, and cancelling the calling
    /// task does not end the wait.
    public func resultSaved() async {
        current?.rounds.catchUp()
        await records?.resultsSaved()
        refresh()
        await lessons.lessonsSavedAgain()
    }

    /// Returns the portrait of a face, or `nil` if it is not loaded.
    public func portrait(of face: FaceID) -> EncodedImage? {
        person(of: face).flatMap { portraits.cachedPortrait(of: $0) }
    }

    /// Returns the portrait of a face, and loads it first if necessary.
    ///
    /// Throws `.refused(.notFound)` for an unknown face.
    public func loadPortrait(of face: FaceID) async throws(LoadError) -> EncodedImage {
        if person(of: face) == nil { _ = try await people.people() }
        guard let person = person(of: face) else { throw .refused(.notFound) }
        return try await portraits.portrait(of: person)
    }

    /// Returns the person with a face, from the current game if possible.
    private func person(of face: FaceID) -> Person? {
        current?.people.person(of: face) ?? people.person(of: face)
    }

    private func endHold() {
        resumption?.cancel()
        current?.endHold()
    }

    private func makeGame(_ mode: NameMatchMode, resuming saved: SavedNameMatch? = nil) -> NameMatchGame {
        let people = GameRoster(
            of: mode, from: people, lessons: lessons, newPeople: newPeople, time: time, firstLesson: saved?.firstLesson,
            course: saved?.course)
        let deck = NameMatchDeck(
            asking: mode.direction, among: people, portraits: portraits, time: time, chance: chance)
        let rounds = ChoiceSession(
            deck: deck, rules: mode.rules, heading: QuizContent(wording.title), record: records?.record(of: mode),
            after: events, wording: wording.choice, time: time, numbers: SeededNumbers(seed: chance.next()),
            resuming: saved?.game.withoutRoundsAhead)
        let game = NameMatchGame(mode: mode, people: people, portraits: portraits, deck: deck, rounds: rounds)
        game.onChange = { [weak self] in self?.refresh() }
        return game
    }

    private func refresh() {
        if let current, current.holdRound() { resume() }
        current?.holdIntroduction()
        if let current {
            events = current.rounds.events
        } else if let records {
            // The result of a game that the player has left may still become a new record.
            for _ in 0..<records.takeLateRecords() { events.add(.newRecord) }
        }
        let next = presenter.screen(of: current, events: events.recent)
        if let face = next.introduction?.face, face != screen.introduction?.face { introducedAt = time.elapsed() }
        if next != screen { screen = next }
    }
}

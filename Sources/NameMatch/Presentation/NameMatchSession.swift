public import Observation
public import QuizDomain
public import RemoteLoading

/// One player at the name game: where people, portraits, records, learning, time and chance meet.
///
/// Nothing is asked for before ``load()`` or ``start(_:)``. A round is shown when its portraits are here; those of the
/// next are fetched while it is played. A released session stops its clock and its loads; results and lessons on their
/// way still arrive. Countdowns go on while the device sleeps; call ``pause()`` if yours should not.
@MainActor
@Observable
public final class NameMatchSession: NameMatchPlaying {
    private typealias Game = ChoiceSession<NameOrFace>

    @ObservationIgnored private let modes: [NameMatchMode]
    @ObservationIgnored private let peopleSource: PeopleSource
    @ObservationIgnored private let portraits: ImagePrefetcher
    @ObservationIgnored private let knownRecords: KnownModeRecords?
    @ObservationIgnored private let lessonRecorder: LessonRecorder
    @ObservationIgnored private let wording: NameMatchWording
    @ObservationIgnored private let time: TimeSource
    @ObservationIgnored private let chance: ChanceSource
    /// Who was asked for in the round that was settled last, in whatever game.
    @ObservationIgnored private var lastAsked: FaceID?
    /// The game on the table; nil in the menu.
    private var currentGame: CurrentGame?
    /// Faces of a stored game whose portraits are to be here before it goes on; nil for every other game.
    private var returning: [FaceID]?
    @ObservationIgnored private var resumption: Task<Void, Never>?

    @MainActor
    private struct CurrentGame {
        let mode: NameMatchMode
        let deck: NameMatchDeck
        let game: Game

        var isInMenu: Bool {
            if case .menu = game.stage { true } else { false }
        }
    }

    /// Creates a session; to go on with a saved game, pass it, and it waits paused.
    ///
    /// Without a record store no result is kept, and without a learning store nothing is learned beyond the session.
    public init(
        people: any PeopleLoading, images: any ImageLoading, modes: [NameMatchMode] = [.practice, .timed],
        records: (any RecordStore)? = nil, learning: (any LearningStore)? = nil,
        wording: NameMatchWording = .english, time: TimeSource = .system, chance: ChanceSource = .system,
        resuming saved: SavedNameMatch? = nil
    ) {
        self.modes = modes
        peopleSource = PeopleSource(people, for: modes)
        portraits = ImagePrefetcher(images, atOnce: 6, keeping: 64 << 20)
        knownRecords = records.map { KnownModeRecords($0) }
        lessonRecorder = LessonRecorder(learning)
        self.wording = wording
        self.time = time
        self.chance = chance
        guard let saved else { return }
        let game = saved.game.withoutRoundsAhead
        let currentGame = makeGame(saved.mode, resuming: game)
        self.currentGame = currentGame
        if case .game = currentGame.game.stage { returning = game.facesToShow }
    }

    /// All there is to draw, but the portraits.
    public var screen: NameMatchScreen {
        guard let currentGame else { return .menu(menu) }
        return switch currentGame.game.stage {
        case .menu: .menu(menu)
        case .game(let choice): .round(round(choice, at: currentGame))
        case .results(let results): .results(self.results(results, at: currentGame))
        }
    }

    /// The game as it stands now, for saving; nil in the menu.
    public var saved: SavedNameMatch? {
        guard let currentGame, !currentGame.isInMenu else { return nil }
        return SavedNameMatch(mode: currentGame.mode, game: currentGame.game.game)
    }

    /// Who can be asked for, and why the others cannot; nil until people came.
    public var roster: Roster? { peopleSource.roster }

    /// In the menu, gets the people and the records; in a game, asks again for what did not come.
    public func load() async {
        if let currentGame, !currentGame.isInMenu {
            guard await bringBack(currentGame) else { return }
            return await currentGame.game.load()
        }
        knownRecords?.read()
        await peopleSource.load()
    }

    /// Begins a game of a mode; one that is under way is given up.
    public func start(_ mode: NameMatchMode) async {
        // People on their way to the game that is left are people of this one too.
        let waiting: Task<Void, Never>? =
            peopleSource.state.isLoading ? Task { [peopleSource] in await peopleSource.wait() } : nil
        defer { waiting?.cancel() }
        leave()
        let currentGame = makeGame(mode)
        self.currentGame = currentGame
        await currentGame.game.start()
    }

    /// Begins another game of the mode that was played last; in the menu there is none.
    public func playAgain() async {
        guard let currentGame, !currentGame.isInMenu else { return }
        forgetStoredGame()
        await currentGame.game.start()
    }

    /// Begins a game with the people who were missed in the last one; without any there is nothing to do.
    public func replayMissed() async {
        guard let currentGame else { return }
        if case .results = currentGame.game.stage {
            // They were here, unless the game was so long that they had to make room.
            let faces = currentGame.game.game.missedQuestions.flatMap(\.faces)
            portraits.prefetch(faces.compactMap { person(of: $0)?.portrait })
        }
        await currentGame.game.replayMissed()
    }

    /// Chooses a face or a name.
    @discardableResult
    public func pick(_ option: ChoiceOptionID) -> PickVerdict {
        currentGame?.game.pick(option) ?? .ignored(.notAsking)
    }

    /// Stops the time.
    public func pause() {
        resumption?.cancel()
        currentGame?.game.pause()
    }

    /// Lets the time go on; in a stored game, when the portraits of its round are here, or have failed.
    public func resume() {
        guard let currentGame else { return }
        guard let returning else { return currentGame.game.resume() }
        resumption?.cancel()
        resumption = Task { [weak self, deck = currentGame.deck] in
            guard await deck.bringBack(returning), let self, self.currentGame?.deck === deck else { return }
            withdrawRoundsWithoutPeople(currentGame)
            currentGame.game.resume()
        }
    }

    /// Goes to the menu; a game under way is given up.
    public func leave() {
        forgetStoredGame()
        currentGame?.game.leave()
        currentGame = nil
    }

    /// Waits until each lesson so far was kept or could not be, as before an app quits.
    ///
    /// How long that takes is the store's to say; to cancel the calling task does not end it.
    public func lessonsKept() async {
        await lessonRecorder.lessonsKept()
    }

    /// The portrait of a face, if it is here.
    public func portrait(of face: FaceID) -> EncodedImage? {
        person(of: face).flatMap { portraits.kept(at: $0.portrait) }
    }

    /// The portrait of a face, fetched if it is not here; a face of nobody is `.refused(.notFound)`.
    public func loadPortrait(of face: FaceID) async throws(LoadError) -> EncodedImage {
        if person(of: face) == nil { _ = try await peopleSource.people() }
        guard let person = person(of: face) else { throw .refused(.notFound) }
        return try await portraits.image(at: person.portrait)
    }

    /// The person behind a face: the game's own, whose portrait was fetched, though a newer list may tell of another.
    private func person(of face: FaceID) -> Person? {
        currentGame?.deck.person(of: face) ?? peopleSource.person(of: face)
    }

    /// In a stored game, waits for its portraits; false if its people did not come, or another game has its place.
    private func bringBack(_ currentGame: CurrentGame) async -> Bool {
        guard let returning else { return true }
        guard await currentGame.deck.bringBack(returning), self.currentGame?.deck === currentGame.deck else {
            return false
        }
        withdrawRoundsWithoutPeople(currentGame)
        return true
    }

    /// Takes rounds of a stored game back in which there is a face of somebody who has left: it cannot be shown.
    private func withdrawRoundsWithoutPeople(_ currentGame: CurrentGame) {
        returning = nil
        currentGame.game.withdraw { $0.faces.contains { peopleSource.person(of: $0) == nil } }
    }

    private func forgetStoredGame() {
        resumption?.cancel()
        returning = nil
    }

    deinit {
        resumption?.cancel()
    }

    private func makeGame(_ mode: NameMatchMode, resuming game: ChoiceGame<NameOrFace>? = nil) -> CurrentGame {
        let deck = NameMatchDeck(
            mode, people: peopleSource, portraits: portraits, lessonRecorder: lessonRecorder, time: time, chance: chance
        )
        deck.lastAsked = lastAsked
        let learn = { @MainActor [weak self, weak deck] (round: ChoiceRound<NameOrFace>) in
            self?.lastAsked = round.question.targetFace
            deck?.lastAsked = round.question.targetFace
            guard let self, let lesson = self.lesson(of: round) else { return }
            lessonRecorder.learn(lesson)
            deck?.learn(lesson)
        }
        return CurrentGame(
            mode: mode, deck: deck,
            game: ChoiceSession(
                deck: deck, rules: mode.rules, heading: QuizContent(wording.title), records: knownRecords,
                recordKey: mode.recordKey, wording: wording.choice, time: time, chance: chance, resuming: game,
                onSettled: learn))
    }

    private func lesson(of round: ChoiceRound<NameOrFace>) -> Lesson? {
        Lesson(round, at: time.date()) { peopleSource.person(of: $0)?.id }
    }
}

/// What is drawn of what there is.
extension NameMatchSession {
    private var menu: NameMatchMenu {
        NameMatchMenu(
            title: wording.title, instruction: wording.instruction, lines: modes.map { line(of: $0) },
            isLoading: peopleSource.state.isLoading || knownRecords?.isReading == true,
            message: peopleSource.state.error.map { message($0) },
            recordProblem: knownRecords?.problem.map { wording.choice.recordProblem($0) }, notice: notice)
    }

    /// How old the people are, if the service could not be reached when they were loaded.
    private var notice: String? {
        peopleSource.roster?.age.map { wording.age(Int(min($0 / .seconds(60), 1e9))) }
    }

    private func line(of mode: NameMatchMode) -> NameMatchMenu.Line {
        let shortage = peopleSource.shortages[mode]
        return NameMatchMenu.Line(
            mode: mode, button: ActionButton(wording.mode(mode), .start(mode), isEnabled: shortage == nil),
            best: knownRecords.flatMap { $0.isKnown ? wording.choice.recordReadout($0.known[mode.recordKey]) : nil },
            problem: shortage.map { wording.notEnoughPeople($0) })
    }

    private func message(_ error: LoadError) -> ActionMessage<NameMatchAction> {
        ActionMessage(
            title: wording.choice.failureTitle, detail: wording.choice.failureDetail(error),
            button: ActionButton(wording.choice.tryAgain, .load))
    }

    private func round(_ choice: ChoiceScreen<NameOrFace>, at currentGame: CurrentGame) -> NameMatchRoundScreen {
        let names = names(of: choice.facesToName)
        return NameMatchRoundScreen(
            mode: currentGame.mode,
            question: choice.prompt.map { $0.name.map(wording.whoIs) ?? wording.whoIsThis },
            choice: choice,
            labels: choice.options.map { option in
                option.content.name ?? option.content.face.flatMap { names[$0] } ?? wording.face(option.id.place + 1)
            },
            names: names,
            // Read only while the player waits: portraits of the next round change nothing on the screen.
            portraits: choice.phase == .loading || returning != nil ? currentGame.deck.awaited?.progress : nil,
            message: choice.message.map { message($0, at: currentGame) }
                ?? (returning == nil ? nil : peopleSource.state.error.map { message($0) }),
            notice: notice)
    }

    /// Why a round did not come; where to try again is in vain, the way to the menu.
    private func message(_ message: ActionMessage<ChoiceAction>, at currentGame: CurrentGame) -> ActionMessage<
        NameMatchAction
    > {
        let shortage = currentGame.deck.shortage
        return ActionMessage(
            title: message.title, detail: shortage.map { wording.notEnoughPeople($0.people) } ?? message.detail,
            button: shortage?.mayPass == false
                ? ActionButton(wording.choice.menu, .leave) : message.button.asNames)
    }

    private func results(_ results: ResultsScreen<NameOrFace>, at currentGame: CurrentGame) -> NameMatchResults {
        NameMatchResults(
            mode: currentGame.mode, game: results,
            names: names(of: results.review.flatMap { [$0.prompt, $0.right] + $0.chosen }.compactMap(\.face)),
            buttons: results.buttons.map(\.asNames),
            learningProblem: lessonRecorder.problem.map { _ in wording.learningProblem }
        )
    }
}

extension NameMatchSession {
    private func names(of faces: [FaceID]) -> [FaceID: String] {
        Dictionary(faces.compactMap { face in person(of: face).map { (face, $0.name) } }) { first, _ in first }
    }
}

extension ChoiceScreen<NameOrFace> {
    /// The face that was asked for and those that were chosen; none while the round is open.
    fileprivate var facesToName: [FaceID] {
        guard options.contains(where: { $0.state == .right }) else { return [] }
        let told = options.filter { $0.state == .right || $0.state == .wrong }.map(\.content)
        return ([prompt].compactMap { $0 } + told).compactMap(\.face)
    }
}

extension ActionButton<ChoiceAction> {
    fileprivate var asNames: ActionButton<NameMatchAction> {
        let action: NameMatchAction =
            switch self.action {
            case .start: .playAgain
            case .replayMissed: .replayMissed
            case .leave: .leave
            case .load, .removeHalf, .removeOne: .load
            }
        return ActionButton<NameMatchAction>(label, action, isEnabled: isEnabled)
    }
}

/// A saved game with its mode, to be stored and resumed; storing a running game pauses it.
public struct SavedNameMatch: Hashable, Sendable, Codable {
    /// The mode that is played.
    package let mode: NameMatchMode
    /// The game.
    package let game: ChoiceGame<NameOrFace>

    /// Creates a saved game.
    package init(mode: NameMatchMode, game: ChoiceGame<NameOrFace>) {
        self.mode = mode
        self.game = game
    }
}

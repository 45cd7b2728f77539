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
    private typealias Game = ChoiceSession<NameMatchContent>

    @ObservationIgnored private let modes: [NameMatchMode]
    @ObservationIgnored private let supply: PeopleSupply
    @ObservationIgnored private let portraits: ImagePrefetcher
    @ObservationIgnored private let book: ModeBook?
    @ObservationIgnored private let tutor: Tutor
    @ObservationIgnored private let wording: NameMatchWording
    @ObservationIgnored private let time: TimeSource
    @ObservationIgnored private let chance: ChanceSource
    /// Who was asked for in the round that was settled last, in whatever game.
    @ObservationIgnored private var lastAsked: FaceID?
    /// The game on the table; nil in the menu.
    private var table: Table?
    /// Faces of a stored game whose portraits are to be here before it goes on; nil for every other game.
    private var returning: [FaceID]?
    @ObservationIgnored private var comeback: Task<Void, Never>?

    @MainActor
    private struct Table {
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
        supply = PeopleSupply(people, for: modes)
        portraits = ImagePrefetcher(images, atOnce: 6, keeping: 64 << 20)
        book = records.map { ModeBook($0) }
        tutor = Tutor(learning)
        self.wording = wording
        self.time = time
        self.chance = chance
        guard let saved else { return }
        let game = saved.game.withoutRoundsAhead
        let table = makeTable(saved.mode, resuming: game)
        self.table = table
        if case .game = table.game.stage { returning = game.facesToShow }
    }

    /// All there is to draw, but the portraits.
    public var screen: NameMatchScreen {
        guard let table else { return .menu(menu) }
        return switch table.game.stage {
        case .menu: .menu(menu)
        case .game(let choice): .round(round(choice, at: table))
        case .results(let results): .results(self.results(results, at: table))
        }
    }

    /// The game as it stands now, for saving; nil in the menu.
    public var saved: SavedNameMatch? {
        guard let table, !table.isInMenu else { return nil }
        return SavedNameMatch(mode: table.mode, game: table.game.game)
    }

    /// Who can be asked for, and why the others cannot; nil until people came.
    public var roster: Roster? { supply.roster }

    /// In the menu, gets the people and the records; in a game, asks again for what did not come.
    public func load() async {
        if let table, !table.isInMenu {
            guard await bringBack(table) else { return }
            return await table.game.load()
        }
        book?.read()
        await supply.load()
    }

    /// Begins a game of a mode; one that is under way is given up.
    public func start(_ mode: NameMatchMode) async {
        // People on their way to the game that is left are people of this one too.
        let waiting: Task<Void, Never>? = supply.state.isLoading ? Task { [supply] in await supply.wait() } : nil
        defer { waiting?.cancel() }
        leave()
        let table = makeTable(mode)
        self.table = table
        await table.game.start()
    }

    /// Begins another game of the mode that was played last; in the menu there is none.
    public func playAgain() async {
        guard let table, !table.isInMenu else { return }
        forgetStoredGame()
        await table.game.start()
    }

    /// Begins a game with the people who were missed in the last one; without any there is nothing to do.
    public func replayMissed() async {
        guard let table else { return }
        if case .results = table.game.stage {
            // They were here, unless the game was so long that they had to make room.
            let faces = table.game.game.missedQuestions.flatMap(\.faces)
            portraits.prefetch(faces.compactMap { person(of: $0)?.portrait })
        }
        await table.game.replayMissed()
    }

    /// Chooses a face or a name.
    @discardableResult
    public func pick(_ option: ChoiceOptionID) -> PickVerdict {
        table?.game.pick(option) ?? .ignored(.notAsking)
    }

    /// Stops the time.
    public func pause() {
        comeback?.cancel()
        table?.game.pause()
    }

    /// Lets the time go on; in a stored game, when the portraits of its round are here, or have failed.
    public func resume() {
        guard let table else { return }
        guard let returning else { return table.game.resume() }
        comeback?.cancel()
        comeback = Task { [weak self, deck = table.deck] in
            guard await deck.bringBack(returning), let self, self.table?.deck === deck else { return }
            seat(table)
            table.game.resume()
        }
    }

    /// Goes to the menu; a game under way is given up.
    public func leave() {
        forgetStoredGame()
        table?.game.leave()
        table = nil
    }

    /// Waits until each lesson so far was kept or could not be, as before an app quits.
    ///
    /// How long that takes is the store's to say; to cancel the calling task does not end it.
    public func lessonsKept() async {
        await tutor.lessonsKept()
    }

    /// The portrait of a face, if it is here.
    public func portrait(of face: FaceID) -> EncodedImage? {
        person(of: face).flatMap { portraits.kept(at: $0.portrait) }
    }

    /// The portrait of a face, fetched if it is not here; a face of nobody is `.refused(.notFound)`.
    public func loadPortrait(of face: FaceID) async throws(LoadError) -> EncodedImage {
        if person(of: face) == nil { _ = try await supply.people() }
        guard let person = person(of: face) else { throw .refused(.notFound) }
        return try await portraits.image(at: person.portrait)
    }

    /// The person behind a face: the game's own, whose portrait was fetched, though a newer list may tell of another.
    private func person(of face: FaceID) -> Person? {
        table?.deck.person(of: face) ?? supply.person(of: face)
    }

    /// In a stored game, waits for its portraits; false if its people did not come, or another game has its place.
    private func bringBack(_ table: Table) async -> Bool {
        guard let returning else { return true }
        guard await table.deck.bringBack(returning), self.table?.deck === table.deck else { return false }
        seat(table)
        return true
    }

    /// Takes rounds of a stored game back in which there is a face of somebody who has left: it cannot be shown.
    private func seat(_ table: Table) {
        returning = nil
        table.game.withdraw { $0.faces.contains { supply.person(of: $0) == nil } }
    }

    private func forgetStoredGame() {
        comeback?.cancel()
        returning = nil
    }

    deinit {
        comeback?.cancel()
    }

    private func makeTable(_ mode: NameMatchMode, resuming game: ChoiceGame<NameMatchContent>? = nil) -> Table {
        let deck = NameMatchDeck(
            mode, people: supply, portraits: portraits, tutor: tutor, time: time, chance: chance)
        deck.lastAsked = lastAsked
        let learn = { @MainActor [weak self, weak deck] (round: ChoiceRound<NameMatchContent>) in
            self?.lastAsked = round.question.targetFace
            deck?.lastAsked = round.question.targetFace
            guard let self, let lesson = self.lesson(of: round) else { return }
            tutor.learn(lesson)
            deck?.learn(lesson)
        }
        return Table(
            mode: mode, deck: deck,
            game: ChoiceSession(
                deck: deck, rules: mode.rules, heading: QuizContent(wording.title), records: book,
                recordKey: mode.recordKey, wording: wording.choice, time: time, chance: chance, resuming: game,
                onSettled: learn))
    }

    private func lesson(of round: ChoiceRound<NameMatchContent>) -> Lesson? {
        Lesson(round, at: time.date()) { supply.person(of: $0)?.id }
    }
}

/// What is drawn of what there is.
extension NameMatchSession {
    private var menu: NameMatchMenu {
        NameMatchMenu(
            title: wording.title, instruction: wording.instruction, lines: modes.map { line(of: $0) },
            isLoading: supply.state.isLoading || book?.isReading == true,
            message: supply.state.error.map { message($0) },
            recordProblem: book?.problem.map { wording.choice.recordProblem($0) }, notice: notice)
    }

    /// How old the people are, if the service could not be reached when they were loaded.
    private var notice: String? {
        supply.roster?.age.map { wording.age(Int(min($0 / .seconds(60), 1e9))) }
    }

    private func line(of mode: NameMatchMode) -> NameMatchMenu.Line {
        let shortage = supply.shortages[mode]
        return NameMatchMenu.Line(
            mode: mode, button: ActionButton(wording.mode(mode), .start(mode), isEnabled: shortage == nil),
            best: book.flatMap { $0.isKnown ? wording.choice.recordReadout($0.known[mode.recordKey]) : nil },
            problem: shortage.map { wording.notEnoughPeople($0) })
    }

    private func message(_ error: LoadError) -> ActionMessage<NameMatchAction> {
        ActionMessage(
            title: wording.choice.failureTitle, detail: wording.choice.failureDetail(error),
            button: ActionButton(wording.choice.tryAgain, .load))
    }

    private func round(_ choice: ChoiceScreen<NameMatchContent>, at table: Table) -> NameMatchRoundScreen {
        let names = names(of: choice.facesToName)
        return NameMatchRoundScreen(
            mode: table.mode,
            question: choice.prompt.map { $0.name.map(wording.whoIs) ?? wording.whoIsThis },
            choice: choice,
            labels: choice.options.map { option in
                option.content.name ?? option.content.face.flatMap { names[$0] } ?? wording.face(option.id.place + 1)
            },
            names: names,
            // Read only while the player waits: portraits of the next round change nothing on the screen.
            portraits: choice.phase == .loading || returning != nil ? table.deck.awaited?.progress : nil,
            message: choice.message.map { message($0, at: table) }
                ?? (returning == nil ? nil : supply.state.error.map { message($0) }),
            notice: notice)
    }

    /// Why a round did not come; where to try again is in vain, the way to the menu.
    private func message(_ message: ActionMessage<ChoiceAction>, at table: Table) -> ActionMessage<NameMatchAction> {
        let shortage = table.deck.shortage
        return ActionMessage(
            title: message.title, detail: shortage.map { wording.notEnoughPeople($0.people) } ?? message.detail,
            button: shortage?.mayPass == false
                ? ActionButton(wording.choice.menu, .leave) : message.button.asNames)
    }

    private func results(_ results: ResultsScreen<NameMatchContent>, at table: Table) -> NameMatchResults {
        NameMatchResults(
            mode: table.mode, game: results,
            names: names(of: results.review.flatMap { [$0.prompt, $0.right] + $0.chosen }.compactMap(\.face)),
            buttons: results.buttons.map(\.asNames), learningProblem: tutor.problem.map { _ in wording.learningProblem }
        )
    }
}

extension NameMatchSession {
    private func names(of faces: [FaceID]) -> [FaceID: String] {
        Dictionary(faces.compactMap { face in person(of: face).map { (face, $0.name) } }) { first, _ in first }
    }
}

extension ChoiceScreen<NameMatchContent> {
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
    package let game: ChoiceGame<NameMatchContent>

    /// Creates a saved game.
    package init(mode: NameMatchMode, game: ChoiceGame<NameMatchContent>) {
        self.mode = mode
        self.game = game
    }
}

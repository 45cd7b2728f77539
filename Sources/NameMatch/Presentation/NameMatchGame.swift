import QuizDomain
import RemoteLoading

/// A game with its mode, its people, its deck, and the `ChoiceSession` that plays its rounds.
@MainActor
final class NameMatchGame {
    let mode: NameMatchMode
    let people: GameRoster
    let deck: NameMatchDeck
    let rounds: ChoiceSession<NameOrFace>
    /// The last guess of a typed game.
    var guess = TypedGuess()
    var onChange: @MainActor () -> Void = {}
    private let portraits: PortraitLoader
    /// The hold of the round while its portraits are loaded.
    var hold = PortraitWait()
    /// The faces of the next round, whose portraits were prefetched.
    private var prefetchedFaces: [FaceID]?

    init(
        mode: NameMatchMode, people: GameRoster, portraits: PortraitLoader, deck: NameMatchDeck,
        rounds: ChoiceSession<NameOrFace>
    ) {
        self.mode = mode
        self.people = people
        self.portraits = portraits
        self.deck = deck
        self.rounds = rounds
        rounds.onEndOfRound = { [weak self] in self?.learn(from: $0, number: $1) }
        rounds.onChange { [weak self] in self?.onChange() }
    }

    var isInMenu: Bool { rounds.screen.menu != nil }
    var isTyped: Bool { mode.direction == .typedName }

    /// A Boolean value that indicates whether a wrong typed name has ended the game, or ends it after its outcome is
    /// shown.
    var isEndedByWrongName: Bool {
        isTyped && mode.play == .untilMissed && guess.verdict(in: rounds.game.rounds.count - 1) == .wrong
    }

    /// The next person whom a lesson introduces, or `nil` if the game is not paused for an introduction.
    var personToMeet: Person? {
        guard mode.play.isLesson, hold.faces == nil, rounds.game.phase == .paused(.asking) else { return nil }
        return people.personToMeet
    }

    /// Pauses a lesson until the player has seen the people whom it introduces before its round.
    func holdIntroduction() {
        guard mode.play.isLesson, hold.faces == nil, rounds.game.phase == .playing(.asking), people.personToMeet != nil
        else { return }
        rounds.pause()
    }

    /// Notes that the player has seen a person, and continues the lesson after the last one.
    ///
    /// Does nothing unless this person is being introduced.
    func noteSeen(_ face: FaceID) {
        guard personToMeet?.face == face else { return }
        people.course.noteSeen(face)
        if people.personToMeet == nil { rounds.resume() }
    }

    /// Holds a saved game until its people and the portraits of its round are loaded.
    func holdSavedRound() { hold.hold(saved: rounds.game.currentRound?.question.faces ?? []) }

    /// Pauses and holds the game if a portrait of its round is missing, and returns `true` if the game was running.
    func holdRound() -> Bool {
        // Asking for a portrait marks it as used, so that the prefetcher removes others when it needs room. Otherwise,
        // the portraits of the next round could displace those of a held round.
        if let faces = hold.faces {
            _ = isMissing(faces)
            return false
        }
        guard let choice = rounds.screen.round, choice.phase == .asking || choice.phase == .paused
        else { return false }
        let shown = ([choice.prompt].compactMap { $0 } + choice.options.map(\.content)).compactMap(\.face)
        // A resumed lesson continues with people who were not introduced yet, and who need not be in the round.
        let faces = shown + people.course.unseen.filter { people.person(of: $0) != nil && !shown.contains($0) }
        let isRunning = choice.phase == .asking
        guard hold.hold(faces, isMissing: isMissing(faces), isRunning: isRunning) else {
            prefetchNextRound()
            return false
        }
        rounds.pause()
        return isRunning
    }

    /// Returns `true` if the portrait of one of the faces is not loaded.
    private func isMissing(_ faces: [FaceID]) -> Bool {
        let shown = faces.compactMap { people.person(of: $0) }
        return !portraits.missing(of: shown).isEmpty || shown.count < faces.count
    }

    private func prefetchNextRound() {
        let next = rounds.game.questionsAhead.first?.faces
        guard let next, next != prefetchedFaces else { return }
        prefetchedFaces = next
        portraits.prefetch(next.compactMap { people.person(of: $0) })
    }

    /// Ends the hold without waiting for portraits, and clears the last verdict, because another game begins.
    func endHold() {
        guess.verdict = nil
        hold = PortraitWait()
        prefetchedFaces = nil
    }

    /// Waits for the portraits of a held game, withdraws its rounds with faces that cannot be shown, and resumes the
    /// game if the player has asked for that.
    ///
    /// Returns `false` if the people or the portraits cannot be loaded now, if the task is cancelled, or if the player
    /// has left the game.
    func bringBack() async -> Bool {
        while let faces = hold.attempt() {
            onChange()
            do throws(LoadError) {
                let gone = try await deck.bringBack(faces)
                // Another call may have ended the hold in the meantime, or another game may have started.
                guard hold.succeed(faces) else { continue }
                people.course.remove(gone)
                rounds.withdraw { $0.faces.contains { gone.contains($0) || people.person(of: $0) == nil } }
                onChange()
            } catch {
                guard !Task.isCancelled, hold.faces != nil else { return false }
                guard hold.fail(faces, with: error) else { continue }
                onChange()
                return false
            }
        }
        guard !isInMenu else { return false }
        if hold.takeContinuation() { rounds.resume() }
        return true
    }

    private func learn(from round: ChoiceRound<NameOrFace>, number: Int) {
        let typed = isTyped ? guess.mixUps : []
        // Mix-ups, which are people whose names the player typed by mistake, are stored with the index of their round.
        // The first round of the next game may have the same index, so the mix-ups are removed here.
        guess.mixUps = []
        let game = rounds.game
        // A replay has no introductions, so its answers count as in other games.
        let isTold =
            !game.isReplay && people.mayBeNew(round)
            && people.course.repeatsIntroduction(round, after: game.rounds.prefix(number))
        people.learn(from: round, isFirst: number == 0, isTold: isTold, typed: typed)
    }

    /// Judges a typed name, or returns `.notRunning` if no typed round is open.
    func answer(_ name: String) -> GuessVerdict {
        guard let (number, round, target) = openTypedRound else { return .notRunning(nil) }
        let (verdict, mixUps) = people.judge(of: target).judge(name, of: target)
        guard verdict != .blank else { return verdict }
        // The verdict and the mix-ups are stored before the round is settled, because the lesson of a settled round
        // includes its mix-ups.
        guess.note(verdict, in: number, mixUps: mixUps)
        let right = ChoiceOptionID(round: number, place: round.question.right)
        let isInTime =
            switch verdict {
            case .accepted: rounds.pick(right) != .ignored(.notAsking)
            case .wrong: rounds.miss() == .wrong
            default: rounds.note(verdict)
            }
        return isInTime ? verdict : .notRunning(nil)
    }

    /// Shows another hint in an open typed round, if there is one.
    func hint() {
        guard let (_, round, target) = openTypedRound, round.typingHints < target.hints.count else { return }
        rounds.hint()
    }

    /// Shows the name in an open typed round, and counts the round as missed.
    func showName() {
        guard let (number, _, _) = openTypedRound else { return }
        guess.note(nil, in: number)
        rounds.giveUpQuestion()
    }

    /// The open round of a typed game with its index and its target, or `nil` if no such round is open.
    private var openTypedRound: (number: Int, round: ChoiceRound<NameOrFace>, target: Person)? {
        let game = rounds.game
        guard isTyped, !isInMenu, game.phase == .playing(.asking), let round = game.rounds.last,
            let target = round.question.targetFace.flatMap({ people.person(of: $0) })
        else { return nil }
        return (game.rounds.count - 1, round, target)
    }
}

/// The last guess in a typed round, and the mix-ups: the people whose names were typed by mistake in this round.
struct TypedGuess {
    /// The index of the round.
    var round: Int?
    /// The verdict to show.
    var verdict: GuessVerdict?
    var mixUps: [Person.ID] = []

    /// Returns the verdict of a round, or `nil` if the last guess was in another round.
    func verdict(in round: Int) -> GuessVerdict? { round == self.round ? verdict : nil }

    /// Replaces the verdict and adds mix-ups.
    ///
    /// If the stored mix-ups are of another round, they are removed first.
    mutating func note(_ verdict: GuessVerdict?, in round: Int, mixUps new: [Person.ID] = []) {
        if round != self.round { mixUps = [] }
        (self.round, self.verdict, mixUps) = (round, verdict, mixUps + new)
    }
}

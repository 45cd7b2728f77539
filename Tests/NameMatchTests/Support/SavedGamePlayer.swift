import Foundation
import NameMatch
import NameMatchTesting
import Observation
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import TestSupport

/// A player of the name game who closes the app and continues the saved game, over a network with faults.
///
/// The player watches every screen, and remembers the first screen that has a face without a portrait.
@MainActor
final class SavedGamePlayer {
    let fake = FakeNameGame(FakeProfile.people(14))
    let clock = AutoAdvancingClock()
    let records = InMemoryRecordStore()
    let lessons = LessonLog()
    let list = Reachability()
    let portraits = Reachability()
    private(set) var people: [Person] = []
    private(set) var current: NameMatchSession
    /// The first flaw that the player noticed, or `nil`.
    private(set) var flaw: String?
    /// The number of games that ended with a wrong choice, without replays.
    private(set) var lostGames = 0
    /// The situations that the player met.
    private(set) var covered: Set<String> = []
    private var answers: [(person: Person, isRight: Bool)] = []
    /// The number of answers in the games before the current one.
    private var earlierAnswers = 0
    private var isReplay = false
    private var games = 0
    private var lastShown: Shown?
    private var mode = NameMatchMode.practice
    private let seed: UInt64

    /// A prompt with the number of its question and the number of its game.
    private struct Shown {
        let game: Int
        let number: String
        let prompt: NameOrFace
    }

    init(seed: UInt64 = 1) {
        self.seed = seed
        current = Self.session(fake, clock, records, lessons, list, portraits, seed: seed, resuming: nil)
    }

    private static func session(
        _ fake: FakeNameGame, _ clock: AutoAdvancingClock, _ records: InMemoryRecordStore, _ lessons: LessonLog,
        _ list: Reachability, _ portraits: Reachability, seed: UInt64, resuming saved: SavedNameMatch?
    ) -> NameMatchSession {
        let client = InProcessHTTPClient(fake)
        return NameMatchSession(
            people: RemotePeopleLoader(FakeNameGame.request(), client: list.client(over: client)),
            images: RemoteImageLoader(over: portraits.client(over: client)),
            modes: [.practice, .reverse], records: records, learning: lessons, time: clock.timeSource,
            chance: ChanceSource(SeededNumbers(seed: seed)), resuming: saved)
    }

    /// Returns another session with the same stores and the same network.
    func session(resuming saved: SavedNameMatch? = nil) -> NameMatchSession {
        Self.session(fake, clock, records, lessons, list, portraits, seed: seed, resuming: saved)
    }

    var round: NameMatchRoundScreen? { current.screen.round }

    /// The faces of the open round, even before the people are loaded.
    private(set) var savedFaces: [FaceID] = []

    private var shownFaces: [FaceID] {
        guard let choice = round?.choice else { return [] }
        return ([choice.prompt].compactMap { $0 } + choice.options.map(\.content)).compactMap(\.face)
    }

    /// The faces on the screen whose portraits are not loaded.
    var blankFaces: [FaceID] { shownFaces.filter { current.portrait(of: $0) == nil } }

    func shownPeople() throws -> [Person] { shownFaces.compactMap { face in people.first { $0.face == face } } }

    private var target: Person? {
        people.first { NameOrFace.name($0.name) == round?.choice.prompt || .face($0.face) == round?.choice.prompt }
    }

    /// Loads the people and starts a game.
    func begin(_ mode: NameMatchMode) async throws {
        self.mode = mode
        people = try await RemotePeopleLoader(FakeNameGame.request(), client: InProcessHTTPClient(fake)).loadPeople()
            .people
        watch()
        await did { await $0.start(mode) }
    }

    /// Calls a function of the session, and waits until every task that it started has ended.
    func did(_ call: @escaping @MainActor (NameMatchSession) async -> Void) async {
        let (task, family) = TaskTree.begin { Task { [current] in await call(current) } }
        await task.value
        await family.end()
        look()
    }

    /// Saves the game, releases the session, and creates a session with the saved game.
    func restart() {
        savedFaces = shownFaces
        if round?.choice.phase == .revealing { covered.insert("saved in reveal") }
        do {
            let saved = try current.savedGame.map { saved in
                try JSONDecoder().decode(SavedNameMatch.self, from: JSONEncoder().encode(saved))
            }
            current = session(resuming: saved)
        } catch {
            flaw = flaw ?? "the game cannot be restored: \(error)"
        }
        watch()
        look()
    }

    /// Chooses an option, and lets the time of the outcome pass.
    func answer(rightly: Bool) async throws {
        await did { _ in
            self.tap(rightly: rightly)
            self.clock.advance(by: .seconds(3))
        }
    }

    /// Chooses an option of the open round, and remembers the answer if it counts.
    @discardableResult
    func tap(rightly: Bool) -> PickVerdict? {
        let target = target
        let option = round?.choice.options.first { option in
            let isRight = target.map { [.face($0.face), .name($0.name)].contains(option.content) } == true
            return option.isEnabled && isRight == rightly
        }
        guard let option else { return nil }
        let verdict = current.pick(option.id)
        look()
        guard let target else { return verdict }
        switch verdict {
        case .right: answers.append((target, true))
        case .wrong:
            answers.append((target, false))
            if !isReplay { lostGames += 1 }
        case .ignored: break
        }
        return verdict
    }

    // MARK: Random moves

    /// Makes a random move and returns its name.
    func move(using generator: inout SeededNumbers) async -> String {
        let name = await makeMove(using: &generator)
        await compareStores()
        if let prompt = round?.choice.prompt, let number = round?.choice.number?.text {
            let shown = Shown(game: games, number: number, prompt: prompt)
            if let last = lastShown, last.game == games, last.number == number, last.prompt != prompt {
                covered.insert("withdrawn")
            }
            lastShown = shown
        }
        return name
    }

    private func makeMove(using generator: inout SeededNumbers) async -> String {
        switch generator.number(below: 18) {
        case 0, 1:
            restart()
            return "restart"
        case 2:
            var taps = SeededNumbers(seed: generator.next())
            await did { _ in
                self.tapRepeatedly(using: &taps)
                self.restart()
            }
            return "taps and restart"
        case 3:
            portraits.isReachable = generator.number(below: 3) > 0
            return "portraits \(portraits.isReachable)"
        case 4:
            list.isReachable = generator.number(below: 3) > 0
            return "list \(list.isReachable)"
        case 5, 12:
            await spoil(using: &generator)
            return "spoil"
        case 6:
            await did { $0.pause() }
            return "pause"
        case 7, 8:
            if round?.choice.message != nil, portraits.isReachable { covered.insert("retried") }
            await did { await $0.load() }
            return "load"
        case 9:
            await did { $0.resume() }
            return "resume"
        default: return await play(using: &generator)
        }
    }

    private func play(using generator: inout SeededNumbers) async -> String {
        if current.screen.results != nil {
            covered.insert("result")
            games += 1
            let repeats = generator.number(below: 2) == 0
            await did { repeats ? await $0.replayMissed() : await $0.playAgain() }
            isReplay = repeats && current.screen.results == nil || isReplay && current.screen.results != nil
            if current.screen.results == nil { earlierAnswers = answers.count }
            if isReplay { covered.insert("replay") }
            return repeats ? "replay" : "play again"
        }
        if current.screen.menu != nil {
            isReplay = false
            games += 1
            earlierAnswers = answers.count
            await did { [mode] in await $0.start(mode) }
            return "start"
        }
        var taps = SeededNumbers(seed: generator.next())
        await did { _ in
            self.tapRepeatedly(using: &taps)
            self.clock.advance(by: .seconds(3))
        }
        return "taps"
    }

    private func tapRepeatedly(using generator: inout SeededNumbers) {
        for _ in 0...generator.number(below: 3) {
            tap(rightly: generator.number(below: 4) > 0)
            clock.advance(by: .milliseconds(generator.number(below: 160)))
        }
    }

    private func spoil(using generator: inout SeededNumbers) async {
        let faces = savedFaces + shownFaces
        let face = generator.element(of: faces)
        guard let person = people.first(where: { $0.face == face }) else { return }
        let responses: [HTTPResponse?] = [
            nil, .status(.notFound), .text("<!DOCTYPE html>"), .status(.gone), .status(.serviceUnavailable),
        ]
        fake.spoilPortrait(of: person, with: generator.element(of: responses) ?? nil)
    }

    private func compareStores() async {
        let games = await records.records().values.map(\.games).reduce(0, +)
        // The result of the current game is recorded when its outcome is no longer shown.
        if !(lostGames - 1...lostGames).contains(games) { flaw = flaw ?? "\(games) results of \(lostGames) games" }
        let learned = zip(lessons.all, lessons.outcomes).map { "\($0.person) \($1 == .missed)" }
        let expected = answers.map { "\($0.person.id) \(!$0.isRight)" }
        if learned != expected { flaw = flaw ?? "learned \(learned) instead of \(expected)" }
        compareResults()
    }

    /// Compares the people in the results with the answers of the game.
    private func compareResults() {
        // A replay has no answers if the portraits of all its rounds are lost.
        guard let results = current.screen.results, !results.game.review.isEmpty else { return }
        let own = answers.dropFirst(earlierAnswers)
        let earlier = Set(answers.prefix(earlierAnswers).map(\.person.id))
        var seen: Set<FaceID> = []
        let people = own.map(\.person).filter { seen.insert($0.face).inserted }
        let missed = Set(own.filter { !$0.isRight }.map(\.person.face))
        let expected = people.map { "\($0.name) \(missed.contains($0.face)) \(!earlier.contains($0.id))" }
        let shown = results.people.map { "\($0.name) \($0.isMissed) \($0.isNew)" }
        if shown != expected { flaw = flaw ?? "results of \(shown) instead of \(expected)" }
        if results.missed.contains(where: { $0.confusedWith.isEmpty }) { flaw = flaw ?? "missed, but taken for nobody" }
        if !missed.isEmpty { covered.insert("missed") }
        if results.new.count < people.count { covered.insert("not new") }
    }

    private func watch() {
        // A strong reference in the closure would keep a session alive that the player has closed.
        withObservationTracking { [current] in
            _ = current.screen
        } onChange: { [weak self, weak session = current] in
            Task { @MainActor [weak self, weak session] in
                guard let self, current === session else { return }
                watch()
                look()
            }
        }
    }

    private func look() {
        if let message = round?.choice.message, round?.choice.phase == .paused, message.button.action == .load {
            covered.insert("message")
        }
        if !blankFaces.isEmpty {
            flaw = flaw ?? "\(blankFaces.count) faces without portraits, \(round?.choice.phase as Any)"
        }
    }
}

/// A switch that disconnects clients.
final class Reachability: Sendable {
    private let state = Locked(true)

    var isReachable: Bool {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    func client(over client: any HTTPClient) -> any HTTPClient {
        FaultInjectingHTTPClient(client) { [state] _ in state.withLock { $0 } ? nil : .error(.notConnected) }
    }
}

/// A learning store that remembers every lesson.
final class LessonLog: LearningStore {
    private let state = Locked((log: LearningLog(), lessons: [LearningEntry]()))

    /// The lessons in order.
    var all: [LearningEntry] { state.withLock { $0.lessons } }

    /// The outcomes of the lessons, in order.
    var outcomes: [LearningEntry.Outcome] {
        all.compactMap { if case .lesson(let outcome, _, _) = $0.event { outcome } else { nil } }
    }

    func append(_ entries: [LearningEntry]) async throws(StoreError) {
        state.withLock { state in
            state.log.append(contentsOf: entries)
            state.lessons += entries
        }
    }

    func forgetAll() async throws(StoreError) { state.withLock { $0.log = LearningLog() } }

    func log() async throws(StoreError) -> LearningLog { state.withLock { $0.log } }
}

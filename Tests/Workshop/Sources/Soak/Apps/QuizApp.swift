import Foundation
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import RemoteQuizzes
import WorkshopSupport

/// A player of a multiple-choice game: the quiz from a file, or Lucky Day.
@MainActor
final class QuizApp: App {
    typealias Make = @MainActor (Player, any RecordStore, ChoiceGame<QuizContent>?) throws -> ChoiceSession<QuizContent>

    let player: Player
    private let store: FileRecordStore
    private let make: Make
    private var session: ChoiceSession<QuizContent>?
    private var saved: Data?
    /// The text with the number of the question at which the game was saved.
    private var number = ""
    private var (isCounted, isReplay) = (false, false)

    private init(_ player: Player, _ make: @escaping Make) {
        self.player = player
        self.make = make
        store = FileRecordStore(player.folder.appending(path: player.name))
    }

    static func capitals(_ player: Player) -> QuizApp {
        QuizApp(player) { player, store, saved in
            let request = try HTTPRequest(.get, parsing: player.base + "/capitals.json")
            return ChoiceSession(
                deck: RemoteDeck(request, client: player.client()), rules: .quiz,
                heading: QuizContent("Capitals"),
                records: store.location(of: "quiz"), time: player.clock.source,
                chance: player.randomNumbers(), resuming: saved)
        }
    }

    static func luckyDay(_ player: Player) -> QuizApp {
        QuizApp(player) { player, store, saved in
            guard let address = URL(string: player.base) else { throw Flaw("invalid address \(player.base)") }
            let trivia = try OpenTrivia(
                over: player.transport(), at: address, attribution: OpenTrivia.attribution,
                time: player.clock.source, chance: player.randomNumbers())
            return .luckyDay(
                trivia, records: store, time: player.clock.source, chance: player.randomNumbers(), resuming: saved)
        }
    }

    func step() async throws {
        let session = try open()
        switch session.screen {
        case .menu: try await begin(session)
        case .round(let screen): try await play(session, screen)
        case .results(let results): try await conclude(session, results)
        }
    }

    private func begin(_ session: ChoiceSession<QuizContent>) async throws {
        (isCounted, isReplay) = (false, false)
        switch player.chance.number(below: 4) {
        case 0: try await player.cancel("load") { await session.load() }
        case 1: try await player.cancel("start") { await session.start() }
        case 2: try await player.wait(for: "load") { await session.load() }
        default: try await player.wait(for: "start") { await session.start() }
        }
        if session.screen.menu?.message != nil { player.failures += 1 }
        try await player.pass(.seconds(1))
    }

    private func play(_ session: ChoiceSession<QuizContent>, _ screen: ChoiceRoundScreen<QuizContent>) async throws {
        switch screen.phase {
        case .asking where player.once(in: 12): session.pause()
        case .asking where player.once(in: 15):
            try await player.wait(for: "save") { await session.resultSaved() }
            if session.screen.round?.phase == .asking { session.quit() }
        case .asking:
            let option = player.chance.element(of: screen.options.filter(\.isEnabled))
            if let option { session.pick(option.id) }
        case .paused: session.resume()
        case .failed:
            player.failures += 1
            try await player.wait(for: "load in the game") { await session.load() }
        case .loading, .revealing: break
        }
        try await player.pass(.milliseconds(300 + player.chance.number(below: 1_500)))
    }

    private func conclude(_ session: ChoiceSession<QuizContent>, _ results: ResultsScreen<QuizContent>) async throws {
        if isCounted || player.diskState != .usual || player.once(in: 2) {
            try await player.wait(for: "save") { await session.resultSaved() }
        }
        count(session, results.ending)
        switch player.chance.number(below: 3) {
        case 0:
            // If no question was missed, `replayMissed()` does nothing.
            try await player.wait(for: "replay") { await session.replayMissed() }
            if session.screen.results == nil { (isCounted, isReplay) = (false, true) }
        case 1: session.quit()
        default:
            try await player.wait(for: "next game") { await session.start() }
            if session.screen.results == nil { (isCounted, isReplay) = (false, false) }
        }
        try await player.pass(.seconds(1))
    }

    private func count(_ session: ChoiceSession<QuizContent>, _ ending: ChoiceEnding) {
        guard !isCounted else { return }
        isCounted = true
        guard !isReplay, ending != .quit else { return }
        player.count(isSaved: player.diskState == .usual || session.screen.results?.recordProblem == nil)
    }

    func restart() async throws {
        try await release()
        guard saved != nil else { return }
        let restored = try open().screen.round?.number?.text
        guard restored == number else {
            throw Flaw("\(player.name): a restart leads from \(number) to \(restored ?? "no question")")
        }
    }

    func close() async throws { try await release() }

    func check() async throws {
        try await player.expectResults { [store] in
            try await store.records().values.map(\.games).reduce(0, +)
        }
    }

    private func open() throws -> ChoiceSession<QuizContent> {
        if let session { return session }
        let game = try saved.map { try JSONDecoder().decode(ChoiceGame<QuizContent>.self, from: $0) }
        let created = try make(player, store, game)
        session = created
        return created
    }

    /// Saves a game that is being played, and releases the session.
    private func release() async throws {
        saved = nil
        if let session {
            // If the time is up but the alarm has not run yet, `resultSaved()` ends the game.
            await player.save { await session.resultSaved() }
            if let results = session.screen.results {
                count(session, results.ending)
            } else if let number = session.screen.round?.number?.text {
                (saved, self.number) = (try JSONEncoder().encode(session.savedGame), number)
            }
        }
        let old = player.weakReference(to: session)
        session = nil
        try await player.expectRelease(of: "session", old)
    }
}

import Foundation
import HTTPCaching
import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import WorkshopSupport

/// A simulated player of the name game.
///
/// The portraits of the people are cached on the disk.
@MainActor
final class NamesApp: App {
    let player: Player
    private let records: FileRecordStore
    private let lessons: FileLearningStore
    private var session: NameMatchSession?
    private var saved: Data?
    private var (isCounted, isReplay) = (false, false)

    init(_ player: Player) {
        self.player = player
        records = FileRecordStore(player.folder.appending(path: "names"))
        lessons = FileLearningStore(player.folder.appending(path: "lessons"))
    }

    func step() async throws {
        let session = try open()
        switch session.screen {
        case .menu: try await begin(session)
        case .introduction(let introduction):
            session.showNext(after: introduction.face)
            try await player.pass(.milliseconds(300))
        case .round(let round): try await play(session, round)
        case .results(let results): try await conclude(session, results)
        }
    }

    private func begin(_ session: NameMatchSession) async throws {
        (isCounted, isReplay) = (false, false)
        let mode = player.chance.element(of: [NameMatchMode.practice, .timed, .firstLesson]) ?? .timed
        switch player.chance.number(below: 4) {
        case 0: try await player.cancel("load") { await session.load() }
        case 1: try await player.cancel("start") { await session.start(mode) }
        case 2: try await player.wait(for: "load") { await session.load() }
        default: try await player.wait(for: "start") { await session.start(mode) }
        }
        if session.screen.menu?.message != nil { player.failures += 1 }
        try await player.pass(.seconds(1))
    }

    private func play(_ session: NameMatchSession, _ round: NameMatchRoundScreen) async throws {
        switch round.choice.phase {
        case .asking where player.once(in: 12): session.pause()
        case .asking where player.once(in: 20):
            // The time limit may have passed although the alarm has not run yet. If so, this call ends the game and
            // shows the results, so there is no round to leave.
            try await player.wait(for: "save") { await session.resultSaved() }
            if session.screen.round?.choice.phase == .asking { session.quit() }
        case .asking:
            let option = player.chance.element(of: round.choice.options.filter(\.isEnabled))
            if let option { session.pick(option.id) }
        case .paused:
            // The portraits of a restored game must be loaded before it resumes.
            if round.portraits != nil || round.choice.message != nil {
                try await player.wait(for: "load") { await session.load() }
            }
            session.resume()
        case .failed:
            player.failures += 1
            try await player.wait(for: "load in the game") { await session.load() }
        case .loading, .revealing: break
        }
        try await player.pass(.milliseconds(300 + player.chance.number(below: 1_500)))
    }

    private func conclude(_ session: NameMatchSession, _ results: NameMatchResults) async throws {
        if isCounted || player.diskState != .usual || player.once(in: 2) {
            try await player.wait(for: "save") { await session.resultSaved() }
        }
        count(session, results.game.ending)
        switch player.chance.number(below: 3) {
        case 0:
            try await player.wait(for: "replay") { await session.replayMissed() }
            if session.screen.results == nil { (isCounted, isReplay) = (false, true) }
        case 1: session.quit()
        default:
            try await player.wait(for: "next game") { await session.playAgain() }
            if session.screen.results == nil { (isCounted, isReplay) = (false, false) }
        }
        try await player.pass(.seconds(1))
    }

    private func count(_ session: NameMatchSession, _ ending: ChoiceEnding) {
        guard !isCounted else { return }
        isCounted = true
        guard !isReplay, ending != .quit, session.screen.results?.mode != .firstLesson else { return }
        player.count(isSaved: player.diskState == .usual || session.screen.results?.game.recordProblem == nil)
    }

    func restart() async throws {
        try await release()
        guard saved != nil else { return }
        guard try open().savedGame != nil else { throw Flaw("names: a game is lost by a restart") }
    }

    func close() async throws { try await release() }

    func check() async throws {
        try await player.expectResults { [records] in
            try await records.records().values.map(\.games).reduce(0, +)
        }
        // The file of the lessons must be readable, whatever faults of the disk have occurred.
        _ = try await lessons.log()
    }

    private func open() throws -> NameMatchSession {
        if let session { return session }
        let transport = player.client()
        let pictures = transport.cached(
            in: .disk(player.folder.appending(path: "pictures"), time: player.clock.source),
            keeping: .fresh(for: .seconds(86_400)), time: player.clock.source)
        let created = NameMatchSession(
            people: RemotePeopleLoader(
                FakeNameGame.request(at: player.base), client: transport, time: player.clock.source),
            images: RemoteImageLoader(over: pictures, time: player.clock.source), records: records, learning: lessons,
            time: player.clock.source, chance: player.randomNumbers(),
            resuming: try saved.map { try JSONDecoder().decode(SavedNameMatch.self, from: $0) })
        session = created
        return created
    }

    /// Saves a game that is being played, waits until the lessons are stored, and releases the session.
    private func release() async throws {
        saved = nil
        if let session {
            // If the time limit has passed but the alarm has not run yet, `resultSaved()` ends the game.
            await player.save { await session.resultSaved() }
            if let results = session.screen.results {
                count(session, results.game.ending)
            } else {
                // The saved game is `nil` if its first round could not be loaded. A restart then leads to the menu.
                saved = try session.savedGame.map { try JSONEncoder().encode($0) }
            }
        }
        let old = player.weakReference(to: session)
        session = nil
        try await player.expectRelease(of: "session", old)
    }
}

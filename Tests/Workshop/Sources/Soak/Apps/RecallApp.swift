import Foundation
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import RemoteQuizzes
import WorkshopSupport

/// A player of the typed-recall quiz.
@MainActor
final class RecallApp: App {
    let player: Player
    private let key = RecordKey(game: "recall")
    private let request: HTTPRequest
    private let store: FileRecordStore
    private var session: RecallSession?
    private var client: (any HTTPClient)?
    private var saved: Data?
    /// The found answers of the saved game.
    private var found: [String] = []
    private var isCounted = false

    init(_ player: Player) throws {
        self.player = player
        request = try HTTPRequest(.get, parsing: player.base + "/quiz.json")
        store = FileRecordStore(player.folder.appending(path: "recall"))
    }

    func step() async throws {
        let session = try open()
        switch session.screen.phase {
        case .idle, .loading, .failed: try await load(session)
        case .ready:
            isCounted = false
            session.start()
        case .paused:
            try await player.pass(.seconds(2))
            session.resume()
        case .playing: try await play(session)
        case .finished: try await conclude(session)
        }
    }

    private func load(_ session: RecallSession) async throws {
        if player.once(in: 3) {
            try await player.cancel("load") { await session.load() }
        } else {
            try await player.wait(for: "load") { await session.load() }
        }
        if case .failed = session.screen.phase { player.failures += 1 }
        try await player.pass(.seconds(1))
    }

    private func play(_ session: RecallSession) async throws {
        switch player.chance.number(below: 12) {
        case 0..<5: session.add(player.chance.element(of: Quizzes.answers) ?? "")
        case 5: session.add("Pluto")
        case 6: session.addTyped("mercur")
        case 7: session.pause()
        case 8 where player.once(in: 4): session.giveUp()
        case 9: _ = session.finish()
        default: break
        }
        try await player.pass(.milliseconds(500 + player.chance.number(below: 2_500)))
    }

    private func conclude(_ session: RecallSession) async throws {
        // Sometimes the app does not wait for the save, so that the session can be released while its result is being
        // saved.
        if isCounted || player.diskState != .usual || player.once(in: 2) {
            try await player.wait(for: "save") { await session.resultSaved() }
        }
        if !isCounted { player.count(isSaved: player.diskState == .usual || session.screen.recordProblem == nil) }
        isCounted = true
        switch player.chance.number(below: 4) {
        case 0: session.reset()
        case 1: try await player.cancel("another question") { await session.loadAnotherQuestion() }
        default:
            try await player.wait(for: "another question") { await session.loadAnotherQuestion() }
            if case .failed = session.screen.phase { player.failures += 1 }
        }
        try await player.pass(.seconds(1))
    }

    func restart() async throws {
        try await release()
        guard saved != nil else { return }
        guard try open().screen.found == found else { throw Flaw("recall: found answers are lost by a restart") }
    }

    func close() async throws {
        try await release()
        client = nil
    }

    func check() async throws {
        try await player.expectResults { [store, key] in try await store.record(for: key)?.games ?? 0 }
    }

    private func open() throws -> RecallSession {
        if let session { return session }
        let client = client ?? player.client()
        self.client = client
        let game = try saved.map { try JSONDecoder().decode(RecallGame.self, from: $0) }
        let created = RecallSession(
            loader: RemoteRecallLoader(request, client: client), rules: try RecallRules(limit: .seconds(40)),
            records: RecordLocation(store, key: key), time: player.clock.source, resuming: game)
        session = created
        return created
    }

    /// Saves the game and releases the session.
    private func release() async throws {
        if let session, case .playing = session.screen.phase {
            // If the time limit has passed but the alarm has not run yet, `resultSaved()` ends the game.
            await player.save { await session.resultSaved() }
        }
        if let session, case .finished = session.screen.phase, !isCounted { try await conclude(session) }
        found = session?.screen.found ?? []
        saved = try session?.savedGame.map { try JSONEncoder().encode($0) }
        let old = player.weakReference(to: session)
        session = nil
        try await player.expectRelease(of: "session", old)
    }
}

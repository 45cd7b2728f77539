import Foundation
import QuizDomain
import RemoteLoading

/// Processes that play a game to its end, and exit as soon as `resultSaved()` returns.
///
/// No result may be lost. A process that does not wait shows that the check finds lost results.
enum Exits {
    static let name = "exits"

    /// The error for results that are not in the store.
    struct Lost: Error {
        let results: Int
        let processes: Int
    }

    /// Runs a number of processes one after the other, and counts their results.
    static func drive(_ count: Int) async throws {
        let began = ContinuousClock.now
        let lost = try await lostResults(of: count, waiting: true)
        guard lost == 0 else { throw Lost(results: lost, processes: count) }
        let hasty = min(count, 20)
        guard try await lostResults(of: hasty, waiting: false) > 0 else { throw Blind(victim: name) }
        let seconds = Int((ContinuousClock.now - began) / .seconds(1))
        print("\(name): \(count) processes, no result lost, \(seconds) s")
    }

    /// Plays a game with one wrong answer, and returns when its results are shown, or when the record is saved.
    @MainActor
    static func play(in folder: URL, waiting: Bool) async throws {
        let question = try ChoiceQuestion(id: "1", prompt: "Right?", options: ["yes", "no"], right: 0)
        let session = ChoiceSession(
            deck: FixedDeck([question]), rules: .suddenDeath, heading: QuizContent(name), records: store(in: folder),
            recordKey: key)
        await session.start()
        if let wrong = session.stage.game?.options.first(where: { $0.content == "no" }) { session.pick(wrong.id) }
        guard session.stage.results != nil else { throw Misuse(what: "the game has not ended") }
        if waiting { await session.resultSaved() }
    }

    private static let key = RecordKey(game: name)

    private static func store(in folder: URL) -> FileRecordStore {
        FileRecordStore(folder.appending(path: "records"))
    }

    private static func lostResults(of count: Int, waiting: Bool) async throws -> Int {
        let folder = FileManager.default.temporaryDirectory.appending(path: "playhouse-exits-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for _ in 1...count {
            let process = Process()
            process.executableURL = Bundle.main.executableURL
            process.arguments = ["play", folder.path, waiting ? "waiting" : "hasty"]
            try process.run()
            process.waitUntilExit()
            guard process.terminationStatus == 0 else { throw Misuse(what: "the process failed") }
        }
        let games = try await store(in: folder).record(for: key)?.games ?? 0
        try FileManager.default.removeItem(at: folder)
        return count - games
    }
}

import Foundation
import QuizDomain
import RemoteLoading

/// Processes that play two games to their ends, and exit as soon as `resultSaved()` returns.
///
/// These processes must not lose a result. To show that the check finds lost results, other processes exit without
/// waiting for `resultSaved()`.
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

    /// Plays two games to their ends, and returns when their results are shown or, if `waiting` is `true`, saved.
    @MainActor
    static func play(in folder: URL, waiting: Bool) async throws {
        let question = try ChoiceQuestion(id: "1", prompt: "Right?", options: ["yes", "no"], right: 0)
        let session = ChoiceSession(
            deck: FixedDeck([question]), rules: .suddenDeath, heading: QuizContent(name),
            records: RecordLocation(store(in: folder), key: choiceKey))
        await session.start()
        if let wrong = session.stage.game?.options.first(where: { $0.content == "no" }) { session.pick(wrong.id) }
        guard session.stage.results != nil else { throw Misuse(what: "the game has not ended") }

        let recall = RecallSession(
            loader: Loader(), records: RecordLocation(store(in: folder), key: recallKey))
        await recall.load()
        recall.start()
        recall.add("Lima")
        guard recall.screen.phase == .finished(.allFound) else { throw Misuse(what: "the game has not ended") }
        guard waiting else { return }
        await session.resultSaved()
        await recall.resultSaved()
    }

    private struct Loader: RecallQuestionLoading {
        func loadQuestion() async throws(LoadError) -> RecallQuestion {
            guard let question = try? RecallQuestion("Peru?", answers: ["Lima"]) else {  // the question is valid
                throw .invalidData(.empty)
            }
            return question
        }
    }

    private static let choiceKey = RecordKey(game: name, mode: "choice")
    private static let recallKey = RecordKey(game: name, mode: "recall")

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
        let records = try await store(in: folder).records()
        try FileManager.default.removeItem(at: folder)
        return [choiceKey, recallKey].map { count - (records[$0]?.games ?? 0) }.reduce(0, +)
    }
}

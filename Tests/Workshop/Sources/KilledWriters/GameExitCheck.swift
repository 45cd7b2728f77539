import Foundation
import QuizDomain
import RemoteLoading
import WorkshopSupport

/// Processes that play two games to their ends, and exit as soon as `resultSaved()` returns.
///
/// These processes must not lose a result. To show that the check finds lost results, other processes exit without
/// waiting for `resultSaved()`.
enum GameExitCheck {
    static let name = "exits"

    /// Runs a number of processes one after the other, and counts their results.
    static func drive(_ count: Int) async throws {
        let time = Stopwatch()
        let lost = try await lostResults(of: count, waiting: true)
        guard lost == 0 else { throw Flaw("\(name): \(lost) results of \(count) processes are lost") }
        let hasty = min(count, 20)
        guard try await lostResults(of: hasty, waiting: false) > 0 else {
            throw Flaw("\(name): processes that do not wait lose no result either")
        }
        print("\(name): \(count) processes, no result lost, \(time.seconds) s")
    }

    /// Plays two games to their ends, and returns when their results are shown or, if `waiting` is `true`, saved.
    @MainActor
    static func play(in folder: URL, waiting: Bool) async throws {
        let question = try ChoiceQuestion(id: "1", prompt: "Right?", options: ["yes", "no"], right: 0)
        let session = ChoiceSession(
            deck: FixedDeck([question]), rules: try ChoiceRules(miss: .endsTheGame), heading: QuizContent(name),
            records: RecordLocation(store(in: folder), key: choiceKey))
        await session.start()
        if let wrong = session.screen.round?.options.first(where: { $0.content == "no" }) { session.pick(wrong.id) }
        guard session.screen.results != nil else { throw Flaw("\(name): the game has not ended") }

        let recall = RecallSession(
            loader: Loader(), records: RecordLocation(store(in: folder), key: recallKey))
        await recall.load()
        recall.start()
        recall.add("Lima")
        guard recall.screen.phase == .finished(.allFound) else { throw Flaw("\(name): the game has not ended") }
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
        let folder = try makeTemporaryFolder(for: name)
        for _ in 1...count {
            let process = Process.ofThisProgram(["play", folder.path, waiting ? "waiting" : "hasty"])
            guard try process.succeeds() else { throw Flaw("\(name): the process failed") }
        }
        let records = try await store(in: folder).records()
        try FileManager.default.removeItem(at: folder)
        return [choiceKey, recallKey].map { count - (records[$0]?.games ?? 0) }.reduce(0, +)
    }
}

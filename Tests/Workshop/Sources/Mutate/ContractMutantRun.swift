import Foundation
import Synchronization
import WorkshopSupport

/// Runs the contract of its port against each changed implementation, and counts those that it catches.
struct ContractMutantRun {
    let changes: [Mutant]
    let program: URL
    let work: URL

    /// The share of changed implementations that a contract must catch.
    private static let smallestShare = 0.9
    /// The time limit of a run in seconds, after which a call that never ends counts as caught.
    private static let limit = 90.0

    /// Prints each changed implementation that no rule catches, and returns `true` if each contract catches enough.
    func run() throws -> Bool {
        let counts = Mutex<[String: (caught: Int, all: Int, seconds: Double)]>([:])
        try forEach(changes) { change, worker in
            let time = Stopwatch()
            let suite = "^\(change.module)\\.(\(change.tests.joined(separator: "|")))/"
            let run = TestRun(
                program: program, folder: work.appending(path: "run-\(worker)"),
                selection: .init(filter: suite, skip: MutantRun.skip), mutant: change, limit: Self.limit)
            let outcome = try run.outcome()
            counts.withLock { counts in
                let old = counts[change.tests[0]] ?? (0, 0, 0)
                counts[change.tests[0]] = (
                    old.caught + (outcome == .passed ? 0 : 1), old.all + 1, old.seconds + time.elapsed / .seconds(1)
                )
            }
            let ending: String? =
                switch outcome {
                case .passed: "SURVIVED"
                case .failed: nil
                case .crashed: "crashed"
                case .tookTooLong: "took too long"
                }
            if let ending { print("\(ending) \(change.id): \(change.does)") }
            fflush(nil)
        }
        let all = counts.withLock { $0 }.sorted { $0.key < $1.key }
        for (suite, count) in all {
            let percent = 100 * count.caught / count.all
            print("\(suite): \(count.caught) of \(count.all) caught (\(percent) %), \(Int(count.seconds)) s")
        }
        return all.allSatisfy { Double($1.caught) >= Self.smallestShare * Double($1.all) }
    }
}

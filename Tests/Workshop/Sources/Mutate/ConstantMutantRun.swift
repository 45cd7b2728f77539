import Foundation
import Synchronization
import WorkshopSupport

/// Runs the tests that use the module of each changed constant, and counts those that fail.
struct ConstantMutantRun {
    let changes: [Mutant]
    let program: URL
    let work: URL
    let imports: ImportGraph
    /// The time limit of a test run, in seconds.
    let limit: Double

    /// The largest number of tests that may fail for one constant.
    private static let mostFailures = 3

    /// Prints the tests that fail for each constant, and returns `true` if they are few and no run takes too long.
    func run() throws -> Bool {
        let bad = Mutex(0)
        try forEach(changes) { change, worker in
            let time = Stopwatch()
            // The other tests cannot notice the change.
            let targets = imports.testTargets(using: change.module).joined(separator: "|")
            let run = TestRun(
                program: program, folder: work.appending(path: "run-\(worker)"),
                selection: .init(filter: "^(\(targets))\\.", skip: MutantRun.skip), mutant: change, limit: limit)
            let report = try run.report(stopsAtFailure: false)
            let failed = Set(report.failed).sorted()
            let end = report.end.killers.first.map { ", \($0)" } ?? ""
            if failed.count > Self.mostFailures || !end.isEmpty { bad.withLock { $0 += 1 } }
            print("\(failed.count) tests fail\(end) (\(time.seconds) s), \(change.id): \(change.does)")
            for test in failed { print("    \(test)") }
            fflush(nil)
        }
        let count = bad.withLock { $0 }
        print(
            "\(changes.count) constants, \(count) with more than \(Self.mostFailures) failing tests or without an end")
        return count == 0
    }
}

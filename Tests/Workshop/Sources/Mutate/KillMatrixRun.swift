import Foundation
import Synchronization
import WorkshopSupport

/// Runs the tests of a module against each of its mutants, and records every test that fails.
struct KillMatrixRun {
    let module: String
    let mutants: [Mutant]
    let program: URL
    let work: URL
    /// The folder of the lists and matrices.
    let lists: URL

    /// The shortest time limit of a test run, in seconds.
    private static let shortestLimit = 150.0

    /// Completes the matrix of the module, and returns `true` unless a mutant is survived by all tests of the module.
    func run() throws -> Bool {
        let time = Stopwatch()
        let alone = try testRun(nil, worker: 0, limit: 1800).report(stopsAtFailure: false)
        guard alone.failed.isEmpty, alone.end == .done else {
            print("\(module): the tests fail without a mutant: \(alone)")
            return false
        }
        let limit = max(Self.shortestLimit, 4 * (time.elapsed / .seconds(1)))
        let matrix = Mutex(try KillMatrix(of: module, in: lists))
        try matrix.withLock { try $0.keep(only: mutants) }
        let open = mutants.filter { mutant in matrix.withLock { $0.killers(of: mutant) == nil } }
        print("\(module): \(mutants.count - open.count) of \(mutants.count) mutants are in the matrix")
        try forEach(open) { mutant, worker in
            let time = Stopwatch()
            let report = try testRun(mutant, worker: worker, limit: limit).report(stopsAtFailure: false)
            let killers = Array(Set(report.failed)) + report.end.killers
            try matrix.withLock { try $0.record(killers, of: mutant) }
            print("\(mutant.id): \(killers.count) killers (\(time.seconds) s)")
            fflush(nil)
        }
        let killers = matrix.withLock { matrix in mutants.map { matrix.killers(of: $0) ?? [] } }
        print("\(module): \(MatrixSummary(killers: killers, tests: alone.tests))")
        let survivors = zip(mutants, killers).filter { $0.1.isEmpty }.map(\.0)
        for mutant in survivors { print("SURVIVED \(mutant.id) (\(mutant.file)): \(mutant.does)") }
        return survivors.isEmpty
    }

    private func testRun(_ mutant: Mutant?, worker: Int, limit: Double) -> TestRun {
        TestRun(
            program: program, folder: work.appending(path: "run-\(worker)"),
            selection: .init(filter: "^\(module)(Testing)?Tests\\.", skip: MutantRun.skip), mutant: mutant, limit: limit
        )
    }
}

/// Calls a closure for each mutant, several at a time, with the number of the worker.
func forEach(_ mutants: [Mutant], workers: Int = 2, _ body: @Sendable (Mutant, Int) throws -> Void) throws {
    let state = Mutex((next: 0, failure: (any Error)?.none))
    DispatchQueue.concurrentPerform(iterations: workers) { worker in
        while true {
            let next: Mutant? = state.withLock { state in
                guard state.failure == nil, state.next < mutants.count else { return nil }
                defer { state.next += 1 }
                return mutants[state.next]
            }
            guard let next else { return }
            do {
                try body(next, worker)
            } catch {
                state.withLock { $0.failure = error }
            }
        }
    }
    if let failure = state.withLock({ $0.failure }) { throw failure }
}

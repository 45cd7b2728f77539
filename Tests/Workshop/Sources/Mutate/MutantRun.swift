import Foundation
import Synchronization
import WorkshopSupport

/// Runs the tests against each mutant, several mutants at a time.
final class MutantRun: Sendable {
    /// The result of one mutant.
    enum Ending: Equatable {
        case killed(by: String)
        case survived
        /// The mutant was not run because no test can detect it.
        case equivalent
    }

    private struct State {
        var endings: [(mutant: Mutant, ending: Ending)] = []
        var killers: Killers
    }

    private let mutants: [Mutant]
    private let program: URL
    private let work: URL
    private let limit: Double
    private let workers: Int
    /// Returns the tests to run against a mutant, one selection after the other.
    private let suites: @Sendable (Mutant) -> [TestRun.Selection]
    private let state: Mutex<State>

    init(
        _ mutants: [Mutant], program: URL, work: URL, limit: Double, workers: Int = 2,
        suites: @escaping @Sendable (Mutant) -> [TestRun.Selection] = MutantRun.moduleSuites
    ) throws {
        self.suites = suites
        self.workers = workers
        self.mutants = mutants
        self.program = program
        self.work = work
        self.limit = limit
        state = Mutex(State(killers: try Killers(in: work)))
    }

    /// Runs the tests against every mutant, and prints each result as soon as it is known.
    func run() throws -> [(mutant: Mutant, ending: Ending)] {
        try forEach(mutants, workers: workers, runTests)
        return state.withLock { $0.endings }
    }

    @Sendable private func runTests(_ mutant: Mutant, _ worker: Int) throws {
        let time = Stopwatch()
        let ending = try ending(of: mutant, worker)
        try state.withLock { state in
            state.endings.append((mutant, ending))
            if case .killed(let killer) = ending { try state.killers.remember(killer, of: mutant) }
            print(line(mutant, ending, time.elapsed / .seconds(1)))
            fflush(nil)
        }
    }

    private func line(_ mutant: Mutant, _ ending: Ending, _ seconds: Double) -> String {
        let time = String(format: "(%.1f s)", seconds)
        return switch ending {
        case .killed(let killer): "killed \(mutant.id) by \(killer.split(separator: ".").last ?? "") \(time)"
        case .survived: "SURVIVED \(mutant.id) \(time): \(mutant.does)"
        case .equivalent: "equivalent \(mutant.id): \(mutant.equivalent ?? "")"
        }
    }

    private func ending(of mutant: Mutant, _ worker: Int) throws -> Ending {
        // A mutant that is marked as equivalent changes no behaviour, so no test can kill it. It runs only if no other
        // mutant was requested.
        if mutant.equivalent != nil, mutants.count > 1 { return .equivalent }
        for selection in selections(for: mutant) {
            let run = TestRun(
                program: program, folder: work.appending(path: "run-\(worker)"), selection: selection, mutant: mutant,
                limit: limit)
            switch try run.outcome() {
            case .passed: continue
            case .failed(let test): return .killed(by: test)
            case .crashed: return .killed(by: "a crash")
            case .tookTooLong: return .killed(by: "the time limit")
            }
        }
        return .survived
    }

    /// Returns the selections of tests to run in sequence, beginning with those that probably kill the mutant.
    private func selections(for mutant: Mutant) -> [TestRun.Selection] {
        var selections: [TestRun.Selection] = []
        if let killer = state.withLock({ $0.killers.test(for: mutant) }) {
            selections.append(.init(filter: "^" + NSRegularExpression.escapedPattern(for: killer), skip: Self.skip))
        }
        if !mutant.tests.isEmpty {
            let names = mutant.tests.joined(separator: "|")
            selections.append(.init(filter: "[./](\(names))([/(]|$)", skip: Self.skip))
        }
        return selections + suites(mutant)
    }

    /// Returns the tests of the module of a mutant, and then all others.
    @Sendable static func moduleSuites(of mutant: Mutant) -> [TestRun.Selection] {
        let own = "^\(mutant.module)(Testing)?Tests\\."
        return [.init(filter: own, skip: skip), .init(skip: "\(skip)|\(own)")]
    }

    /// The tests to skip: they check the files of the repository, which are different in the copy with the mutants.
    static let skip = "^PackageTests\\."
}

/// The tests that killed each mutant in the previous run, stored in a file.
private struct Killers {
    private let file: URL
    private var tests: [String: String] = [:]

    init(in work: URL) throws {
        file = work.appending(path: "killers.txt")
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            let parts = line.split(separator: "\t").map(String.init)
            if parts.count == 2 { tests[parts[0]] = parts[1] }
        }
    }

    func test(for mutant: Mutant) -> String? { tests[mutant.id] }

    mutating func remember(_ killer: String, of mutant: Mutant) throws {
        // The stored test runs first in the next search. After a crash or a timeout, `killer` is not the name of a
        // test, so it is not stored.
        guard killer.contains("."), tests.updateValue(killer, forKey: mutant.id) != killer else { return }
        let lines = tests.sorted { $0.key < $1.key }.map { "\($0.key)\t\($0.value)\n" }
        try lines.joined().write(to: file, atomically: true, encoding: .utf8)
    }
}

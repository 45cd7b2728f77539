import Foundation
import WorkshopSupport

/// The command line of the benchmarks.
@main
struct Benchmarks {
    static let groups: [Group] = [
        .matching, .names, .policies, .caching, .crowds, .trivia, .browsing, .transport, .cancelling, .requests,
        .building,
    ]

    private static let usage = """
        Benchmarks [--quick | --rounds N] [GROUP ...]    fails if a figure exceeds its limit
            --quick     checks only that every benchmark runs
            --rounds    the number of rounds of a row, 21 unless given
            GROUP       \(groups.map(\.name).joined(separator: ", "))
        """

    static func main() {
        Task {
            await runProgram("benchmarks", usage: usage) { words in
                if words == [BenchmarkServer.argument] { return try await BenchmarkServer.serve() }
                try await run(Arguments(words, flags: ["--quick"], options: ["--rounds"], names: groups.map(\.name)))
            }
        }
        // Without a run loop, changing threads would serve the main actor, and its time could not be measured.
        RunLoop.main.run()
    }

    private static func run(_ arguments: Arguments) async throws {
        let isQuick = arguments.has("--quick")
        let rounds = try arguments.number("--rounds") ?? 21
        let bench = BenchmarkRunner(rounds: isQuick ? 1 : rounds, isQuick: isQuick)
        for group in groups where arguments.names.isEmpty || arguments.names.contains(group.name) {
            try await bench.run(group)
        }
        let missed = bench.rows.count(where: \.isMissed)
        if !isQuick, missed > 0 { throw Flaw("\(missed) rows missed a limit") }
    }
}

/// A named group of rows.
struct Group: Sendable {
    let name: String
    let run: @Sendable (BenchmarkRunner) async throws -> Void
}

import Foundation

/// The command line of the benchmarks, which runs the given groups, or all groups if none is given.
///
///     swift run -c release --package-path Tests/Benchmarks Benchmarks [--quick | --rounds N] [GROUP ...]
///     swift run -c release --package-path Tests/Benchmarks Benchmarks --document [--rounds N]
///
/// A run fails if a figure exceeds its limit. A quick run checks only that every benchmark works. `--document` runs all
/// groups and writes `Docs/Performance.md` with its chart.
@main
struct Benchmarks {
    static let groups: [Group] = [
        .matching, .names, .policies, .caching, .trivia, .browsing, .transport, .cancelling, .requests, .building,
    ]

    static func main() async throws {
        var names = Array(CommandLine.arguments.dropFirst())
        if names == [ServerProcess.argument] { return try await ServerProcess.serve() }
        var rounds = 21
        if let place = names.firstIndex(of: "--rounds"), place + 1 < names.count, let count = Int(names[place + 1]) {
            rounds = max(1, count)
            names.removeSubrange(place...place + 1)
        }
        let (isQuick, isDocument) = (names.contains("--quick"), names.contains("--document"))
        names.removeAll { ["--quick", "--document"].contains($0) }
        let known = groups.map(\.name)
        if let unknown = names.first(where: { !known.contains($0) }) {
            print("There is no group “\(unknown)”. The groups are: \(known.joined(separator: ", ")).")
            exit(64)
        }
        guard !isDocument || (names.isEmpty && !isQuick) else {
            print("The document needs all groups, and not the quick form.")
            exit(64)
        }
        let began = Machine.now
        let bench = Bench(rounds: isQuick ? 2 : rounds, isQuick: isQuick)
        for group in groups where names.isEmpty || names.contains(group.name) { try await bench.run(group) }
        if isDocument { try PerformanceDocument(bench.rows, rounds: rounds, began: began).write() }
        // The program exits here instead of throwing, because an error that leaves `main` would trap, and rows that are
        // not printed yet would be lost.
        if !isQuick, bench.rows.contains(where: \.isMissed) { exit(1) }
    }
}

/// A named group of rows.
struct Group: Sendable {
    let name: String
    let run: @Sendable (Bench) async throws -> Void
}

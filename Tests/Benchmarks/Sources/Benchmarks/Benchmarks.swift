import Foundation

/// The command line of the benchmarks, which runs the named groups or all of them.
///
///     swift run -c release --package-path Tests/Benchmarks Benchmarks [--quick] [GROUP ...]
///
/// A run fails if a goal is missed. A quick run only checks that every row works.
@main
struct Benchmarks {
    static let groups: [Group] = [
        .matching, .policies, .caching, .trivia, .browsing, .transport, .cancelling,
    ]

    static func main() async throws {
        var names = Array(CommandLine.arguments.dropFirst())
        if names == [ServerProcess.argument] { return try await ServerProcess.serve() }
        let isQuick = names.contains("--quick")
        names.removeAll { $0 == "--quick" }
        let known = groups.map(\.name)
        if let unknown = names.first(where: { !known.contains($0) }) {
            print("There is no group “\(unknown)”. The groups are: \(known.joined(separator: ", ")).")
            exit(64)
        }
        let bench = Bench(rounds: isQuick ? 2 : 21)
        for group in groups where names.isEmpty || names.contains(group.name) {
            print("\(group.name)")
            try await group.run(bench)
        }
        // Exits instead of throwing, because an error at the top level traps and loses the rows not yet printed.
        if !isQuick, bench.missed > 0 { exit(1) }
    }
}

/// A named group of rows.
struct Group: Sendable {
    let name: String
    let run: @Sendable (Bench) async throws -> Void
}

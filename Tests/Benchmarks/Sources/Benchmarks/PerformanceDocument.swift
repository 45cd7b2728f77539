import Foundation

/// The document about the performance, which the benchmarks write with its chart.
struct PerformanceDocument {
    /// The folder of the package.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..")
        .standardizedFileURL
    private static let command = "swift run -c release --package-path Tests/Benchmarks Benchmarks"

    private let rows: [Row]
    private let rounds: Int
    private let began: Machine
    private let ended = Machine.now

    init(_ rows: [Row], rounds: Int, began: Machine) {
        self.rows = rows
        self.rounds = rounds
        self.began = began
    }

    /// Writes the document and its chart.
    func write() throws {
        let docs = Self.root.appending(path: "Docs")
        try Data(text().utf8).write(to: docs.appending(path: "Performance.md"))
        try Data(GrowthChart(rows).svg.utf8).write(to: docs.appending(path: "Pictures/growth.svg"))
    }

    private func text() throws -> String {
        let minutes = Int((ended.date.timeIntervalSince(began.date) / 60).rounded(.up))
        let day = began.date.formatted(.iso8601.year().month().day())
        let missed = rows.count(where: \.isMissed)
        let failures =
            missed == 0 ? "No row missed a limit." : "\(missed) rows missed a limit, and are marked with **missed**."
        let sections = Self.sections.map { section in section.text(rows.filter { $0.group == section.group }) }
        return """
            # Performance

            This document and its chart are written by a command, which takes about \(minutes) minutes on this machine:

            ```sh
            \(Self.command) --document --rounds \(rounds)
            ```

            | measured | |
            |---|---|
            | date | \(day) |
            | processor | \(Machine.processor) |
            | system | \(Machine.system) |
            | toolchain | \(try Machine.toolchain()) |
            | load of the last minute, at the beginning and at the end | \(began.load ?? "unknown") and \(ended.load ?? "unknown") |
            | rounds of a row | \(rounds) |

            A figure is the median of the rounds, with the first and the third quartile in brackets. A ratio compares two pieces of work that alternate in one process. The column *ten times the size* has the time of the same work at ten times the size, and its factor: linear work has ×10, and work that does not depend on the size has ×1. For pages, whose size the services limit, the factor is that from a tenth of the size. No factor may exceed ×\(Int(Bench.growthLimit)), because a larger input may not fit into the processor's caches; quadratic work has ×100. A row whose quartiles lie on both sides of a limit is measured again, up to four times in all, and is missed only if its first quartile is above the limit. \(failures)

            ![The factor of each row at ten times its size](Pictures/growth.svg)

            \(sections.joined(separator: "\n\n"))

            """
    }

    private struct Section {
        let group: String
        let title: String
        let introduction: String

        func text(_ rows: [Row]) -> String {
            let isGrown = rows.contains { $0.tenfold != nil }
            let heading = isGrown ? "| row | size | figure | limit | ten times the size |" : "| row | | figure |"
            let rule = isGrown ? "|---|---|---|---|---|" : "|---|---|---|"
            let lines = rows.map { row in
                let verdict = row.isMissed ? " **missed**" : ""
                return isGrown
                    ? "| \(row.name) | \(row.size) | \(row.figure)\(verdict) | \(row.limit ?? "") | \(row.tenfold ?? "") |"
                    : "| \(row.name) | \(row.size) | \(row.figure)\(verdict) |"
            }
            return """
                ## \(title)

                `\(PerformanceDocument.command) \(group)`

                \(introduction)

                \(([heading, rule] + lines).joined(separator: "\n"))
                """
        }
    }

    private static let sections = [
        Section(
            group: "requests", title: "Requests of a game",
            introduction: """
                Services on loopback sockets count the requests that they receive from one player. Every app has the policies, the cache and the pacing that the package provides. `RequestsPerGameTests` expects the same numbers. A million devices send a million times as many requests.
                """),
        Section(
            group: "matching", title: "Guesses",
            introduction: "The time to judge one guess, or to prepare a question for guesses."),
        Section(
            group: "names", title: "Name game",
            introduction: """
                The time from the start of a game until its first round is on the screen. The people and the portraits are already in memory.
                """),
        Section(
            group: "policies", title: "Policies",
            introduction: "The time of a request that passes through a policy to a client that responds at once."),
        Section(
            group: "caching", title: "Cache",
            introduction: """
                The time to read or store one response. A hit on disk also computes the checksum of the file, decodes the fields, and looks for a second variant.
                """),
        Section(
            group: "trivia", title: "Open Trivia DB",
            introduction: """
                The time to decode and validate a page, compared with decoding its texts without validation. Validation decodes entities, removes superfluous white space, and checks the kind, the difficulty and the answers of each question.
                """),
        Section(
            group: "browsing", title: "Twitch",
            introduction: """
                The time to decode, validate and rank lists of streams. The bare decoder leaves dates and picture addresses as texts. The loader parses the dates, and refuses picture addresses that are invalid or in a private network.
                """),
        Section(
            group: "transport", title: "Transport",
            introduction: """
                The server is another process. *A bare session* is a `URLSession` with `URLSessionConfiguration.default`, as other clients use it. *A session like the client's* has no cache, no cookies and 64 connections, as in the client. Both only collect the body, without the limits and deadlines of the client. On Linux, every POST needs a new connection.
                """),
        Section(
            group: "cancelling", title: "Cancelled calls",
            introduction: """
                The bytes that a call leaves behind when it is cancelled at a random moment, beside one complete call on average. The bare session requests short bodies. The limit applies to runs of at least 20,000 calls, such as those of 21 rounds. `CANCELLED_CALLS=100000` before the command selects another number.
                """),
        Section(
            group: "building", title: "Build time and size",
            introduction: """
                The time of `swift build -c release --target` for one target, after the targets that it uses. A host imports one module, and is linked with `-Xlinker -s`, which strips it. The libraries of Swift are not part of a host.
                """),
    ]
}

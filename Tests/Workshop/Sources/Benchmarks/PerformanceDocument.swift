import Foundation

/// The document `Docs/Performance.md`, which the benchmarks write together with its chart.
struct PerformanceDocument {
    /// The folder of the package.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..")
        .standardizedFileURL
    private static let command = "swift run -c release --package-path Tests/Workshop Benchmarks"

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

            The following command writes this document and its chart. It takes about \(minutes) minutes on the machine in the table:

            ```sh
            \(Self.command) --document --rounds \(rounds)
            ```

            | condition | value |
            |---|---|
            | date | \(day) |
            | processor | \(Machine.processor) |
            | system | \(Machine.system) |
            | toolchain | \(try Machine.toolchain()) |
            | load average of the last minute, at the beginning and at the end | \(began.load ?? "unknown") and \(ended.load ?? "unknown") |
            | rounds of a row | \(rounds) |

            A figure is the median of the rounds, with the first and the third quartile in brackets. A figure without a unit is a ratio of two times: in a row with the name “A, to B”, the time of A is divided by the time of B. A and B alternate in one process. The column *ten times the size* has the time of the same work (of A) at ten times the size, and the factor by which it is longer: ×10 if the work grows linearly, and ×1 if it does not depend on the size. A page cannot be ten times as large, because the services limit its size. The factor of a page therefore compares the time of the whole page with the time of a tenth of it. No factor may exceed ×\(Int(Bench.growthLimit)). This limit is above ×10, because a larger input may not fit into the processor's caches. It is below ×100, the factor of quadratic work. If the quartiles of a row lie on both sides of its limit, the row is measured again, up to four times in all. A row misses its limit only if its first quartile is above the limit. \(failures)

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
                The numbers of requests that an app sends for one player, counted by fakes of the services on loopback sockets. Every app uses the policies, the cache and the rate limits of the package. `RequestsPerGameTests` expects the same numbers.
                """),
        Section(
            group: "matching", title: "Guesses",
            introduction: """
                The time to judge one guess. A typo is a misspelled answer. The rows with *words of a, b, c and d* measure the worst case, in which all answers look alike. *Typed text* is the text of the field while the player types, which is judged after each change. *An index over words* is the time to prepare the answers, which happens once for each question.
                """),
        Section(
            group: "names", title: "Name game",
            introduction: """
                The time from the start of a game until its first round is on the screen. The people and the portraits are already in memory. Each row is named after a case of `DistractorPolicy`, which determines how the wrong options are chosen.
                """),
        Section(
            group: "policies", title: "Policies",
            introduction: """
                The time of a request that passes through one policy to a client that responds at once. In the rows with 10 header fields, the policies only pass the request on: nothing is redirected, retried, delayed or shared. *The whole stack* has a rate limit, retries, redirects, coalescing and a log.
                """),
        Section(
            group: "caching", title: "Cache",
            introduction: """
                The time to read (*a hit*) or to store (*keeping*) one response. *A plain file* is read without a cache. A hit on disk takes longer than a plain file, because it also computes the checksum of the file, decodes the header fields, and looks for a second variant of the response.
                """),
        Section(
            group: "trivia", title: "Open Trivia DB",
            introduction: """
                The time to decode and validate a page of questions, compared with the time in which a bare `JSONDecoder` decodes the page without validation. Validation decodes HTML entities, removes superfluous white space, and checks the kind, the difficulty and the answers of each question.
                """),
        Section(
            group: "browsing", title: "Twitch",
            introduction: """
                The time to decode, validate and rank lists of streams, in some rows compared with a bare `JSONDecoder`. The bare decoder leaves dates and picture addresses as texts. The loader parses the dates, and refuses picture addresses that are invalid or in a private network.
                """),
        Section(
            group: "transport", title: "Transport",
            introduction: """
                The time of a request of `URLSessionHTTPClient`, compared with the time of a `URLSession` that only collects the body, without limits and deadlines. *A bare session* has the configuration `URLSessionConfiguration.default`. *A session like the client's* has the configuration of the client: no cache, no cookies and 64 connections. The server is another process. On Linux, every POST needs a new connection. *A stubbed request* is a request in a test: `HTTPClientStub` answers it, and is compared with a `URLProtocol` that answers it.
                """),
        Section(
            group: "cancelling", title: "Cancelled calls",
            introduction: """
                The bytes of memory that a call leaves allocated when it is cancelled at a random moment. On average, one other call completes for each cancelled call, and its bytes are included. The calls of *the mix* request short bodies, bodies of 3 MB, redirects, challenges and bodies beyond the size limit. The calls of *a bare session* use a `URLSession` without the client, and request short bodies. The last column has the bytes for each call of a longer run, and the growth of the resident memory for each call. The limit applies to the longer run, if this run has at least 20,000 calls, as with 21 rounds. The figures of shorter runs may exceed it, because memory that is allocated only once, or is freed late, is divided by fewer calls. `CANCELLED_CALLS=100000` before the command selects another number of calls.
                """),
        Section(
            group: "building", title: "Build time and size",
            introduction: """
                *A clean release build* is the time of `swift build -c release --target` for one target, without the time for the targets that it uses. *A stripped host* is the file size of a program that imports one module, or nothing, and is linked with `-Xlinker -s`, which removes the symbols. The libraries of Swift are not part of the file.
                """),
    ]
}

import Foundation
import WorkshopSupport

/// One process that runs tests of the copy with at most one mutant turned on.
///
/// The process is terminated at its time limit, and on request at the first failure.
struct TestRun {
    /// The outcome of a run.
    enum Outcome: Equatable {
        case passed
        /// A test failed, named as `Module.Suite/test()`.
        case failed(String)
        case crashed
        case tookTooLong
    }

    /// The tests of a run, and those that failed.
    struct Report {
        enum End {
            case done, crashed, tookTooLong

            /// The name of the end in a matrix, if it kills a mutant.
            var killers: [String] {
                switch self {
                case .done: []
                case .crashed: ["a crash"]
                case .tookTooLong: ["the time limit"]
                }
            }
        }

        /// The names of all tests, as `Module.Suite/test()`.
        var tests: Set<String>
        var failed: [String]
        var end: End
    }

    /// The tests to run and to skip, as regular expressions over `Module.Suite/test()/File.swift:line:column`.
    struct Selection {
        var filter: String?
        var skip: String
    }

    let program: URL
    /// The folder for all files that the run writes.
    let folder: URL
    let selection: Selection
    var mutant: Mutant?
    /// The number of seconds after which the run is terminated.
    let limit: Double

    /// The exit status of a run without any test.
    private static let nothingRun: Int32 = 69

    /// Runs the tests until the first failure.
    func outcome() throws -> Outcome {
        let report = try report(stopsAtFailure: true)
        if let failed = report.failed.first { return .failed(failed) }
        return switch report.end {
        case .done: .passed
        case .crashed: .crashed
        case .tookTooLong: .tookTooLong
        }
    }

    /// Runs the tests, and returns all failures, or only the first ones.
    func report(stopsAtFailure: Bool) throws -> Report {
        try? FileManager.default.removeItem(at: folder)  // It may not exist.
        try FileManager.default.createDirectory(
            at: folder.appending(path: "tmp"), withIntermediateDirectories: true)
        let events = folder.appending(path: "events.jsonl")
        try Data().write(to: events)
        let process = try process(events: events)
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        var watch = EventWatch(try FileHandle(forReadingFrom: events))
        let limit = DispatchTime.now() + limit
        try process.run()
        while ended.wait(timeout: .now() + 0.05) == .timedOut {
            try watch.read()
            guard DispatchTime.now() > limit || stopsAtFailure && !watch.failed.isEmpty else { continue }
            kill(process.processIdentifier, SIGKILL)
            ended.wait()
            return Report(tests: watch.tests, failed: watch.failed, end: .tookTooLong)
        }
        try watch.read()
        let isDone = process.terminationReason == .exit && [0, Self.nothingRun].contains(process.terminationStatus)
        let hasFailed = process.terminationReason == .exit && !watch.failed.isEmpty
        return Report(tests: watch.tests, failed: watch.failed, end: isDone || hasFailed ? .done : .crashed)
    }

    private func process(events: URL) throws -> Process {
        let process = Process()
        process.executableURL = program
        process.arguments =
            ["--testing-library", "swift-testing", "--skip", selection.skip]
            + (selection.filter.map { ["--filter", $0] } ?? [])
            + ["--event-stream-output-path", events.path, "--event-stream-version", "0"]
        var environment = ProcessInfo.processInfo.environment
        environment["PLAYHOUSE_MUTANT"] = mutant.map { String($0.number) }
        // Concurrent runs must not share a folder, and no run may write into the folder of the user.
        environment["TMPDIR"] = folder.appending(path: "tmp").path
        environment["HOME"] = folder.appending(path: "tmp").path
        // A backtrace of every crash would take longer than the tests.
        environment["SWIFT_BACKTRACE"] = "enable=no"
        process.environment = environment
        try process.redirectOutput(to: folder.appending(path: "output.txt"))
        return process
    }
}

/// A reader of the file to which the testing library writes its events, one per line.
private struct EventWatch {
    private(set) var tests: Set<String> = []
    private(set) var failed: [String] = []
    private let file: FileHandle
    private var rest = Data()

    private struct Record: Decodable {
        struct Payload: Decodable {
            struct Issue: Decodable {
                let isKnown: Bool
            }

            let kind: String
            let id: String?
            let testID: String?
            let issue: Issue?
        }

        let kind: String
        let payload: Payload
    }

    init(_ file: FileHandle) {
        self.file = file
    }

    /// Reads the events since the previous call.
    mutating func read() throws {
        rest += try file.readToEnd() ?? Data()
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = Data(rest[..<end])
            rest = Data(rest[(end + 1)...])
            // Most events are not decoded, because decoding takes longer than the search.
            let isKnown = ["issueRecorded", "\"function\""].contains { line.firstRange(of: Data($0.utf8)) != nil }
            if isKnown { add(try JSONDecoder().decode(Record.self, from: line)) }
        }
    }

    private mutating func add(_ record: Record) {
        let payload = record.payload
        if record.kind == "test", payload.kind == "function", let id = payload.id { tests.insert(Self.name(id)) }
        guard payload.kind == "issueRecorded", payload.issue?.isKnown == false else { return }
        failed.append(payload.testID.map(Self.name) ?? "an unknown test")
    }

    /// Returns the name of a test without its source location.
    private static func name(_ id: String) -> String { id.replacing(/\/[^\/]+:\d+:\d+$/, with: "") }
}

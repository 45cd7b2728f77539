import Foundation
import WorkshopSupport

/// One process that runs tests of the copy with at most one mutant turned on.
///
/// The process is terminated at the first failure.
struct TestRun {
    /// The outcome of a run.
    enum Outcome: Equatable {
        case passed
        /// A test failed, named as `Module.Suite/test()`.
        case failed(String)
        case crashed
        case tookTooLong
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

    func outcome() throws -> Outcome {
        try? FileManager.default.removeItem(at: folder)  // It may not exist.
        try FileManager.default.createDirectory(
            at: folder.appending(path: "tmp"), withIntermediateDirectories: true)
        let events = folder.appending(path: "events.jsonl")
        try Data().write(to: events)
        let process = try process(events: events)
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        var watch = EventWatch(try FileHandle(forReadingFrom: events))
        let end = DispatchTime.now() + limit
        try process.run()
        while ended.wait(timeout: .now() + 0.05) == .timedOut {
            let failure = try watch.nextFailure()
            guard failure != nil || DispatchTime.now() > end else { continue }
            kill(process.processIdentifier, SIGKILL)
            ended.wait()
            return failure.map { .failed($0) } ?? .tookTooLong
        }
        if let failure = try watch.nextFailure() { return .failed(failure) }
        let isDone = process.terminationReason == .exit && [0, Self.nothingRun].contains(process.terminationStatus)
        return isDone ? .passed : .crashed
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

/// A reader of the failures in the file to which the testing library writes its events, one per line.
private struct EventWatch {
    private let file: FileHandle
    private var rest = Data()

    private struct Record: Decodable {
        struct Payload: Decodable {
            struct Issue: Decodable {
                let isKnown: Bool
            }

            let kind: String
            let testID: String?
            let issue: Issue?
        }

        let payload: Payload
    }

    init(_ file: FileHandle) {
        self.file = file
    }

    /// Returns the first test that failed in the events since the previous call.
    mutating func nextFailure() throws -> String? {
        rest += try file.readToEnd() ?? Data()
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = rest[..<end]
            rest = Data(rest[(end + 1)...])
            guard line.firstRange(of: Data("issueRecorded".utf8)) != nil else { continue }
            let event = try JSONDecoder().decode(Record.self, from: Data(line)).payload
            guard event.kind == "issueRecorded", event.issue?.isKnown == false else { continue }
            // The name of the test is followed by its source location.
            return event.testID.map { $0.replacing(/\/[^\/]+:\d+:\d+$/, with: "") } ?? "an unknown test"
        }
        return nil
    }
}

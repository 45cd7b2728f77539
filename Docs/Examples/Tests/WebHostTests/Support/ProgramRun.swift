#if os(Linux)
import Foundation

/// A process of the web host.
final class ProgramRun {
    /// The exit status of the process, and what it printed.
    struct End: Sendable {
        let status: Int32
        let output: String
        let errors: String
    }

    private let process: Process
    private let output = Pipe()
    private let errors = Pipe()
    private let ended: Task<Void, Never>

    /// Starts the program, which is beside the program with the tests.
    init(_ arguments: [String], environment: [String: String]) throws {
        let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        process = Process()
        process.executableURL = tests.deletingLastPathComponent().appending(path: "WebHost")
        process.arguments = arguments
        // A variable turns on a mutant.
        let mutant = ProcessInfo.processInfo.environment.filter { $0.key == "PLAYHOUSE_MUTANT" }
        process.environment = environment.merging(mutant) { $1 }
        (process.standardOutput, process.standardError) = (output, errors)
        let (ended, continuation) = AsyncStream<Void>.makeStream()
        self.ended = Task { for await _ in ended {} }
        process.terminationHandler = { _ in continuation.finish() }
        try process.run()
        // A program that does not end must not keep the tests from ending.
        DispatchQueue.global().asyncAfter(deadline: .now() + 120) { [process] in
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        }
    }

    /// Asks the program to end, as the system does.
    func terminate() { if process.isRunning { process.terminate() } }

    /// Waits until the program has ended.
    ///
    /// The program must print less than 64 KB.
    func end() async -> End {
        await ended.value
        return End(
            status: process.terminationStatus,
            output: String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self),
            errors: String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self))
    }
}
#endif

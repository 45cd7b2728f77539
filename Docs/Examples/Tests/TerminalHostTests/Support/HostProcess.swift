import Foundation
import RemoteLoadingTesting

/// One run of the built program, which is terminated if it exceeds a time limit.
@MainActor
final class HostProcess {
    /// The error about a program that exceeded the time limit.
    struct Hung: Error {
        let bound: Duration
    }

    private let process = Process()
    private let bound: Duration
    private var ending: Task<Int32?, any Error>?

    init(
        _ arguments: [String] = [], language: String = "en_US.UTF-8", input: Any? = nil, output: Any? = nil,
        errors: Any? = nil, bound: Duration = .seconds(60)
    ) throws {
        self.bound = bound
        process.executableURL = try HostExecutable.find()
        process.arguments = arguments
        // Files in the user's folders would outlive the test.
        let home = FileManager.default.temporaryDirectory.appending(path: "playhouse-home-\(UUID().uuidString)").path
        let own = [
            "LC_ALL": language, "TERM": "xterm", "NO_COLOR": "", "HOME": home, "CFFIXED_USER_HOME": home,
            "XDG_DATA_HOME": home,
        ]
        process.environment = ProcessInfo.processInfo.environment.merging(own) { $1 }
        if let input { process.standardInput = input }
        if let output { process.standardOutput = output }
        if let errors { process.standardError = errors }
    }

    /// Starts the program, and terminates it if it exceeds the time limit.
    ///
    /// If redirections such as `<&-` are given, a shell applies them before the program runs.
    func start(redirecting redirections: String? = nil) throws {
        if let redirections, let program = process.executableURL {
            process.arguments =
                ["-c", "exec \"$0\" \"$@\" \(redirections)", program.path] + (process.arguments ?? [])
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
        }
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        process.terminationHandler = { _ in end.finish() }
        try process.run()
        ending = Task { [process, bound] in
            let didEnd: Void? = await Timeout(bound).run { for await _ in ended {} }
            guard didEnd != nil else {
                process.terminate()
                throw Hung(bound: bound)
            }
            return process.terminationReason == .exit ? process.terminationStatus : nil
        }
    }

    /// Sends a signal to the program.
    func send(signal: Int32) {
        kill(process.processIdentifier, signal)
    }

    /// Waits for the end of the program and returns its exit code, or `nil` if a signal ended it.
    func end() async throws -> Int32? {
        try await ending?.value
    }
}

/// The exit code and the output of one run.
struct HostRun: Equatable {
    let code: Int32?
    let output: String
    let errors: String
    var lines: [String] { output.split(separator: "\n").map(String.init) }
}

extension HostRun {
    /// Runs the program on piped input and waits for its end.
    ///
    /// The whole input is written to a pipe before the program starts, so it must fit into the buffer of the pipe.
    @MainActor
    static func of(
        _ arguments: [String] = [], language: String = "en_US.UTF-8", input: String = "", redirecting: String? = nil
    ) async throws -> HostRun {
        let (inputPipe, output, errors) = (Pipe(), Pipe(), Pipe())
        try inputPipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try inputPipe.fileHandleForWriting.close()
        let process = try HostProcess(
            arguments, language: language, input: inputPipe, output: output, errors: errors)
        try process.start(redirecting: redirecting)
        let texts = (output.fileHandleForReading.text, errors.fileHandleForReading.text)
        let code = try await process.end()
        return HostRun(code: code, output: await texts.0.value, errors: await texts.1.value)
    }
}

extension FileHandle {
    /// A task that returns the whole text.
    ///
    /// Reading starts at once on a separate thread, so that a full pipe never blocks the writer.
    var text: Task<String, Never> {
        let (stream, send) = AsyncStream.makeStream(of: Data.self)
        Thread.detachNewThread {
            // If reading fails, the text is empty, so the expectations of the test fail.
            if let data = try? self.readToEnd() { send.yield(data) }
            send.finish()
        }
        return Task { await stream.reduce(into: "") { $0 += String(decoding: $1, as: UTF8.self) } }
    }
}

import Foundation

/// The input and the output of the program.
struct Terminal: Sendable {
    static let columns = 80

    /// Returns the next line of input, or `nil` after the last line.
    let read: @Sendable () async -> String?
    let write: @MainActor (String) -> Void
    var hasColours = false
    /// A Boolean value that indicates whether the program must print the lines that it reads.
    ///
    /// A terminal prints what its user types. The output for piped input then reads like that of a terminal.
    var echoesInput = true
}

extension Terminal {
    /// The standard input and output of the process.
    static var standard: Terminal {
        let environment = ProcessInfo.processInfo.environment
        return Terminal(
            read: {
                await withCheckedContinuation { continuation in
                    // A read blocks its thread, so it must not run on a thread of the concurrency pool.
                    Thread.detachNewThread { continuation.resume(returning: readLine()) }
                }
            },
            // A write to a closed pipe ends the process by a signal, and no other error can be reported.
            write: { try? FileHandle.standardOutput.write(contentsOf: Data($0.utf8)) },
            hasColours: isatty(STDOUT_FILENO) == 1 && environment["TERM"] != "dumb"
                && environment["NO_COLOR", default: ""].isEmpty,
            echoesInput: isatty(STDIN_FILENO) == 0)
    }
}

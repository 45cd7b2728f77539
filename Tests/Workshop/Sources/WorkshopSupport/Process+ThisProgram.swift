public import Foundation

extension Process {
    /// Creates a process that runs this program with other arguments when it is started.
    public static func ofThisProgram(_ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
        process.arguments = arguments
        return process
    }

    /// Starts the process, waits for its end, and returns `true` if it succeeded.
    public func succeeds() throws -> Bool {
        try run()
        waitUntilExit()
        return terminationReason == .exit && terminationStatus == 0
    }
}

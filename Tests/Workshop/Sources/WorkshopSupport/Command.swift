public import Foundation

/// A program on the search path with its arguments.
public struct Command {
    private let words: [String]
    private let folder: URL?

    /// The error for a program that ended with another status than 0.
    public struct Failure: Error, CustomStringConvertible {
        /// The command, its exit status and its output.
        public let description: String
    }

    /// Creates a command that runs in a folder, or in the current one.
    public init(_ words: [String], in folder: URL? = nil) {
        self.words = words
        self.folder = folder
    }

    /// Runs the program and returns its output.
    @discardableResult
    public func output() throws -> String {
        let process = process()
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let status = process.terminationStatus
            throw Failure(description: "\(words.joined(separator: " ")) ended with \(status)\n\(output)")
        }
        return output
    }

    /// Runs the program, writes its output to a file, and returns its exit status.
    public func run(log: URL) throws -> Int32 {
        let process = process()
        try process.redirectOutput(to: log)
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    private func process() -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.currentDirectoryURL = folder ?? process.currentDirectoryURL
        return process
    }
}

extension Process {
    /// Makes the process write its output and its errors to a new file.
    public func redirectOutput(to file: URL) throws {
        try Data().write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        standardOutput = handle
        standardError = handle
    }
}

import Foundation

/// A program with its arguments.
struct Command {
    private let words: [String]
    private let folder: URL

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    init(_ words: [String], in folder: URL) {
        self.words = words
        self.folder = folder
    }

    /// Runs the program and returns its output.
    func output() throws -> String {
        let process = process()
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: "\(words.joined(separator: " ")) ended with \(process.terminationStatus)")
        }
        return String(decoding: data, as: UTF8.self)
    }

    /// Runs the program, writes its output to a file, and returns its exit status.
    func run(log: URL) throws -> Int32 {
        let process = process()
        try Data().write(to: log)
        let file = try FileHandle(forWritingTo: log)
        process.standardOutput = file
        process.standardError = file
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    private func process() -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.currentDirectoryURL = folder
        return process
    }
}

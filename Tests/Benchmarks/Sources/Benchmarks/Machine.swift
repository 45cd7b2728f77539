import Foundation

/// The state of the machine at one time.
struct Machine {
    let date: Date
    /// The load average of the last minute, or `nil` on systems without `/proc`.
    let load: String?

    static var now: Machine {
        Machine(date: Date(), load: text(of: "/proc/loadavg")?.split(separator: " ").first.map(String.init))
    }

    /// The name of the processor and the number of its cores.
    static var processor: String {
        let names = text(of: "/proc/cpuinfo")?.split(separator: "\n").filter { $0.hasPrefix("model name") } ?? []
        let name = names.first?.split(separator: ":").last?.trimmingCharacters(in: .whitespaces)
        return "\(name ?? "unknown processor"), \(ProcessInfo.processInfo.activeProcessorCount) cores"
    }

    static var system: String { ProcessInfo.processInfo.operatingSystemVersionString }

    /// The first line that the compiler prints about its version.
    static func toolchain() throws -> String {
        let text = try run(["swift", "--version"])
        return text.split(separator: "\n").first { $0.contains("Swift version") }.map(String.init) ?? text
    }

    /// Runs a command, and returns its output, or throws an error with its output if it fails.
    @discardableResult
    static func run(_ command: [String]) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(command: command, output: text) }
        return text
    }

    struct Failure: Error {
        let command: [String]
        let output: String
    }

    private static func text(of path: String) -> String? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }
}

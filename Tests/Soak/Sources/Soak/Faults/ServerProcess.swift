import Foundation

/// The fake servers in another process, which ends with this process.
final class ServerProcess {
    private let process = Process()
    private let input = Pipe()
    private var bases: [String: String] = [:]

    /// Starts the child and waits for its ports.
    init(seed: UInt64) throws {
        let output = Pipe()
        process.executableURL = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
        process.arguments = ["serve", "\(seed)"]
        process.standardInput = input
        process.standardOutput = output
        // The server reports each request that is incomplete because its call was cancelled. This happens on purpose,
        // so the reports are discarded.
        process.standardError = FileHandle.nullDevice
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let ports = line.split(whereSeparator: \.isWhitespace)
        guard ports.count == FakeServers.names.count else { throw Flaw("the servers did not start: \(line)") }
        for (name, port) in zip(FakeServers.names, ports) { bases[name] = "http://127.0.0.1:\(port)" }
    }

    /// Returns the base address of a server.
    func base(of name: String) -> String { bases[name] ?? "" }

    /// Stops the child.
    func stop() throws {
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}

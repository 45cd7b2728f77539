import Foundation

/// Servers that run in another process of this program, so that their work and their memory do not count as those of
/// the clients.
///
/// The child serves until its standard input ends, which happens at the latest when this process exits.
public final class ServerProcess {
    /// The ports of the servers on the loopback interface.
    public let ports: [UInt16]
    private let process: Process
    private let input = Pipe()

    /// Starts the child and waits for the ports of its servers.
    ///
    /// If `isSilent` is `true`, what the child writes to its standard error is discarded.
    public init(_ arguments: [String], servers count: Int, isSilent: Bool = false) throws {
        process = .ofThisProgram(arguments)
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        if isSilent { process.standardError = FileHandle.nullDevice }
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        ports = line.split(whereSeparator: \.isWhitespace).compactMap { UInt16($0) }
        guard ports.count == count else { throw Flaw("the servers did not start: \(line)") }
    }

    /// Passes the ports from the child to its parent, and waits until the parent stops the child or exits.
    public static func serve(on ports: [UInt16]) throws {
        let line = ports.map { "\($0)" }.joined(separator: " ")
        try FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
        _ = try FileHandle.standardInput.readToEnd()
    }

    /// Stops the child.
    public func stop() throws {
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}

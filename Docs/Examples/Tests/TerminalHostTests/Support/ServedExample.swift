import Foundation

@testable import TerminalHost

/// The built program in another process, which serves the fake services until it is stopped.
@MainActor
final class ServedExample {
    struct NotStarted: Error {}

    let address: String
    let token: String
    private let process: HostProcess
    private let input: Pipe

    /// Starts the program, whose responses state the given age in seconds.
    init(age: Int) async throws {
        let output = Pipe()
        input = Pipe()
        process = try HostProcess(["serve", "--age", "\(age)"], input: input, output: output, bound: .seconds(60))
        try process.start()
        let lines = await output.fileHandleForReading.firstLines(2).value
        guard lines.count == 2 else { throw NotStarted() }
        (address, token) = (lines[0], lines[1])
    }

    /// Stops the server and waits until its process has ended.
    func stop() async throws {
        try input.fileHandleForWriting.close()
        _ = try await process.end()
    }
}

extension FileHandle {
    /// Reads the given number of lines on a separate thread, or fewer if the other process closes its output earlier.
    fileprivate func firstLines(_ count: Int) -> Task<[String], Never> {
        let (stream, send) = AsyncStream.makeStream(of: [String].self)
        Thread.detachNewThread {
            var data = Data()
            while data.count(where: { $0 == UInt8(ascii: "\n") }) < count {
                let more = self.availableData
                guard !more.isEmpty else { break }
                data += more
            }
            send.yield(String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init))
            send.finish()
        }
        return Task { await stream.reduce(into: []) { $0 += $1 } }
    }
}

import Foundation
import RemoteLoading
import WorkshopSupport

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A process that writes until it is killed.
///
/// A writer that hangs is killed after a minute, so that a defective store fails the run and does not block it.
final class Writer {
    let number: Int
    private let process: Process
    private var acknowledgements: AsyncStream<Int>.Iterator
    private var last: Int?
    private let watchdog: Task<Void, Never>

    init(_ type: any CrashTarget.Type, folder: URL, number: Int) throws {
        self.number = number
        let output = Pipe()
        process = .ofThisProgram(["write", type.name, folder.path, String(number)])
        process.standardOutput = output
        try process.run()
        acknowledgements = output.fileHandleForReading.numbers.makeAsyncIterator()
        watchdog = Task { [pid = process.processIdentifier, time = TimeSource.system] in
            do {
                try await time.sleep(until: time.elapsed() + .seconds(60))
                killProcess(pid)
            } catch {
                return
            }
        }
    }

    deinit {
        watchdog.cancel()
    }

    /// Waits until the process acknowledges its first number.
    func waitForAcknowledgement() async throws {
        last = await acknowledgements.next()
        guard last != nil else { throw Flaw("writer \(number) acknowledged nothing") }
    }

    /// Ends the process at once by a signal that it cannot handle.
    func kill() { killProcess(process.processIdentifier) }

    /// Waits for the end of the process, and returns the last acknowledged number, or `nil` if it acknowledged none.
    func lastAcknowledged() async -> Int? {
        while let next = await acknowledgements.next() { last = next }
        watchdog.cancel()
        process.waitUntilExit()
        return last
    }
}

private func killProcess(_ pid: Int32) { _ = kill(pid, SIGKILL) }

extension FileHandle {
    /// The numbers in the complete lines that are read from this handle, on a separate thread.
    fileprivate var numbers: AsyncStream<Int> {
        let (stream, send) = AsyncStream.makeStream(of: Int.self)
        Thread.detachNewThread {
            var rest = Data()
            while case let data = self.availableData, !data.isEmpty {
                rest += data
                while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    if let number = Int(String(decoding: rest[..<end], as: UTF8.self)) { send.yield(number) }
                    rest = Data(rest[rest.index(after: end)...])
                }
            }
            send.finish()
        }
        return stream
    }
}

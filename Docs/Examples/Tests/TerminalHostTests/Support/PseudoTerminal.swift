import Foundation
import Observation

@testable import TerminalHost

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A terminal without a screen: what a program writes to it can be looked at, and a test types.
@MainActor
@Observable
final class PseudoTerminal {
    struct NotAvailable: Error {
        let code: Int32
    }

    /// All that was written, as it came.
    private(set) var transcript = ""
    /// What a player would see now.
    private(set) var picture: TerminalPicture

    /// The side of the program: its input, output and errors.
    @ObservationIgnored let programSide: FileHandle
    @ObservationIgnored private let ownSide: FileHandle
    @ObservationIgnored private var started: [UInt8] = []

    init(_ size: TerminalSize = TerminalSize()) throws {
        var (own, program): (Int32, Int32) = (-1, -1)
        var window = winsize()
        window.ws_col = UInt16(size.columns)
        window.ws_row = UInt16(size.rows)
        guard openpty(&own, &program, nil, nil, &window) == 0 else { throw NotAvailable(code: errno) }
        ownSide = FileHandle(fileDescriptor: own, closeOnDealloc: true)
        programSide = FileHandle(fileDescriptor: program, closeOnDealloc: true)
        picture = TerminalPicture(size)
    }

    /// Begins to take what the program writes; call it once the program runs.
    func watch() throws {
        // Only the program holds its side now, so that its end is the end of what can be read.
        try programSide.close()
        let (stream, send) = AsyncStream.makeStream(of: [UInt8].self)
        Thread.detachNewThread { [ownSide] in
            var buffer = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = read(ownSide.fileDescriptor, &buffer, buffer.count)
                guard count > 0 else { break }
                send.yield(Array(buffer[..<count]))
            }
            send.finish()
        }
        Task { [weak self] in
            for await bytes in stream { self?.take(bytes) }
        }
    }

    /// Types, as on a keyboard: `\n` is Enter, and `\u{4}` the end of the input.
    func type(_ text: String) throws {
        try ownSide.write(contentsOf: Data(text.utf8))
    }

    /// A letter may come in two pieces; the first waits for the second.
    private func take(_ bytes: [UInt8]) {
        started += bytes
        for cut in 0...min(3, started.count) {
            guard let text = String(validating: started.dropLast(cut), as: UTF8.self) else { continue }
            started = Array(started.suffix(cut))
            transcript += text
            picture.feed(text)
            return
        }
    }
}

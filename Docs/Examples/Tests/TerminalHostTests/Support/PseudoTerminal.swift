import Foundation
import Observation
import RemoteLoadingTesting

@testable import TerminalHost

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A pseudoterminal, on which a test reads the output of a program and types input.
@MainActor
@Observable
final class PseudoTerminal {
    struct NotAvailable: Error {
        let code: Int32
    }

    /// The output so far, including control sequences.
    private(set) var transcript = ""
    /// The current content of the screen.
    private(set) var picture: TerminalPicture

    /// The file handle for the program's input, output and errors.
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

    /// Starts reading the output.
    ///
    /// Call this method after the program has started.
    func watch() throws {
        // The program has its own copy of this descriptor. The test closes the original, so that reading ends when the
        // program ends.
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

    /// Changes the size, and clears the screen.
    ///
    /// The system does not report the new size to the program, which is not in the session of the terminal. The test
    /// therefore sends the signal.
    func resize(_ size: TerminalSize) throws {
        var window = winsize()
        window.ws_col = UInt16(size.columns)
        window.ws_row = UInt16(size.rows)
        guard ioctl(ownSide.fileDescriptor, UInt(TIOCSWINSZ), &window) == 0 else { throw NotAvailable(code: errno) }
        picture = TerminalPicture(size)
    }

    /// Types text as on a keyboard, where `\n` is Enter and `\u{4}` is the end of the input.
    func type(_ text: String) throws {
        try ownSide.write(contentsOf: Data(text.utf8))
    }

    /// Waits until the screen shows a text.
    func see(_ text: String) async throws {
        try await until("“\(text)” on the terminal") { picture.shows(text) }
    }

    /// Waits until the program has written a text, even if the screen no longer shows it.
    func saw(_ text: String) async throws {
        try await until("“\(text)” in the transcript") { transcript.contains(text) }
    }

    /// Appends bytes, and keeps an incomplete UTF-8 sequence at the end for the next call.
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

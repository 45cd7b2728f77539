import Foundation
import RemoteLoading
import RemoteLoadingTesting

/// A running `chromedriver`, the program that controls Chromium over HTTP (W3C WebDriver).
@MainActor
package final class Chromedriver {
    struct NotStarted: Error {}

    /// The first executable `chromedriver` in the folders of `PATH`, or `nil` if it is not installed.
    nonisolated static let program: URL? = {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { URL(filePath: String($0)).appending(path: "chromedriver") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }()

    package nonisolated static var isInstalled: Bool { program != nil }

    private let process = Process()
    let address: String

    /// Starts the program, and tries again if another program has taken its port.
    static func start() async throws -> Chromedriver {
        for _ in 0..<4 {
            if let driver = try? await Chromedriver() { return driver }  // the next attempt uses another port
        }
        return try await Chromedriver()
    }

    /// Starts the program on a free port, which it prints.
    private init() async throws {
        process.executableURL = Self.program
        process.arguments = ["--port=0"]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let (ports, send) = AsyncStream.makeStream(of: String.self)
        let reader = output.fileHandleForReading
        Thread.detachNewThread {
            var text = ""
            while true {
                let more = reader.availableData
                guard !more.isEmpty else { break }
                text += String(decoding: more, as: UTF8.self)
                if let port = text.firstMatch(of: /started successfully on port (\d+)/)?.output.1 {
                    send.yield(String(port))
                    text = ""
                }
            }
            send.finish()
        }
        let first = await Timeout(.seconds(60)).run { await ports.first { _ in true } }
        guard let port = first ?? nil else {
            kill(process.processIdentifier, SIGKILL)
            throw NotStarted()
        }
        address = "http://127.0.0.1:\(port)"
    }

    /// Ends the program.
    ///
    /// `terminate()` has no effect: the program inherits the blocked signals of the test's thread, and `SIGTERM` is one
    /// of them. `SIGKILL` cannot be blocked.
    func stop() {
        kill(process.processIdentifier, SIGKILL)
    }
}

import Foundation

/// The browser of the user's desktop.
enum DesktopBrowser {
    /// Opens an address in the browser, and returns `false` if there is no desktop or no program that opens it.
    static func open(
        _ address: String, environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> Bool {
        #if os(macOS) || os(Linux)  // Other platforms let no process start another.
        guard let program = program(environment: environment) else { return false }
        let process = Process()
        process.executableURL = program
        process.arguments = [address]
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        do {
            try process.run()
            return true
        } catch {
            return false
        }
        #else
        return false
        #endif
    }

    /// Returns the program that opens addresses, or `nil` if the system has no such program.
    ///
    /// On Linux, a session has a desktop if one of two variables names a display.
    static func program(environment: [String: String]) -> URL? {
        #if os(macOS)
        return URL(filePath: "/usr/bin/open")
        #else
        let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains { !(environment[$0] ?? "").isEmpty }
        guard hasDisplay else { return nil }
        return (environment["PATH"] ?? "").split(separator: ":")
            .map { URL(filePath: String($0)).appending(path: "xdg-open") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
        #endif
    }
}

import Foundation
import WorkshopSupport

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
        let text = try Command(["swift", "--version"]).output()
        return text.split(separator: "\n").first { $0.contains("Swift version") }.map(String.init) ?? text
    }

    private static func text(of path: String) -> String? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }
}

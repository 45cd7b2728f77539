#if os(Linux)
import Foundation

/// The most that the process has held in memory; other tests that run at the same time hold some of it.
enum ResidentMemory {
    /// In bytes.
    static func peak() throws -> Int {
        // Read to the end: `String(contentsOfFile:)` reads one page of a file that tells no size.
        let status = try FileHandle(forReadingFrom: URL(filePath: "/proc/self/status")).readToEnd() ?? Data()
        let line = String(decoding: status, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        guard let line, let kilobytes = Int(line.filter(\.isNumber)) else { throw Unreadable() }
        return kilobytes * 1_024
    }

    struct Unreadable: Error {}
}
#endif

#if os(Linux)
import Foundation

/// The peak of the resident memory of the process, which includes the memory of concurrent tests.
enum ResidentMemory {
    /// Returns the peak in bytes.
    static func peak() throws -> Int {
        // The system reports no size for this file, and `String(contentsOfFile:)` reads only one page of such a file.
        let status = try FileHandle(forReadingFrom: URL(filePath: "/proc/self/status")).readToEnd() ?? Data()
        let line = String(decoding: status, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        guard let line, let kilobytes = Int(line.filter(\.isNumber)) else { throw Unreadable() }
        return kilobytes * 1_024
    }

    struct Unreadable: Error {}
}
#endif

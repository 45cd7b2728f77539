#if os(Linux)
import Foundation

/// The peak of the resident memory of the process, which includes the memory of concurrent tests.
enum ResidentMemory {
    /// Returns the peak in bytes.
    static func peak() throws -> Int {
        // `String(contentsOfFile:)` would read only one page, because the file reports no size.
        let status = try FileHandle(forReadingFrom: URL(filePath: "/proc/self/status")).readToEnd() ?? Data()
        let line = String(decoding: status, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        guard let line, let kilobytes = Int(line.filter(\.isNumber)) else { throw Unreadable() }
        return kilobytes * 1_024
    }

    struct Unreadable: Error {}
}
#endif

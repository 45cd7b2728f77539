package import Foundation
import Testing

/// A temporary folder of a test, which is removed with its last reference.
package final class ScratchFolder: Sendable {
    package let url: URL

    package init() {
        url = FileManager.default.temporaryDirectory.appending(path: "playhouse-\(UUID().uuidString)")
    }

    deinit {
        try? FileManager.default.removeItem(at: url)  // the system removes leftovers
    }

    /// The paths of all files and empty folders in the folder, in order.
    package var names: [String] {
        // There are no files before the folder exists.
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: url.path)) ?? []
        return paths.filter { path in !paths.contains { $0.hasPrefix(path + "/") } }.sorted()
    }

    package func file(_ name: String) -> URL { url.appending(path: name) }

    /// Writes a file, and its folder if it is missing, without waiting for the disk, unlike `Data.write(to:)`.
    package func write(_ bytes: Data, to name: String) throws {
        try FileManager.default.createDirectory(
            at: file(name).deletingLastPathComponent(), withIntermediateDirectories: true)
        let stream = try #require(OutputStream(url: file(name), append: false))
        stream.open()
        defer { stream.close() }
        let written = Array(bytes).withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { stream.write($0, maxLength: buffer.count) } ?? 0
        }
        #expect(written == bytes.count)
    }
}

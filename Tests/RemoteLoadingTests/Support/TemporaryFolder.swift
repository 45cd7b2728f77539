import Foundation
import Testing

/// A temporary folder of a test, which is removed with its last reference.
final class TemporaryFolder: Sendable {
    let url: URL

    init() {
        url = FileManager.default.temporaryDirectory.appending(path: "playhouse-\(UUID().uuidString)")
    }

    deinit {
        try? FileManager.default.removeItem(at: url)  // the system removes leftovers
    }

    /// The names of all files in the folder, in order.
    var names: [String] {
        // There are no files before the folder exists.
        ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
    }

    func file(_ name: String) -> URL { url.appending(path: name) }

    /// Writes a file without waiting for the disk, unlike `Data.write(to:)`.
    func write(_ bytes: Data, to name: String) throws {
        let stream = try #require(OutputStream(url: file(name), append: false))
        stream.open()
        defer { stream.close() }
        let written = Array(bytes).withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { stream.write($0, maxLength: buffer.count) } ?? 0
        }
        #expect(written == bytes.count)
    }
}

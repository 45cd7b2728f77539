import Foundation
import Testing

/// A folder of a test's own, which goes with the test.
final class TemporaryFolder: Sendable {
    let url: URL

    init() {
        url = FileManager.default.temporaryDirectory.appending(path: "playhouse-\(UUID().uuidString)")
    }

    deinit {
        try? FileManager.default.removeItem(at: url)  // the system clears up what is left
    }

    /// The names of all files in it, in order.
    var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()  // none before it is made
    }

    func file(_ name: String) -> URL { url.appending(path: name) }

    /// Writes a file, without waiting until it is on the disk as `Data` does.
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

import Foundation

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
}

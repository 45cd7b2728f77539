import Foundation
import RemoteLoading

/// A check of the cache on a full disk, which is simulated by a limit on the size of files.
///
/// An entry that exceeds the limit is not stored, and the older entry that it should replace is removed.
enum FullDisk {
    struct Flaw: Error {
        let what: String
    }

    /// Runs the check in a process that cannot write files of more than a few kilobytes.
    static func drive() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "playhouse-full-\(UUID().uuidString)")
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        let script = "trap '' XFSZ; ulimit -f 16; exec \"$0\" fill \"$1\""
        process.arguments = ["-c", script, Bundle.main.executablePath ?? CommandLine.arguments[0], folder.path]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Flaw(what: "a full disk was no miss") }
        try FileManager.default.removeItem(at: folder)
        print("cache, a full disk: misses, and no error")
    }

    static func check(in folder: URL) async throws {
        let store = DiskCacheStore(folder)
        let small = (0..<3).map { page($0, size: 500) }
        for page in small { await store.keep(page) }
        await store.keep(page(1, size: 50_000))
        for (page, isThere) in zip(small, [true, false, true]) {
            let found = await store.entries(for: page.key)
            guard found == (isThere ? [page] : []) else { throw Flaw(what: "\(page.key) became \(found)") }
        }
        await store.keep(small[1])
        guard await store.entries(for: small[1].key) == [small[1]] else {
            throw Flaw(what: "after a full disk nothing is kept any more")
        }
    }

    private static func page(_ number: Int, size: Int) -> HTTPCacheEntry {
        CachedPage(writer: 0, number: number, pages: 3, size: size).entry
    }
}

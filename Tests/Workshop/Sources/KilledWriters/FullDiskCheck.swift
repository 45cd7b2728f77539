import Foundation
import RemoteLoading
import WorkshopSupport

/// A check of the cache on a full disk, which is simulated by a limit on the size of files.
///
/// An entry that exceeds the limit is not stored, and the older entry that it should replace is removed.
enum FullDiskCheck {
    /// Runs the check in a process of its own, because the limit stays in effect until the process ends.
    static func drive() throws {
        let folder = try makeTemporaryFolder(for: "full")
        guard try Process.ofThisProgram(["fill", folder.path]).succeeds() else {
            throw Flaw("cache, a full disk: an entry was not treated as missing")
        }
        try FileManager.default.removeItem(at: folder)
        print("cache, a full disk: misses, and no error")
    }

    static func check(in folder: URL) async throws {
        try ResourceLimit.fileSize.set(8 << 10)
        let pages = CachedPages(in: folder)
        let small = (0..<3).map { page($0, size: 500) }
        for page in small { try await pages.store(page) }
        try await pages.store(page(1, size: 50_000))
        for (page, isThere) in zip(small, [true, false, true]) {
            let found = try await pages.stored(page.address)
            guard isThere ? found.map(page.isContent) == true : found == nil else {
                throw Flaw("\(page.address) became \(found as Any)")
            }
        }
        try await pages.store(small[1])
        guard try await pages.stored(small[1].address).map(small[1].isContent) == true else {
            throw Flaw("after a full disk nothing is kept any more")
        }
    }

    private static func page(_ number: Int, size: Int) -> CachedPage {
        CachedPage(writer: 0, number: number, pages: 3, size: size)
    }
}

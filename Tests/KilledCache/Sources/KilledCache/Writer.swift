import Foundation
import RemoteLoading
import RemoteLoadingTesting

/// Keeps one page after the other, and says so each time, until it is killed.
struct Writer {
    private let store: DiskCacheStore
    private let firstVersion: Int
    private var generator: SeededGenerator

    init(_ arguments: [String]) throws {
        guard arguments.count == 4, let version = Int(arguments[2]), let seed = UInt64(arguments[3]) else {
            throw Flaw(description: "write FOLDER VERSION SEED")
        }
        store = DiskCacheStore(URL(filePath: arguments[1]))
        firstVersion = version
        generator = SeededGenerator(seed: seed)
    }

    mutating func run() async throws {
        var version = firstVersion
        while true {
            let number = generator.number(below: Page.count)
            let page = Page(number: number, version: version, size: generator.number(below: 60_000))
            await store.keep(page.entry)
            try FileHandle.standardOutput.write(contentsOf: Data("\(number) \(version)\n".utf8))
            version += 1
        }
    }
}

/// A disk that takes no more than small files: what does not fit is a miss, and so is what it would have replaced.
enum FullDisk {
    static func run(in folder: String) async throws {
        let store = DiskCacheStore(URL(filePath: folder))
        let small = (0..<3).map { Page(number: $0, version: 1, size: 500) }
        for page in small { await store.keep(page.entry) }
        await store.keep(Page(number: 1, version: 2, size: 50_000).entry)
        for (page, isThere) in zip(small, [true, false, true]) {
            let found = await store.entries(for: Page.key(page.number))
            guard found == (isThere ? [page.entry] : []) else {
                throw Flaw(description: "on a full disk page \(page.number) became \(found)")
            }
        }
        await store.keep(small[1].entry)
        guard await store.entries(for: Page.key(1)) == [small[1].entry] else {
            throw Flaw(description: "after a full disk nothing is kept any more")
        }
    }
}

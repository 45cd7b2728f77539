import Foundation
import RemoteLoading
import RemoteLoadingTesting

/// Processes that are killed while each stores its own few pages in turn in the shared folder of a `DiskCacheStore`.
struct CacheVictim: Victim {
    static let name = "cache"
    private static let pages = 4

    /// The error for a page that no writer has written.
    struct TornPage: Error {
        let writer: Int
        let entry: HTTPCacheEntry
    }

    /// The error for a page that is missing, or that is older than the last page that the writer has stored at its key.
    struct LostPage: Error {
        let writer: Int
        let number: Int
        let found: Int
    }

    private let folder: URL
    private let store: DiskCacheStore

    init(folder: URL) {
        self.folder = folder.appending(path: "pages")
        store = DiskCacheStore(self.folder)
    }

    func write(as writer: Int, acknowledge: @Sendable (Int) -> Void) async throws {
        var number = try await numbers(writer).max() ?? 0
        while true {
            number += 1
            await store.keep(CachedPage(writer: writer, number: number, pages: Self.pages).entry)
            acknowledge(number)
        }
    }

    /// Returns the last number of each writer.
    ///
    /// The pages of a writer are read twice, because the writer may still be writing. The newest page of the first read
    /// shows which pages must be in the store at the second read, and how old they may be.
    func numbers(of writers: Int) async throws -> [Int] {
        var latest: [Int] = []
        for writer in 0..<writers {
            let last = try await numbers(writer).max() ?? 0
            for (page, found) in try await numbers(writer).enumerated() {
                // Each number is stored at the page `number % pages`. This is the highest number up to `last` that
                // belongs to this page.
                let number = last - (last - page) % Self.pages
                if page <= last, number > 0, found < number {
                    throw LostPage(writer: writer, number: number, found: found)
                }
            }
            latest.append(last)
        }
        return latest
    }

    /// Returns the number of drafts and superfluous files that killed writers have left, and removes the drafts.
    ///
    /// The store itself would keep the drafts of killed writers for an hour.
    func leftovers() throws -> Int {
        guard FileManager.default.fileExists(atPath: folder.path) else { return 0 }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let drafts = names.filter { $0.hasPrefix("draft-") }
        for draft in drafts { try FileManager.default.removeItem(at: folder.appending(path: draft)) }
        // The name of any other file ends with the number of a variant, a digit. Each page has only one variant, so a
        // second file with the same name except for this digit is superfluous.
        let files = names.filter { !$0.hasPrefix("draft-") }
        return drafts.count + files.count - Set(files.map { $0.dropLast() }).count
    }

    static func permittedLeftovers(of writers: Int) -> Int { writers }

    /// Returns the number of each page of a writer, or 0 for a missing page.
    private func numbers(_ writer: Int) async throws -> [Int] {
        var numbers: [Int] = []
        for page in 0..<Self.pages {
            let entries = await store.entries(for: CachedPage.key(writer, page))
            guard let entry = entries.first else {
                numbers.append(0)
                continue
            }
            guard let number = entry.response.fields["X-Number"].flatMap({ Int($0) }), entries.count == 1,
                number % Self.pages == page,
                CachedPage(writer: writer, number: number, pages: Self.pages).entry == entry
            else { throw TornPage(writer: writer, entry: entry) }
            numbers.append(number)
        }
        return numbers
    }
}

/// A page whose bytes are computed from its writer and number, so that every wrong byte is found.
struct CachedPage {
    let writer: Int
    let number: Int
    let pages: Int
    var size: Int?

    static func key(_ writer: Int, _ page: Int) -> HTTPCacheKey {
        HTTPCacheKey("https://killed.test/\(writer)/\(page)", partition: "me")
    }

    var entry: HTTPCacheEntry {
        var generator = SeededGenerator(seed: UInt64(number) &* 31 &+ UInt64(writer))
        let size = size ?? generator.number(below: 60_000)
        return HTTPCacheEntry.fixture(
            CachedPage.key(writer, number % pages).address, partition: "me",
            fields: ["X-Number": "\(number)", "X-Long": String(repeating: "x", count: size % 9_000)],
            body: CachedPage.body(size, &generator),
            received: Date(timeIntervalSinceReferenceDate: Double(number)))
    }

    /// Computes the bytes quickly, so that writers spend their time on writing.
    private static func body(_ size: Int, _ generator: inout SeededGenerator) -> Data {
        var bytes = Data()
        for _ in 0..<32 { withUnsafeBytes(of: generator.next()) { bytes.append(contentsOf: $0) } }
        while bytes.count < size { bytes.append(bytes) }
        return Data(bytes.prefix(size))
    }
}

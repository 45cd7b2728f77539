import Foundation
import HTTPCaching
import RemoteLoading
import RemoteLoadingTesting

/// Processes that are killed while each stores its own few pages in turn in the shared folder of a cache on disk.
struct CacheCrashTarget: CrashTarget {
    static let name = "cache"
    private static let pages = 4

    /// The error for a page that no writer has written.
    struct TornPage: Error {
        let writer: Int
        let response: HTTPResponse
    }

    /// The error for a page that is missing, or that is older than the last page that the writer has stored at its key.
    struct LostPage: Error {
        let writer: Int
        let number: Int
        let found: Int
    }

    private let folder: URL
    private let pages: CachedPages

    init(folder: URL) {
        self.folder = folder.appending(path: "pages")
        pages = CachedPages(in: self.folder)
    }

    func write(as writer: Int, acknowledge: @Sendable (Int) -> Void) async throws {
        var number = try await numbers(writer).max() ?? 0
        while true {
            number += 1
            try await pages.store(CachedPage(writer: writer, number: number, pages: Self.pages))
            acknowledge(number)
        }
    }

    /// Returns the last number of each writer.
    ///
    /// The pages of a writer are read twice, because the writer may still be writing. The newest page of the first read
    /// shows which pages must be in the cache at the second read, and how old they may be.
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
    /// The cache itself would keep the drafts of killed writers until it needs their room. Empty folders of addresses
    /// do not count, because the cache removes them when it lists its files.
    func leftovers() throws -> Int {
        guard FileManager.default.fileExists(atPath: folder.path) else { return 0 }
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: folder.appending(path: path).path, isDirectory: &isFolder)
                && !isFolder.boolValue
        }
        let drafts = files.filter { $0.hasSuffix(".draft") }
        for draft in drafts { try FileManager.default.removeItem(at: folder.appending(path: draft)) }
        return drafts.count + files.count { !$0.hasSuffix(".draft") && !$0.hasSuffix(".cached") }
    }

    static func permittedLeftovers(of writers: Int) -> Int { writers }

    /// Returns the number of each page of a writer, or 0 for a missing page.
    private func numbers(_ writer: Int) async throws -> [Int] {
        var numbers: [Int] = []
        for page in 0..<Self.pages {
            guard let response = try await pages.stored(CachedPage.address(writer, page)) else {
                numbers.append(0)
                continue
            }
            guard let number = response.fields["X-Number"].flatMap({ Int($0) }), number % Self.pages == page,
                CachedPage(writer: writer, number: number, pages: Self.pages).isContent(of: response)
            else { throw TornPage(writer: writer, response: response) }
            numbers.append(number)
        }
        return numbers
    }
}

/// A cache on disk over a server that answers each request with the page in a field of the request.
struct CachedPages {
    private let client: any HTTPClient

    init(in folder: URL) {
        let server = InProcessHTTPClient { request in
            let numbers = (request.fields["X-Page"] ?? "").split(separator: " ").compactMap { Int($0) }
            guard numbers.count == 4 else { return .status(.badRequest) }
            return CachedPage(writer: numbers[0], number: numbers[1], pages: numbers[2], size: numbers[3]).response
        }
        client = server.cached(in: .disk(folder).partition("me"))
    }

    /// Stores the response of the server, which replaces the stored response of the same address.
    func store(_ page: CachedPage) async throws {
        let fields: HTTPFields = ["X-Page": "\(page.writer) \(page.number) \(page.pages) \(page.size)"]
        var request = try HTTPRequest(.get, parsing: page.address, fields: fields)
        request.options.freshness = .refresh
        _ = try await client.send(request)
    }

    /// Returns the stored response of an address, or `nil` if there is none.
    func stored(_ address: String) async throws -> HTTPResponse? {
        let response = try await client.send(
            HTTPRequest(.get, parsing: address, fields: ["Cache-Control": "only-if-cached, max-stale"]))
        return response.source == .noUsableCache ? nil : response
    }
}

/// A page whose bytes are computed from its writer and number, so that every wrong byte is found.
struct CachedPage {
    let writer: Int
    let number: Int
    let pages: Int
    let size: Int

    init(writer: Int, number: Int, pages: Int, size: Int? = nil) {
        (self.writer, self.number, self.pages) = (writer, number, pages)
        var generator = CachedPage.generator(writer, number)
        self.size = size ?? generator.number(below: 60_000)
    }

    static func address(_ writer: Int, _ page: Int) -> String { "https://killed.test/\(writer)/\(page)" }

    var address: String { CachedPage.address(writer, number % pages) }

    var response: HTTPResponse {
        let fields: HTTPFields = [
            "Cache-Control": "max-age=86400", "X-Number": "\(number)",
            "X-Long": String(repeating: "x", count: size % 9_000),
        ]
        return HTTPResponse(fields: fields, body: body)
    }

    /// Returns `true` if a response has the fields and the body of the page.
    func isContent(of found: HTTPResponse) -> Bool {
        found.body == body && response.fields.allSatisfy { found.fields.values(for: $0.name) == [$0.value] }
    }

    private static func generator(_ writer: Int, _ number: Int) -> SeededNumbers {
        SeededNumbers(seed: UInt64(number) &* 31 &+ UInt64(writer))
    }

    /// The bytes, which are computed quickly, so that writers spend their time on writing.
    private var body: Data {
        var generator = CachedPage.generator(writer, number)
        var bytes = Data()
        for _ in 0..<32 { withUnsafeBytes(of: generator.next()) { bytes.append(contentsOf: $0) } }
        while bytes.count < size { bytes.append(bytes) }
        return Data(bytes.prefix(size))
    }
}

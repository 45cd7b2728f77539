import Foundation
import RemoteLoading
import RemoteLoadingTesting

/// Kills writers of a disk cache, and looks at what they leave.
///
///     swift run --package-path Tests/KilledCache KilledCache [KILLS [SEED]]
///
/// It fails if anything is torn, wrong or unreadable, or if something is gone whose keeping had returned.
@main
struct KilledCache {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.first {
        case "write":
            var writer = try Writer(arguments)
            try await writer.run()
        case "fill": try await FullDisk.run(in: arguments[1])
        default:
            let kills = arguments.first.flatMap { Int($0) } ?? 500
            var driver = Driver(seed: arguments.dropFirst().first.flatMap { UInt64($0) } ?? 1)
            try await driver.run(kills: kills)
            try driver.checkFullDisk()
            driver.clear()
        }
    }
}

/// What a test of this kind can find.
struct Flaw: Error, CustomStringConvertible {
    let description: String
}

/// A page whose every byte follows from its number, its version and its size, so that a wrong one is known.
struct Page {
    static let count = 12

    let number: Int
    let version: Int
    let size: Int

    static func key(_ number: Int) -> HTTPCacheKey { HTTPCacheKey("https://killed.test/\(number)", partition: "me") }

    var entry: HTTPCacheEntry {
        let came = Date(timeIntervalSinceReferenceDate: Double(version))
        return HTTPCacheEntry.fixture(
            Page.key(number).address, partition: "me",
            fields: [
                "X-Version": "\(version)", "X-Size": "\(size)", "X-Long": String(repeating: "x", count: size % 9_000),
            ],
            body: body, received: came)
    }

    private var body: Data {
        var generator = SeededGenerator(seed: UInt64(version) &* 31 &+ UInt64(number))
        let word = withUnsafeBytes(of: generator.next()) { Array($0) }
        return Data((0..<size).map { word[$0 & 7] ^ UInt8(truncatingIfNeeded: $0 >> 3) })
    }

    /// The page that an entry is, if it is one and whole.
    static func whole(_ entry: HTTPCacheEntry, at number: Int) -> Page? {
        let fields = entry.response.fields
        guard let version = fields["X-Version"].flatMap({ Int($0) }), let size = fields["X-Size"].flatMap({ Int($0) })
        else { return nil }
        let page = Page(number: number, version: version, size: size)
        return page.entry == entry ? page : nil
    }
}

import Foundation

/// A defective store, which overwrites its file in place and acknowledges a write too early.
struct DefectiveCrashTarget: CrashTarget {
    static let name = "careless"
    static let mustBreak = true

    struct NoNumber: Error {
        let text: String
    }

    private let folder: URL

    init(folder: URL) {
        self.folder = folder
    }

    func write(as writer: Int, acknowledge: @Sendable (Int) -> Void) async throws {
        // A file that the last kill left incomplete counts as missing.
        var number = (try? read(writer)) ?? 0
        while true {
            number += 1
            acknowledge(number)
            try Data().write(to: file(writer))
            try Data(String(repeating: "\(number) ", count: 10_000).utf8).write(to: file(writer))
        }
    }

    func numbers(of writers: Int) async throws -> [Int] { try (0..<writers).map(read) }

    func leftovers() -> Int { 0 }

    private func read(_ writer: Int) throws -> Int {
        guard let data = FileManager.default.contents(atPath: file(writer).path) else { return 0 }
        let words = String(decoding: data, as: UTF8.self).split(separator: " ")
        guard words.count == 10_000, let number = Int(words[9_999]) else {
            throw NoNumber(text: "\(words.count) words")
        }
        return number
    }

    private func file(_ writer: Int) -> URL { folder.appending(path: "number-\(writer)") }
}

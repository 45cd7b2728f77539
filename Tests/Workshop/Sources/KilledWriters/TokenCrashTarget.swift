import Foundation
import TwitchBrowse

/// Writers of a `FileTokenStore`, each of which replaces a file of its own again and again.
struct TokenCrashTarget: CrashTarget {
    static let name = "tokens"

    /// The error for a pair of tokens that was read but that no writer has saved.
    struct MixedPair: Error {
        let writer: Int
        let refresh: String
    }

    private let folder: URL

    init(folder: URL) {
        self.folder = folder.appending(path: "tokens")
    }

    func write(as writer: Int, acknowledge: @Sendable (Int) -> Void) async throws {
        let store = store(writer)
        while true {
            let next = try await number(of: writer) + 1
            if let pair = pair(next) { try await store.save(pair) }
            acknowledge(next)
        }
    }

    func numbers(of writers: Int) async throws -> [Int] {
        var numbers: [Int] = []
        for writer in 0..<writers { numbers.append(try await number(of: writer)) }
        return numbers
    }

    func leftovers() throws -> Int {
        guard FileManager.default.fileExists(atPath: folder.path) else { return 0 }
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).count { $0.hasSuffix(".draft") }
    }

    /// Returns the number of writers, because each writer can leave one draft beside its own file.
    static func permittedLeftovers(of writers: Int) -> Int { writers }

    private func number(of writer: Int) async throws -> Int {
        guard let pair = try await store(writer).load() else { return 0 }
        guard let number = Int(pair.refresh), pair == self.pair(number) else {
            throw MixedPair(writer: writer, refresh: pair.refresh)
        }
        return number
    }

    private func store(_ writer: Int) -> FileTokenStore { FileTokenStore(folder.appending(path: "\(writer).json")) }

    private func pair(_ number: Int) -> TokenPair? {
        AccessToken("access-\(number)", owner: .user("ada")).flatMap {
            TokenPair(access: $0, refresh: "\(number)", scopes: ["scope-\(number)"], clientID: ClientID("killed"))
        }
    }
}

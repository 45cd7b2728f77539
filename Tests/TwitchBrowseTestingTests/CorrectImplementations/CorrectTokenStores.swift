import Foundation
import RemoteLoading
import TestSupport
import TwitchBrowse

/// A store in memory.
actor ActorTokenStore: TokenStoring {
    private var pair: TokenPair?

    func load() async throws(StoreError) -> TokenPair? { pair }

    func save(_ pair: TokenPair) async throws(StoreError) { self.pair = pair }

    func clear() async throws(StoreError) { pair = nil }
}

/// A store that keeps the encoded pair beside the views of an app.
@MainActor
final class MainActorTokenStore: TokenStoring {
    private var content = Data()

    @MainActor
    func load() async throws(StoreError) -> TokenPair? {
        if content.isEmpty {
            return nil
        }
        do {
            return try JSONDecoder().decode(TokenPair.self, from: content)
        } catch {
            throw StoreError(.corrupt(at: "the pair"), at: "memory")
        }
    }

    @MainActor
    func save(_ pair: TokenPair) async throws(StoreError) {
        do {
            content = try JSONEncoder().encode(pair)
        } catch {
            throw StoreError(.other(code: 0), at: "memory")
        }
    }

    @MainActor
    func clear() async throws(StoreError) { content = Data() }
}

/// A file with one line for each part of the pair.
struct LineTokenStore: TokenStoring {
    private let file: SharedFile

    init(_ file: SharedFile) {
        self.file = file
    }

    func load() async throws(StoreError) -> TokenPair? {
        guard let content = file.content else { return nil }
        let lines = String(decoding: content, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count == 7, lines[6].isEmpty, let pair = Self.pair(lines.map(String.init)) else {
            throw StoreError(.corrupt(at: "a line"), at: file.path)
        }
        return pair
    }

    func save(_ pair: TokenPair) async throws(StoreError) {
        var lines = [pair.access.value]
        switch pair.access.owner {
        case .application: lines.append("")
        case .user(let name): lines.append("user " + Data(name.utf8).base64EncodedString())
        }
        if let expires = pair.access.expires {
            lines.append("\(expires.timeIntervalSinceReferenceDate)")
        } else {
            lines.append("")
        }
        lines.append(pair.refresh)
        lines.append(pair.scopes.joined(separator: " "))
        lines.append(pair.clientID.text)
        try file.replace(with: Data((lines.joined(separator: "\n") + "\n").utf8))
    }

    func clear() async throws(StoreError) { try file.remove() }

    private static func pair(_ lines: [String]) -> TokenPair? {
        var owner = TokenOwner.application
        if lines[1].hasPrefix("user ") {
            guard let name = Data(base64Encoded: String(lines[1].dropFirst(5))) else { return nil }
            owner = .user(String(decoding: name, as: UTF8.self))
        }
        let expires = Double(lines[2]).map { Date(timeIntervalSinceReferenceDate: $0) }
        guard let access = AccessToken(lines[0], owner: owner, expires: expires),
            let clientID = ClientID(parsing: lines[5])
        else { return nil }
        let scopes = lines[4].split(separator: " ").map(String.init)
        return TokenPair(access: access, refresh: lines[3], scopes: scopes, clientID: clientID)
    }
}

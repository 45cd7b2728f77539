import Foundation
import NameMatch
import QuizDomain

/// The folders of the players, which contain their records, their lessons and their running games.
///
/// The games are read and written one at a time, in the order of the calls, and not on the main actor, so that a slow
/// disk delays no page.
@MainActor
final class PlayerFiles {
    /// An error with a text for the user about a folder that cannot be used.
    struct Unusable: Error {
        let text: String
    }

    private let folder: URL
    private var last: Task<Void, Never>?
    /// A Boolean value that indicates whether a failed save was reported.
    private var hasFailed = false

    /// Creates the folder unless it exists, and throws an error if files cannot be written there.
    ///
    /// New folders are accessible for their user only.
    init(in data: URL) throws(Unusable) {
        folder = data.appending(path: "players", directoryHint: .isDirectory)
        do {
            for place in [data, folder] { try Self.createFolder(place) }
            let probe = folder.appending(path: ".probe-\(ProcessInfo.processInfo.processIdentifier)")
            try Self.write(Data(), to: probe)
            try FileManager.default.removeItem(at: probe)
        } catch {
            throw Unusable(
                text: "Records and games cannot be kept in \(data.path), because no files can be written there.")
        }
    }

    /// Returns the store of a player's records.
    func records(of player: PlayerID) -> FileRecordStore {
        FileRecordStore(place(of: player).appending(path: "records.playhouse"))
    }

    /// Returns the store of what a player has learned in the name game.
    func lessons(of player: PlayerID) -> FileLearningStore {
        FileLearningStore(place(of: player).appending(path: "learned.playhouse"))
    }

    /// Returns `true` if the player has files.
    func hasFiles(of player: PlayerID) -> Bool {
        FileManager.default.fileExists(atPath: place(of: player).path)
    }

    /// Saves a game, or removes the saved game if `game` is `nil`.
    func save(_ game: SavedGame?, as name: String, of player: PlayerID) {
        let file = file(name, of: player)
        enqueue { [weak self] in
            do {
                if let game {
                    try Self.write(JSONEncoder().encode(game), to: file)
                } else if FileManager.default.fileExists(atPath: file.path) {
                    try FileManager.default.removeItem(at: file)
                }
            } catch {
                await self?.report(error)
            }
        }
    }

    /// Returns a saved game, or `nil` if this program can read no such game.
    func game(_ name: String, of player: PlayerID) async -> SavedGame? {
        await written()
        let file = file(name, of: player)
        return await Task.detached {
            // A damaged file is the same as no saved game. The file stays until another game is saved.
            guard let data = try? Data(contentsOf: file) else { return nil }
            return try? JSONDecoder().decode(SavedGame.self, from: data)
        }.value
    }

    /// Waits until all games are saved.
    func written() async { await last?.value }

    private func enqueue(_ work: @escaping @Sendable () async -> Void) {
        last = Task.detached { [last] in
            await last?.value
            await work()
        }
    }

    private func report(_ error: any Error) {
        guard !hasFailed else { return }
        hasFailed = true
        FileHandle.standardError.write(Data("A game could not be saved: \(error.localizedDescription)\n".utf8))
    }

    private func place(of player: PlayerID) -> URL {
        folder.appending(path: player.text, directoryHint: .isDirectory)
    }

    private func file(_ name: String, of player: PlayerID) -> URL {
        place(of: player).appending(path: name + ".game")
    }

    private nonisolated static func createFolder(_ folder: URL) throws {
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// Writes a file that only its user can read, and that has either the old content or the new one at any time.
    private nonisolated static func write(_ data: Data, to file: URL) throws {
        try createFolder(file.deletingLastPathComponent())
        let draft = URL(filePath: file.path + ".\(ProcessInfo.processInfo.processIdentifier)")
        try data.write(to: draft)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: draft.path)
        guard rename(draft.path, file.path) == 0 else {
            throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: file.path])
        }
    }
}

/// A game that a player can continue.
struct SavedGame: Codable, Equatable, Sendable {
    /// A Boolean value that indicates whether the game continues as soon as its page is shown.
    var isRunning: Bool
    /// The encoded game.
    var game: Data
}

import Foundation
import NameMatch
import Observation
import QuizDomain

/// The folders of the players, which contain their records, their lessons and their running games.
///
/// The games are read and written one at a time, in the order of the calls, and not on the main actor, so that a slow
/// disk delays no page.
@MainActor
@Observable
final class PlayerFiles {
    /// An error with a text for the user about a folder that cannot be used.
    struct Unusable: Error {
        let text: String
    }

    /// The files of saved games whose last save has failed.
    private var unsaved: Set<URL> = []
    @ObservationIgnored private let folder: URL
    @ObservationIgnored private var last: Task<Void, Never>?

    /// Creates the folder unless it exists, and throws an error if files cannot be written there.
    ///
    /// New folders are accessible for their user only.
    init(in data: URL) throws(Unusable) {
        folder = data.appending(path: "players", directoryHint: .isDirectory)
        do {
            try FileManager.default.createDirectory(
                at: data, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            let probe = folder.appending(path: ".probe")
            try Data().write(to: probe)
            try FileManager.default.removeItem(at: probe)
        } catch {
            throw Unusable(
                text: "Records and games cannot be kept in \(data.path), because no files can be written there.")
        }
    }

    /// Takes the lock of the data folder, and returns `nil` if its file system has no locks.
    func lock() throws(FolderLock.Held) -> FolderLock? { try FolderLock(of: folder.deletingLastPathComponent()) }

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
        let place = file(name, of: player)
        enqueue { [weak self] in
            let file = Self.stored(at: place)
            do throws(StoreError) {
                if let game { try await file.replace(by: game) } else { try await file.remove() }
                await self?.note(place, nil)
            } catch {
                await self?.note(place, error)
            }
        }
    }

    /// Returns `true` if the last save of a game has failed, so that the end of the program would lose the game.
    func isUnsaved(_ name: String, of player: PlayerID) -> Bool { unsaved.contains(file(name, of: player)) }

    /// Returns a saved game, or `nil` if this program can read no such game.
    func game(_ name: String, of player: PlayerID) async -> SavedGame? {
        await written()
        do throws(StoreError) {
            return try await Self.stored(at: file(name, of: player)).content()
        } catch {
            // A damaged file is the same as no saved game. The file stays until another game is saved.
            return nil
        }
    }

    /// Waits until all games are saved.
    func written() async { await last?.value }

    private func enqueue(_ work: @escaping @Sendable () async -> Void) {
        last = Task.detached { [last] in
            await last?.value
            await work()
        }
    }

    /// Notes whether a save has failed, and reports the first failure on the standard error.
    private func note(_ file: URL, _ error: StoreError?) {
        if error != nil {
            if unsaved.isEmpty { FileHandle.standardError.write(Data("A game could not be saved.\n".utf8)) }
            unsaved.insert(file)
        } else if unsaved.contains(file) {
            unsaved.remove(file)
        }
    }

    private nonisolated static func stored(at file: URL) -> StoredFile<SavedGame> {
        StoredFile(file, format: "playhouse web game", version: 1)
    }

    private func place(of player: PlayerID) -> URL {
        folder.appending(path: player.text, directoryHint: .isDirectory)
    }

    private func file(_ name: String, of player: PlayerID) -> URL {
        place(of: player).appending(path: name + ".game")
    }
}

/// A game that a player can continue.
struct SavedGame: Codable, Equatable, Sendable {
    /// A Boolean value that indicates whether the game continues as soon as its page is shown.
    var isRunning: Bool
    /// The encoded game.
    var game: Data
}

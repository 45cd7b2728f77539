import Foundation
import NameMatch
import QuizDomain
import TwitchBrowse

/// The place of records, lessons, tokens and running games: files in a folder, or memory if there is no folder.
nonisolated struct AppFiles {
    private let folder: URL?

    init(in folder: URL?) {
        self.folder = folder
    }

    var records: any RecordStore {
        folder.map { FileRecordStore($0.appending(path: "records.playhouse")) } ?? InMemoryRecordStore()
    }

    var lessons: any LearningStore {
        folder.map { FileLearningStore($0.appending(path: "learned.playhouse")) } ?? InMemoryLearningStore()
    }

    /// The store of the tokens of the fake service.
    ///
    /// For the real Twitch, use a `KeychainTokenStore`.
    var tokens: any TokenStoring {
        folder.map { FileTokenStore($0.appending(path: "tokens.playhouse")) } ?? InMemoryTokenStore()
    }

    /// Returns the saved game of an app, or `nil` if there is none that can be read.
    func game<Game: Decodable>(of app: AppName, as type: Game.Type = Game.self) -> Game? {
        guard let file = file(of: app), let data = try? Data(contentsOf: file) else { return nil }  // no saved game
        return try? JSONDecoder().decode(Game.self, from: data)  // a damaged game is the same as no saved game
    }

    /// Saves a running game, or removes the saved game if `game` is `nil`.
    func save(_ game: (some Encodable)?, of app: AppName) {
        guard let file = file(of: app) else { return }
        guard let data = game.flatMap({ try? JSONEncoder().encode($0) }) else {
            try? FileManager.default.removeItem(at: file)  // usually there is none
            return
        }
        let games = file.deletingLastPathComponent()
        try? FileManager.default.createDirectory(at: games, withIntermediateDirectories: true)  // writing fails then
        try? data.write(to: file, options: .atomic)  // a game that cannot be saved is played to its end nevertheless
    }

    private func file(of app: AppName) -> URL? { folder?.appending(path: "games/\(app.rawValue).json") }

    /// The folder of the app in the user's folder for application support.
    static var standardFolder: URL? { folder(in: .applicationSupportDirectory) }

    /// The folder of the caches, which the system may empty.
    static var cacheFolder: URL? { folder(in: .cachesDirectory) }

    private static func folder(in directory: FileManager.SearchPathDirectory) -> URL? {
        FileManager.default.urls(for: directory, in: .userDomainMask).first?.appending(path: "org.playhouse.app")
    }
}

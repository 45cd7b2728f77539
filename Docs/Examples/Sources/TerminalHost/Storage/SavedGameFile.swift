import Foundation

/// The file with an unfinished game that the player can continue when the program is started again.
struct SavedGameFile {
    let url: URL

    /// Creates the file for a quiz and its settings, in a folder beside the records or in the folder of the program.
    ///
    /// If the name is too long for a file system, a checksum of the name replaces its end.
    init(of quiz: [String], _ options: Options) {
        let folder =
            options.records.map { URL(filePath: $0).appendingPathExtension("saved") }
            ?? Surroundings.folder.appending(path: "saved-games")
        let name = quiz.joined(separator: " ").addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let short = name.utf8.count > 200 ? "\(name.prefix(150))-\(name.checksum)" : name
        url = folder.appending(path: short + ".json")
    }

    /// Loads the game, and returns it with the text to show at the start of the program.
    ///
    /// A file that is damaged, or that a newer version wrote, is renamed, and a new game begins.
    func found<Game: Decodable>(_: Game.Type, _ words: SavedGameWords) -> (game: Game?, notice: String?) {
        guard FileManager.default.fileExists(atPath: url.path) else { return (nil, nil) }
        do {
            return (try JSONDecoder().decode(Game.self, from: Data(contentsOf: url)), words.offer)
        } catch {
            let aside = url.appendingPathExtension("damaged")
            try? FileManager.default.removeItem(at: aside)  // there is usually no earlier damaged file
            try? FileManager.default.moveItem(at: url, to: aside)  // otherwise the next saved game replaces the file
            return (nil, words.damaged(aside.path))
        }
    }

    /// Saves a game, and returns the text about it.
    func save(_ game: some Encodable, _ words: SavedGameWords) -> String {
        write(game) ? words.saved : words.notSaved
    }

    /// Saves a game when the program ends, and returns a text only if the save fails.
    func keep(_ game: some Encodable, _ words: SavedGameWords) -> String? {
        write(game) ? nil : words.notSaved
    }

    /// Replaces the file, and returns `false` if that fails.
    private func write(_ game: some Encodable) -> Bool {
        do {
            let data = try JSONEncoder().encode(game)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: url, options: .atomic)
            return true
        } catch {
            return false
        }
    }

    func remove() {
        try? FileManager.default.removeItem(at: url)  // there is no file unless a game was saved
    }
}

extension String {
    /// The checksum FNV-1a of the text in 64 bits, which is the same in every process.
    fileprivate var checksum: String {
        let sum = utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return String(sum, radix: 16)
    }
}

import Foundation
import HostParts
import QuizDomain
import QuizDomainTesting
import RemoteLoadingTesting
import Testing

@testable import WebHost

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct PlayerFilesTests {
    private let folder: TemporaryFolder
    private let ada = PlayerID.fixture("ada")
    private let bea = PlayerID.fixture("bea")
    private let game = SavedGame(isRunning: true, game: Data("{}".utf8))

    init() throws { folder = try TemporaryFolder() }

    private func permissions(of url: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }

    @Test func savedGameIsReadByOtherProcess() async throws {
        let files = try PlayerFiles(in: folder.url)
        files.save(game, as: "recall", of: ada)
        await files.written()
        // Later versions of the program recognise the file by the name of its format.
        let file = folder.url.appending(path: "players/\(ada.text)/recall.game")
        #expect(try String(contentsOf: file, encoding: .utf8).contains("\"playhouse web game\""))
        let later = try PlayerFiles(in: folder.url)
        #expect(await later.game("recall", of: ada) == game)
        #expect(await later.game("recall", of: bea) == nil)
        #expect(await later.game("quiz", of: ada) == nil)
        #expect(later.hasFiles(of: ada) && !later.hasFiles(of: bea))
        later.save(nil, as: "recall", of: ada)
        #expect(await later.game("recall", of: ada) == nil)
    }

    @Test func lastSavedStateOfGameIsRead() async throws {
        let files = try PlayerFiles(in: folder.url)
        for number in 0..<50 {
            files.save(SavedGame(isRunning: false, game: Data("\(number)".utf8)), as: "quiz", of: ada)
        }
        #expect(await files.game("quiz", of: ada)?.game == Data("49".utf8))
    }

    @Test func foldersAndFilesArePrivateToUser() async throws {
        let data = folder.url.appending(path: "new/data")
        let files = try PlayerFiles(in: data)
        files.save(game, as: "recall", of: ada)
        await files.written()
        _ = try await files.records(of: ada).record(.fixture(), for: .fixture())
        let place = data.appending(path: "players/\(ada.text)")
        for folder in [data, data.appending(path: "players"), place] { #expect(try permissions(of: folder) == 0o700) }
        let names = try FileManager.default.contentsOfDirectory(atPath: place.path)
        #expect(Set(names).isSuperset(of: ["recall.game", "records.playhouse"]))
        for name in names { #expect(try permissions(of: place.appending(path: name)) == 0o600, "\(name)") }
    }

    @Test func damagedFileIsNotReadAsGame() async throws {
        let files = try PlayerFiles(in: folder.url)
        files.save(game, as: "recall", of: ada)
        await files.written()
        let file = folder.url.appending(path: "players/\(ada.text)/recall.game")
        try Data("{".utf8).write(to: file)
        #expect(await files.game("recall", of: ada) == nil)
        #expect(FileManager.default.fileExists(atPath: file.path))
    }

    @Test func draftFileOfKilledProcessIsReplaced() async throws {
        let files = try PlayerFiles(in: folder.url)
        files.save(game, as: "recall", of: ada)
        await files.written()
        let place = folder.url.appending(path: "players/\(ada.text)")
        try Data("{".utf8).write(to: place.appending(path: ".recall.game.draft"))
        files.save(SavedGame(isRunning: false, game: Data("1".utf8)), as: "recall", of: ada)
        #expect(await files.game("recall", of: ada)?.game == Data("1".utf8))
        let names = try FileManager.default.contentsOfDirectory(atPath: place.path)
        #expect(names.sorted() == [".recall.game.lock", "recall.game"])
    }

    @Test func hugeGameIsNotSaved() async throws {
        let files = try PlayerFiles(in: folder.url)
        let huge = SavedGame(isRunning: true, game: Data(count: 8 << 20))
        files.save(huge, as: "recall", of: ada)
        #expect(await files.game("recall", of: ada) == nil)
        #expect(files.isUnsaved("recall", of: ada))
        files.save(game, as: "recall", of: ada)
        #expect(await files.game("recall", of: ada) == game)
        #expect(!files.isUnsaved("recall", of: ada))
    }

    #if os(macOS) || os(Linux)  // Exit tests need a system on which a process may start another.
    @Test func onlyFirstFailedSaveIsPrinted() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            try await PlayerFilesTests.saveHugeGames()
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.components(separatedBy: "A game could not be saved.").count == 2)
    }
    #endif

    /// Saves two games that are larger than a file may be.
    static func saveHugeGames() async throws {
        let folder = try TemporaryFolder()
        let files = try PlayerFiles(in: folder.url)
        let huge = SavedGame(isRunning: true, game: Data(count: 8 << 20))
        for name in ["recall", "quiz"] { files.save(huge, as: name, of: .fixture("ada")) }
        await files.written()
        withExtendedLifetime(folder) {}
    }

    @Test func failedSaveIsShownOnPage() async throws {
        // A file stands where the folder of the player should be.
        let files = try PlayerFiles(in: folder.url)
        let place = folder.url.appending(path: "players/\(ada.text)")
        try Data().write(to: place)
        let server = try await WebServer(.unhurried, files: files).listen()
        defer { server.stop() }
        let tab = Tab(server, .recall)
        try await tab.open()
        #expect(!tab.html.contains("cannot be saved"))
        try await tab.press("start")
        try await tab.wait(for: "This game cannot be saved.")
        try FileManager.default.removeItem(at: place)
        try await tab.guess("class")
        try await tab.wait(for: "a saved game") { !$0.contains("cannot be saved") }
    }

    @Test func pageWarnsIfGamesAreNotSaved() async throws {
        let server = try await WebServer(.unhurried, warnsOfLoss: true).listen()
        defer { server.stop() }
        let tab = Tab(server, .quiz, .italian)
        try await tab.open()
        #expect(tab.html.contains("Questa partita non si può salvare."))
        // The lists of Twitch have no game that could be lost.
        let lists = Tab(server, .twitch, .italian)
        try await lists.open()
        #expect(!lists.html.contains("Questa partita"))
    }

    @Test func errorContainsPathOfUnusableFolder() throws {
        let file = folder.file("file")
        try Data().write(to: file)
        let error = #expect(throws: PlayerFiles.Unusable.self) { try PlayerFiles(in: file) }
        #expect(error?.text.contains(file.path) == true)
        // A folder that the user has named must be usable, and without the standard folder the games are in memory.
        var settings = ServerSettings()
        settings.data = file
        #expect(throws: PlayerFiles.Unusable.self) { try WebHostProgram.files(settings) }
    }

    #if os(Linux)
    @Test func unusableStandardFolderLeavesGamesInMemory() throws {
        let file = folder.file("file")
        try Data().write(to: file)
        #expect(try WebHostProgram.files(ServerSettings(), environment: ["XDG_DATA_HOME": file.path]) == nil)
        #expect(try WebHostProgram.files(ServerSettings(), environment: ["XDG_DATA_HOME": folder.url.path]) != nil)
    }
    #endif
}

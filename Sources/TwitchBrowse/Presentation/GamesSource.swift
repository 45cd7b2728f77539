import Foundation
public import RemoteLoading

/// The loads of lists of games.
///
/// The viewers of the most popular games are counted after their list is loaded.
struct GamesSource: ListSource {
    let catalog: any TwitchCatalog

    func load(
        _ topic: GamesTopic, limit: Int, found: @Sendable (GamesTopic) async -> Void
    ) async throws(LoadError) -> TopList<StreamedGame> {
        guard let text = topic.text else { return try await catalog.loadTopGames(limit: limit) }
        return try await catalog.searchGames(text, limit: limit)
    }

    /// Counts the viewers of all games concurrently.
    func complete(_ games: [StreamedGame], receive: @MainActor @Sendable ([StreamedGame]) -> Void) async {
        await withTaskGroup(of: StreamedGame?.self) { group in
            for game in games {
                group.addTask { await counted(game) }
            }
            for await game in group.compactMap({ $0 }) { await receive([game]) }
        }
    }

    /// Returns a game with its viewers, or without them if the count failed, or `nil` if it was cancelled.
    private func counted(_ game: StreamedGame) async -> StreamedGame? {
        var game = game
        do throws(LoadError) {
            game.viewers = try await catalog.countViewers(of: game)
        } catch {
            guard error != .cancelled else { return nil }
            game.viewers = nil
        }
        return game
    }
}

/// A session of a list of games.
public typealias GamesSession = ListSession<StreamedGame>

extension ListSession where Element == StreamedGame {
    /// Creates a session of a list of games.
    ///
    /// The most popular games are loaded in steps of five, and found games in steps of ten. The viewers of the most
    /// popular games are counted after the list is loaded.
    public convenience init(
        _ topic: GamesTopic = .top, from catalog: any TwitchCatalog, pictures: ImagePrefetcher? = nil,
        wording: BrowseWording = .english, time: any TimeProviding = .system
    ) {
        self.init(topic, of: GamesSource(catalog: catalog), pictures: pictures, wording: wording, time: time.timeSource)
    }
}

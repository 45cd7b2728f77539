import Foundation
public import RemoteLoading

/// The lists of games of a catalog, whose viewers are counted after the list of the most popular games is loaded.
struct GamesSource: ListSource {
    let catalog: any TwitchCatalog

    func step(of topic: GamesTopic) -> Int { topic.text == nil ? 5 : 10 }

    func load(
        _ topic: GamesTopic, limit: Int, found: @Sendable (GamesTopic) async -> Void
    ) async throws(LoadError) -> TopList<StreamedGame> {
        guard let text = topic.text else { return try await catalog.loadTopGames(limit: limit) }
        return try await catalog.searchGames(text, limit: limit)
    }

    func isSame(_ topic: GamesTopic, _ other: GamesTopic) -> Bool { topic.text == other.text }

    func isPersonal(_ topic: GamesTopic) -> Bool { false }

    func canGrow(_ topic: GamesTopic) -> Bool { true }

    func lacksDetail(_ game: StreamedGame, in topic: GamesTopic) -> Bool { topic.text == nil && game.viewers == nil }

    func keepingDetail(of earlier: StreamedGame, in game: StreamedGame) -> StreamedGame {
        var game = game
        game.viewers = game.viewers ?? earlier.viewers
        return game
    }

    /// Counts the viewers of all games at once.
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

    func title(of topic: GamesTopic, _ wording: BrowseWording) -> String {
        topic.text.map(DisplayText.line) ?? wording.gamesTitle
    }

    func emptyMessage(of topic: GamesTopic, _ wording: BrowseWording) -> ActionMessage<GamesScreen.Action> {
        ActionMessage(
            title: wording.noGamesTitle,
            detail: topic.text == nil ? wording.noGamesDetail : wording.nothingFoundDetail,
            button: ActionButton(wording.refresh, .refresh))
    }

    func rows(
        of games: [StreamedGame], in topic: GamesTopic, at date: Date, loaded: Date, _ wording: BrowseWording
    ) -> [StreamedGame.Row] {
        games.enumerated().map { place, game in
            let viewers = game.viewers.map { Readout(wording.viewers($0), spoken: wording.spokenViewers($0)) }
            let count = (viewers ?? wording.uncounted).spoken
            // The viewers of games that a search finds are not counted.
            let spoken = topic.text == nil ? "\(wording.number(place + 1)). \(game.name), \(count)" : game.name
            var row = StreamedGame.Row(
                id: game.id, rank: place + 1, name: game.name, accessibilityText: spoken,
                alternativeText: wording.boxArt(game.name))
            if game.nameAtService != game.name { row.nameAtService = game.nameAtService }
            row.image = game.art?.box
            row.viewers = viewers
            return row
        }
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
        wording: BrowseWording = .english, time: TimeSource = .system
    ) {
        self.init(topic, of: GamesSource(catalog: catalog), pictures: pictures, wording: wording, time: time)
    }
}

import Foundation
import RemoteLoading
import TwitchBrowse
import TwitchBrowseTesting

/// A catalog with the two functions that every service has.
struct TwoFunctionCatalog: TwitchCatalog {
    let content: FakeCatalog

    func loadTopGames(limit: Int) async throws(LoadError) -> TopList<StreamedGame> {
        var games: [StreamedGame] = []
        for game in content.games {
            games.append(StreamedGame(id: game.id, name: game.name, viewers: .exact(game.viewers)))
        }
        return TopList(games, wanted: limit)
    }

    func loadTopStreams(of game: StreamedGame, limit: Int) async throws(LoadError) -> TopList<LiveStream> {
        var streams: [LiveStream] = []
        for listed in content.games where listed.id == game.id {
            streams += listed.streams.map(LiveStream.init)
        }
        return TopList(ranking: streams, wanted: limit)
    }
}

extension LiveStream {
    fileprivate init(_ stream: FakeCatalog.Stream) {
        self.init(
            id: stream.id, login: stream.login, name: stream.displayName, title: stream.title,
            viewers: stream.viewers, language: stream.language, labels: stream.labels.map { ContentLabel($0) })
    }
}

/// A row of a service.
struct CatalogRow: Codable, Sendable {
    var id: String
    var name: String
    var viewers: Int
    var game = ""
    var login = ""
    var title = ""
    var language: String?
    var labels: [String] = []
}

/// A catalog of a service that sends the rows of all games and of all streams, page by page.
@MainActor
final class PagedCatalog: TwitchCatalog {
    enum Kind: Sendable {
        case games, streams
    }

    private let pageSize: Int
    private let fetch: @Sendable (_ kind: Kind, _ offset: Int) async throws -> Data

    nonisolated init(pageSize: Int, fetch: @escaping @Sendable (_ kind: Kind, _ offset: Int) async throws -> Data) {
        self.pageSize = pageSize
        self.fetch = fetch
    }

    @MainActor
    func loadTopGames(limit: Int) async throws(LoadError) -> TopList<StreamedGame> {
        let games = try await rows(.games).map { row in
            StreamedGame(id: row.id, name: row.name)
        }
        return TopList(games, wanted: limit)
    }

    @MainActor
    func countViewers(of game: StreamedGame) async throws(LoadError) -> ViewerCount {
        for row in try await rows(.games) where row.id == game.id {
            return .exact(row.viewers)
        }
        throw .refused(.notFound)
    }

    @MainActor
    func searchGames(_ text: String, limit: Int) async throws(LoadError) -> TopList<StreamedGame> {
        let all = try await loadTopGames(limit: .max).elements
        return TopList(all.filter { $0.name == text }, wanted: limit)
    }

    @MainActor
    func findGame(_ id: StreamedGame.ID) async throws(LoadError) -> StreamedGame {
        for game in try await loadTopGames(limit: .max).elements where game.id == id {
            return game
        }
        throw .refused(.notFound)
    }

    @MainActor
    func loadTopStreams(of game: StreamedGame, limit: Int) async throws(LoadError) -> TopList<LiveStream> {
        let rows = try await rows(.streams).filter { $0.game == game.id }
        return TopList(ranking: rows.map(Self.stream), wanted: limit)
    }

    @MainActor
    func loadTopStreams(
        of game: StreamedGame, language: String, limit: Int
    ) async throws(LoadError) -> TopList<LiveStream> {
        let rows = try await rows(.streams).filter { $0.game == game.id && $0.language == language }
        return TopList(ranking: rows.map(Self.stream), wanted: limit)
    }

    @MainActor
    func loadStreams(ofChannel login: String) async throws(LoadError) -> TopList<LiveStream> {
        let rows = try await rows(.streams).filter { $0.login == login }
        return TopList(rows.map(Self.stream), wanted: 1)
    }

    @MainActor
    func loadLabels(of streams: [LiveStream]) async throws(LoadError) -> [LiveStream.ID: [ContentLabel]] {
        var labels: [LiveStream.ID: [ContentLabel]] = [:]
        for row in try await rows(.streams) {
            if streams.contains(where: { $0.id == row.id }) {
                labels[row.id] = row.labels.map { ContentLabel($0) }
            }
        }
        return labels
    }

    private static func stream(_ row: CatalogRow) -> LiveStream {
        LiveStream(
            id: row.id,
            login: row.login,
            name: row.name,
            title: row.title,
            viewers: row.viewers,
            language: row.language)
    }

    private func rows(_ kind: Kind) async throws(LoadError) -> [CatalogRow] {
        var rows: [CatalogRow] = []
        while true {
            let page = try await page(kind, after: rows.count)
            rows += page
            if page.count < pageSize {
                return rows
            }
        }
    }

    private func page(_ kind: Kind, after offset: Int) async throws(LoadError) -> [CatalogRow] {
        do {
            return try JSONDecoder().decode([CatalogRow].self, from: try await fetch(kind, offset))
        } catch is CancellationError {
            throw .cancelled
        } catch is URLError {
            throw .connectivity(.notConnected)
        } catch {
            throw .invalidData(.malformed)
        }
    }
}

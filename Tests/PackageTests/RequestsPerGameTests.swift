import RemoteLoadingTesting
import RemoteQuizzesTesting
import TestSupport
import Testing

/// The numbers of requests that `Docs/Performance.md` states for each app.
@MainActor
@Suite(.bounded) struct RequestsPerGameTests {
    private func play(_ play: RequestCountGames.Play) async throws -> [PlayedGame] {
        try await play { InProcessHTTPClient($0) }
    }

    @Test func recallQuizFileIsRequestedOnce() async throws {
        #expect(try await play(RequestCountGames.recall).map(\.requests) == [1, 0, 0])
    }

    @Test func choiceQuizFileIsRequestedOnce() async throws {
        #expect(try await play(RequestCountGames.quiz).map(\.requests) == [1, 0])
    }

    /// Expects four pages and a token for the first game, and four pages for the second game.
    ///
    /// Each game of 31 questions uses all ten questions of three pages and one question of a fourth page.
    @Test func secondLuckyDayGameSendsOneRequestFewer() async throws {
        #expect(try await play(RequestCountGames.luckyDay).map(\.requests) == [5, 4])
    }

    @Test func nameGameRequestsEveryPortraitOnce() async throws {
        let games = try await play(RequestCountGames.names)
        #expect(games.map(\.requests) == [1, 0])
        #expect(games.map(\.pictures) == [47, 0])
        #expect(games.first?.action == "the first launch, 10 rounds with 47 different faces")
    }

    @Test func twitchListsAreReloadedButPicturesAreNot() async throws {
        let games = try await play(RequestCountGames.twitch)
        #expect(games.map(\.requests) == [6, 2, 2, 6])
        #expect(games.map(\.pictures) == [5, 10, 0, 0])
    }
}

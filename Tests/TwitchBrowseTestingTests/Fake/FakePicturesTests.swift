import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import TwitchBrowseTesting

@Suite(.bounded) struct FakePicturesTests {
    private func picture(_ path: String) async throws -> PixelPicture {
        let response = await FakeTwitch().handle(try HTTPRequest(.get, parsing: FakeTwitchState.usualPictures + path))
        #expect(response.body.count < 12_000)
        return try #require(PixelPicture(png: response.body))
    }

    @Test func everyGameHasBoxArtOfItsOwn() async throws {
        var seen: Set<PixelPicture> = []
        for game in FakeCatalog.usual.games {
            let box = try await picture("/ttv-boxart/\(game.id)-285x380.jpg")
            #expect(box.width * 4 == box.height * 3)
            seen.insert(box)
        }
        #expect(seen.count == 14)
    }

    @Test func drawnSceneFitsNameOfGame() throws {
        let names = FakeCatalog.usual.games.map(\.name)
        for (name, motif) in [
            ("Minecraft", GameDrawing.Motif.blocks), ("Rocket League", .pitch), ("Talk Shows & Podcasts", .chat),
            ("Hearthstone", .cards), ("League of Legends", .castle), ("Games + Demos", .invader),
        ] {
            #expect(GameDrawing(place: try #require(names.firstIndex(of: name))).motif == motif)
        }
    }

    @Test func everyStreamHasPreviewOfItsOwn() async throws {
        var seen: Set<PixelPicture> = []
        let streams = FakeCatalog.usual.games.prefix(3).flatMap(\.streams)
        for stream in streams {
            let preview = try await picture("/previews-ttv/live_user_\(stream.login)-440x248.jpg")
            #expect(preview.width * 9 == preview.height * 16)
            seen.insert(preview)
        }
        #expect(seen.count == streams.count)
    }

    @Test func streamPreviewShowsSceneOfItsGame() async throws {
        let games = FakeCatalog.usual.games
        // The upper right corner shows only the sky of the game.
        var skies: [PixelPicture.Pixel] = []
        for (game, stream) in [(1, 0), (1, 1), (4, 0)] {
            let login = games[game].streams[stream].login
            skies.append(try await picture("/previews-ttv/live_user_\(login)-440x248.jpg")[79, 0])
        }
        #expect(skies[0] == skies[1] && skies[0] != skies[2])
    }

    @Test(arguments: ["/ttv-boxart/1-285x380.jpg", "/previews-ttv/live_user_nobody-440x248.jpg", "/ttv-boxart/"])
    func pathWithUnknownNameReturnsPicture(path: String) async throws {
        #expect(try await picture(path) == picture(path))
    }
}

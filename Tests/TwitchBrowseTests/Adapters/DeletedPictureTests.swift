import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

/// Tests of loading pictures from the fake service, including pictures that the service has deleted.
@Suite(.bounded) struct DeletedPictureTests {
    private func load(_ setup: TwitchSetup, _ address: URL) async -> Result<EncodedImage, LoadError> {
        let images = RemoteImageLoader(over: setup.client.followingRedirects()).refusingDeletedArt()
        return await outcome { () throws(LoadError) in try await images.image(at: address) }
    }

    @Test func picturesOfListedGamesAndStreamsAreLoaded() async throws {
        let setup = TwitchSetup()
        let game = try #require(try await setup.helix().loadTopGames(limit: 1).elements.first)
        let stream = try #require(try await setup.kraken().loadTopStreams(of: game, limit: 1).elements.first)
        for address in [game.art?.box, stream.preview?.url(width: 440, height: 248)] {
            #expect(try await load(setup, try #require(address)).get().info.format == .png)
        }
    }

    @Test(arguments: ["https://static-cdn.test/ttv-boxart/1-285x380.jpg", "https://static-cdn.test/previews-ttv/a.jpg"])
    func placeholderForDeletedArtThrowsNotFound(address: String) async throws {
        let setup = TwitchSetup.odd { $0.hasDeletedArt = true }
        let url = try #require(URL(string: address))
        #expect(await load(setup, url) == .failure(.refused(.notFound)))
        #expect(setup.fake.history.map(\.status) == [302, 200])
        let unchecked = RemoteImageLoader(over: setup.client.followingRedirects())
        #expect(ImageTemplate.isDeletedArt(at: try await unchecked.image(at: url).finalURL))
    }

    @Test(arguments: ImageLoadingContract.rules)
    func loaderThatRefusesDeletedArtObeysContract(rule: ContractRule<ImageLoadingContract.Subject>) async throws {
        let url = try #require(URL(string: "https://static-cdn.test/ttv-boxart/1-285x380.jpg"))
        let subject = ImageLoadingContract.Subject { behaviour in
            (RemoteImageLoader(over: ImageLoadingContract.client(for: behaviour)).refusingDeletedArt(), url)
        }
        try await rule.verify(subject)
    }
}
